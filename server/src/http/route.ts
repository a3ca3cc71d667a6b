/**
 * A request's life: access -> body -> place -> schema -> transaction -> handler -> answer. A route exists when its
 * declaration in the contract is joined with a handler here; one without declared access cannot be
 * declared, and a declaration without a handler stops the server from starting (app.ts).
 */

import type { Readable } from "node:stream";
import { mayAccess } from "@helpline/contract/access";
import {
  isHeavy,
  type RouteData,
  type RouteDeclaration,
  type RouteInput,
} from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { type FieldLimits, type Validated, validate } from "@helpline/contract/validation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Database, inTransaction } from "#database/database";
import type { Added } from "#operations/disk-space";
import { writeAudit } from "#security/audit";
import type { Ticket } from "#security/tokens";
import { amongSearches, type HoldBack, inLane, inTurn, letBodyCome } from "./back-pressure.ts";
import { addressOf } from "./client-address.ts";
import { type Context, callerOf, type Identity, type SignedInContext } from "./context.ts";
import { AppError, invalid, notAllowed } from "./errors.ts";
import { type FileForm, formOf } from "./form.ts";
import { envelopeSchema, jsonSchemaOf } from "./json-schema.ts";
import { PreparedAnswer, sendPrepared } from "./prepared-answer.ts";

type ContextOf<R extends RouteDeclaration> = R["access"] extends "anyone"
  ? Context
  : SignedInContext;

