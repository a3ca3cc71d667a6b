/**
 * The pipeline of a request: access -> body -> bulkhead -> access again -> schema -> disk space -> transaction, which holds the
 * access -> handler -> answer, for as long as the access lasts.
 */
import { Readable } from "node:stream";
import { isHeavy, type RouteDeclaration } from "@helpline/contract/http";
import { idempotencyKeyHeader } from "@helpline/contract/idempotency";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { type FieldLimits, type Validated, validate } from "@helpline/contract/validation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inTransaction, type WriteTransaction } from "#database/database";
import { holdServiceToken, holdSession, isAccessEnded } from "#database/held-access";
import type { Clock } from "#operations/clock";
import type { Added } from "#operations/disk-space";
import {
  admitBody,
  amongReports,
  amongSearches,
  inBulkhead,
  type LoadLimits,
} from "./back-pressure.ts";
import {
  type AccessServices,
  accessCheck,
  checkAccess,
  originOf,
  recordRefusal,
} from "./check-access.ts";
import type { Context, Identity } from "./context.ts";
import { AccessEnded, AppError, invalid, notAllowed } from "./errors.ts";
import { formOf } from "./form.ts";
import { jsonType, writeAnswer } from "./json-schema.ts";
import { endWithAccess } from "./long-answers.ts";
import { PreparedAnswer, sendPrepared } from "./prepared-answer.ts";
import { Answered, FileAnswer, type HandledRoute, tokenIn } from "./route.ts";

export interface RouteServices extends LoadLimits, AccessServices {
  /** The field limits from the configuration file. */
  readonly limits: FieldLimits;
  readonly clock: Clock;
  /** The person of a session as they are now; null once it has ended. */
  identifySession(sessionId: string): Promise<Identity | null>;
  /** @throws AppError 503 if the disk has no room for what a route adds */
  requireRoom(added: Added): Promise<void>;
}

/** Path parameters of a wrong shape are 400; everything else that fails is 422 (WIRE-2). */
function readInput(route: RouteDeclaration, request: FastifyRequest, limits: FieldLimits) {
  const params = route.params ? validate(route.params, request.params) : undefined;
  if (params && !params.ok) {
    throw new AppError(400, params.errors[0]?.message ?? messages.badRequest);
  }
  if (route.body && request.body === undefined) throw new AppError(400, refusals.badJson);
  const denial = route.denies?.(request.body);
  if (denial !== undefined) throw notAllowed(denial);
  const query = route.query ? validate(route.query, request.query) : undefined;
  const body = route.body ? validate(route.body, request.body, limits) : undefined;
  const errors = [query, body].flatMap((part) => (part && !part.ok ? part.errors : []));
  if (errors.length > 0) throw invalid(errors);
  const value = (part: Validated<unknown> | undefined) => (part?.ok ? part.value : undefined);
  return { params: value(params), query: value(query), body: value(body) };
}

/**
 * The transaction of a change, in which the access that was admitted is held.
 * @throws AccessEnded
 */
async function inHeldTransaction<T>(
  { database, clock }: RouteServices,
  { access, endsOwnSessions }: RouteDeclaration,
  { identity, serviceTokenId }: FastifyRequest,
  work: (db: WriteTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, (db) => {
      // What anyone may do, such as logging out, does not depend on who is logged in.
      if (identity && access !== "anyone") {
        holdSession(db, identity, { now: clock.now(), alone: endsOwnSessions === true });
      }
      if (serviceTokenId !== null) holdServiceToken(db, serviceTokenId);
      return work(db);
    });
  } catch (error) {
    throw isAccessEnded(error) ? new AccessEnded(error) : error;
  }
}

const contextOf = (
  route: RouteDeclaration,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Context => ({
  db: services.database,
  origin: originOf(request),
  identity: request.identity,
  serviceTokenId: request.serviceTokenId,
  inTransaction: (work) => inHeldTransaction(services, route, request, work),
  identifyAgain: () => services.identify(request.headers.authorization),
  ticketFor: request.ticketFor,
  idempotencyKey: request.headers[idempotencyKeyHeader]?.toString() ?? null,
  cookie: (name) => request.cookies[name] || null,
  setCookie: (name, value, options) => void reply.setCookie(name, value, options),
  setHeader: (name, value) => void reply.header(name, value),
});

/** The validated input. Only who has a valid token, if the body takes one, is told what is wrong with the rest. */
async function inputOf(
  { route, refuseToken }: HandledRoute,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    return readInput(route, request, services.limits);
  } catch (error) {
    await refuseToken?.(tokenIn(request.body), contextOf(route, services, request, reply));
    throw error;
  }
}

async function runHandler(
  handled: HandledRoute,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { route } = handled;
  const { checkAgain } = accessCheck(route, services, request);
  // A form is read by the handler, part by part, and checks the access again at its end.
  const checkBody = route.file === undefined ? checkAgain : async () => undefined;
  await checkBody();
  const input =
    route.file === undefined ? await inputOf(handled, services, request, reply) : undefined;
  const form = formOf(route, request, reply, checkAgain);
  if (handled.adds) await services.requireRoom(handled.adds);
  const asked = { ...services, request, reply };
  const work = async () => {
    await checkBody();
    return handled.run(input, contextOf(route, services, request, reply), form);
  };
  if (isHeavy(route)) {
    const result = await amongReports(asked, work);
    // Reports only read, and may have taken long.
    await checkAgain().catch((error: unknown) => {
      streamOf(result)?.destroy();
      throw error;
    });
    return result;
  }
  return handled.inTurn ? amongSearches(asked, work) : work();
}

/** The stream of an answer that is sent while it is made. */
function streamOf(result: unknown): Readable | undefined {
  const bytes = result instanceof FileAnswer ? result.bytes : result;
  return bytes instanceof Readable ? bytes : undefined;
}

/** Sends a handler's answer. */
function send(
  route: RouteDeclaration,
  result: unknown,
  { identifySession }: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  reply.status(route.status);
  const { identity } = request;
  const stream = streamOf(result);
  if (stream && identity && !route.stream) {
    endWithAccess(stream, identity, () => identifySession(identity.sessionId));
  }
  if (result instanceof FileAnswer) return reply.headers({ ...result.headers }).send(result.bytes);
  if (result instanceof PreparedAnswer) return sendPrepared(reply, result);
  if (route.bare) return result;
  const { message, data } =
    result instanceof Answered ? result : { message: route.message, data: result };
  const { status } = route;
  return reply.type(jsonType).send(writeAnswer(route, { status, message, data }));
}

/** Long enough for everything sent before login: a password, a provider's answer. */
const openBodyLimitBytes = 16 * 1024;

/** Registers a declared route and its handler with Fastify. */
export function registerRoute(
  app: FastifyInstance,
  handled: HandledRoute,
  services: RouteServices,
): void {
  const { route } = handled;
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ":$1"),
    ...(route.access === "anyone" && { bodyLimit: openBodyLimitBytes }),
    config: { ...(route.changesSeldom && { changesSeldom: true }) },
    async onRequest(request, reply) {
      // The route decides what must not be cached, whatever the spelling of the address.
      reply.header("cache-control", "no-store");
      // A body that has come with the headers is complete once this turn of the event loop has ended.
      await null;
      await accessCheck(route, services, request).check();
      if (route.body && route.file === undefined) await admitBody({ ...services, request, reply });
    },
    async handler(request, reply) {
      const work = () => runHandler(handled, services, request, reply);
      try {
        const result = await inBulkhead(route, { ...services, request, reply }, work);
        return send(route, result, services, request, reply);
      } catch (error) {
        // Refused as it would be now, with another role perhaps.
        if (error instanceof AccessEnded) await checkAccess(route, services, request);
        await recordRefusal(route, services.database, request, error);
        throw error;
      }
    },
  });
}