class Answered<D> {
  readonly data: D;
  readonly message: string;
  constructor(data: D, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** What a handler returns: the data alone, or with a message of its own. */
type HandlerAnswer<R extends RouteDeclaration> = RouteData<R> | Answered<RouteData<R>>;

/** An answer whose message is not the declared one. */
export const answer = <D>(data: D, message: string): Answered<D> => new Answered(data, message);

type Handler<R extends RouteDeclaration> = (
  input: RouteInput<R>,
  context: ContextOf<R>,
) => Promise<HandlerAnswer<R>>;

/** A declaration joined with its handler; made by {@link read} and {@link write}. */
export interface HandledRoute {
  readonly route: RouteDeclaration;
  /** It waits for its turn among other searches. */
  readonly isSearch?: true;
  /** What it adds to, for which there must be room; unset: it reads, or can do with very little. */
  readonly adds?: Added;
  run(input: unknown, context: Context, database: Database, form: FileForm): Promise<unknown>;
}

/** A route whose handler works on the pool: it only reads, or looks after its own transactions. */
export function read<R extends RouteDeclaration>(route: R, handler: Handler<R>): HandledRoute {
  return {
    route,
    run: (input, context) => handler(input as RouteInput<R>, context as ContextOf<R>),
  };
}

/** A route whose handler runs in one transaction: all of it is kept, or nothing. */
export function write<R extends RouteDeclaration>(route: R, handler: Handler<R>): HandledRoute {
  return {
    route,
    adds: "rows",
    run: (input, context, database) =>
      inTransaction(database, (db) =>
        handler(input as RouteInput<R>, { ...context, db } as ContextOf<R>),
      ),
  };
}

/** Marks a search: quick, but nobody's hundred at once take all connections to the database. */
export const search = (route: HandledRoute): HandledRoute => ({ ...route, isSearch: true });

/** The bytes of a file as an answer, with the headers that they need. */
export class FileAnswer {
  readonly bytes: Readable;
  readonly headers: Readonly<Record<string, string>>;
  constructor(bytes: Readable, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

/** A route that answers the same to everybody, in bytes that are made once. */
export const prepared = (
  route: RouteDeclaration & { readonly access: "anyone"; readonly bare: true },
  handler: () => Promise<PreparedAnswer>,
): HandledRoute => ({ route, run: handler });

/** A route that answers a file. Its handler looks after its own transactions. */
export function download<R extends RouteDeclaration & { readonly bytes: true }>(
  route: R,
  handler: (input: RouteInput<R>, context: ContextOf<R>) => Promise<FileAnswer>,
): HandledRoute {
  return {
    route,
    run: (input, context) => handler(input as RouteInput<R>, context as ContextOf<R>),
  };
}

/**
 * A route that takes a file: the handler reads the form, whose bytes come when it asks for them, and
 * looks after its own transactions.
 */
export function upload<R extends RouteDeclaration & { readonly file: string }>(
  route: R,
  handler: (
    form: FileForm<RouteInput<R>["body"]>,
    context: ContextOf<R>,
  ) => Promise<HandlerAnswer<R>>,
): HandledRoute {
  return {
    route,
    adds: "files",
    run: (_input, context, _database, form) =>
      handler(form as FileForm<RouteInput<R>["body"]>, context as ContextOf<R>),
  };
}

export interface RouteServices extends HoldBack {
  readonly database: Database;
  /** What the configuration file says of fields. */
  readonly limits: FieldLimits;
  /** Who sent this Authorization header; null when it is no good. */
  identify(authorization: string | undefined): Promise<Identity | null>;
  /** Who holds this ticket, and what for; null when it is no good. */
  identifyTicket(ticket: string): Promise<{ identity: Identity; ticket: Ticket } | null>;
  /** @throws AppError 503 when the disk has no room for what a route adds */
  requireRoom(added: Added): Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    identity: Identity | null;
    ticketFor: string | null;
  }
}

const originOf = (request: FastifyRequest) => ({
  address: addressOf(request.ip),
  requestId: request.id,
  userAgent: request.headers["user-agent"],
});

function cookieOf(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? "").split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** A token or a ticket that stands in the path (decision B14). */
async function identifyByPath(services: RouteServices, request: FastifyRequest, name: string) {
  const token = (request.params as Readonly<Record<string, string>>)[name] ?? "";
  request.identity = await services.identify(`Bearer ${token}`);
  if (request.identity) return;
  const holder = await services.identifyTicket(token);
  request.identity = holder?.identity ?? null;
  request.ticketFor = holder?.ticket.purpose ?? null;
}

/** Access comes first, before a byte of the body is read. */
async function checkAccess(
  route: RouteDeclaration,
  services: RouteServices,
  request: FastifyRequest,
) {
  if (route.pathToken !== undefined) {
    await identifyByPath(services, request, route.pathToken);
  } else if (request.headers.authorization !== undefined || route.access !== "anyone") {
    request.identity = await services.identify(request.headers.authorization);
  }
  const caller = callerOf(request.identity);
  const allowed = mayAccess(route.access, caller);
  if (allowed && !isTooEarly(route, request.identity)) return;
  if (request.identity === null) throw new AppError(401, messages.notSignedIn);
  const { userId, userType } = request.identity;
  await writeAudit(services.database, { userId, userType }, originOf(request), {
    action: "refused",
    detail: `${route.method} ${route.path}`,
  });
  if (allowed) throw secondFactorDue();
  const { refusal } = route;
  throw refusal ? new AppError(refusal.status, refusal.message) : notAllowed();
}

/** Nothing of the staff's opens before a second factor that is needed has been set up (ADR 0016). */
const isTooEarly = (route: RouteDeclaration, identity: Identity | null): boolean =>
  identity?.secondFactorDue === true && route.access !== "anyone" && !route.beforeSecondFactor;

const secondFactorDue = () =>
  new AppError(403, secondFactorMessages.due, { data: { second_factor_due: true } });

/** Path parameters of a wrong shape are 400, everything else that fails is 422 (decision A2). */
function readInput(route: RouteDeclaration, request: FastifyRequest, limits: FieldLimits) {
  const params = route.params ? validate(route.params, request.params) : undefined;
  if (params && !params.ok) {
    throw new AppError(400, params.errors[0]?.message ?? messages.badRequest);
  }
  if (route.body && request.body === undefined) throw new AppError(400, messages.badJson);
  const query = route.query ? validate(route.query, request.query) : undefined;
  const body = route.body ? validate(route.body, request.body, limits) : undefined;
  const errors = [query, body].flatMap((part) => (part && !part.ok ? part.errors : []));
  if (errors.length > 0) throw invalid(errors);
  const value = (part: Validated<unknown> | undefined) => (part?.ok ? part.value : undefined);
  return { params: value(params), query: value(query), body: value(body) };
}

/** Sends what a handler answered. */
function send(route: RouteDeclaration, result: unknown, reply: FastifyReply): unknown {
  reply.status(route.status);
  if (result instanceof FileAnswer) return reply.headers({ ...result.headers }).send(result.bytes);
  if (result instanceof PreparedAnswer) return sendPrepared(reply, result);
  if (route.bare) return result;
  return result instanceof Answered
    ? { status: route.status, message: result.message, data: result.data }
    : { status: route.status, message: route.message, data: result };
}

async function workFor(
  handled: HandledRoute,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { route } = handled;
  const context: Context = {
    db: services.database,
    origin: originOf(request),
    identity: request.identity,
    ticketFor: request.ticketFor,
    cookie: (name) => cookieOf(request, name),
    setHeader: (name, value) => void reply.header(name, value),
  };
  // A form is read by the handler, part by part, and not before.
  const input = route.file === undefined ? readInput(route, request, services.limits) : undefined;
  const form = formOf(route, request, reply);
  if (handled.adds) await services.requireRoom(handled.adds);
  const work = () => handled.run(input, context, services.database, form);
  const asked = { ...services, request, reply };
  if (isHeavy(route)) return inTurn(asked, work);
  if (handled.isSearch) return amongSearches(asked, work);
  return work();
}

/** Long enough for what is sent before anybody is signed in: a password, a provider's answer. */
const openBodyLimitBytes = 16 * 1024;

/** Who asked for what they may not know of: outside the transaction, which keeps nothing. */
async function recordRefusal(
  { method, path }: RouteDeclaration,
  { database }: RouteServices,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || !error.refused || !request.identity) return;
  const { userId, userType } = request.identity;
  await writeAudit(database, { userId, userType }, originOf(request), {
    action: "refused",
    detail: `${method} ${path}`,
    ...error.refused,
  });
}

export function registerRoute(
  app: FastifyInstance,
  handled: HandledRoute,
  services: RouteServices,
) {
  const { route } = handled;
  const envelope = !route.bare && !route.bytes;
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ":$1"),
    schema: envelope
      ? { response: { [route.status]: envelopeSchema(jsonSchemaOf(route.data, "output")) } }
      : {},
    ...(route.access === "anyone" && { bodyLimit: openBodyLimitBytes }),
    config: { ...(route.changesSeldom && { changesSeldom: true }) },
    async onRequest(request, reply) {
      // Whatever the address looks like: what is kept by nobody follows from the route.
      reply.header("cache-control", "no-store");
      await checkAccess(route, services, request);
      if (route.body && route.file === undefined)
        await letBodyCome({ ...services, request, reply });
    },
    async handler(request, reply) {
      const work = () => workFor(handled, services, request, reply);
      try {
        return send(route, await inLane(route, { ...services, request, reply }, work), reply);
      } catch (error) {
        await recordRefusal(route, services, request, error);
        throw error;
      }
    },
  });
}
