/**
 * The pipeline of a request: access -> body -> bulkhead -> schema -> disk space -> transaction -> handler
 * -> answer.
 */
import { isHeavy, type RouteDeclaration } from "@helpline/contract/http";
import { idempotencyKeyHeader } from "@helpline/contract/idempotency";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { type FieldLimits, type Validated, validate } from "@helpline/contract/validation";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Added } from "#operations/disk-space";
import { bearerToken } from "#security/tokens";
import {
  admitBody,
  amongReports,
  amongSearches,
  inBulkhead,
  type LoadLimits,
} from "./back-pressure.ts";
import { type AccessServices, checkAccess, originOf, recordRefusal } from "./check-access.ts";
import type { Context } from "./context.ts";
import { AppError, invalid, notAllowed } from "./errors.ts";
import { formOf } from "./form.ts";
import { jsonType, writeAnswer } from "./json-schema.ts";
import { PreparedAnswer, sendPrepared } from "./prepared-answer.ts";
import { Answered, FileAnswer, type HandledRoute } from "./route.ts";

export interface RouteServices extends LoadLimits, AccessServices {
  /** The field limits from the configuration file. */
  readonly limits: FieldLimits;
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

const contextOf = (
  { database, identify }: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Context => ({
  db: database,
  origin: originOf(request),
  identity: request.identity,
  identifyAgain: () => identify(request.headers.authorization),
  ticketFor: request.ticketFor,
  bearer: bearerToken(request.headers.authorization),
  idempotencyKey: request.headers[idempotencyKeyHeader]?.toString() ?? null,
  cookie: (name) => request.cookies[name] || null,
  setCookie: (name, value, options) => void reply.setCookie(name, value, options),
  setHeader: (name, value) => void reply.header(name, value),
});

async function runHandler(
  handled: HandledRoute,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { route } = handled;
  const context = contextOf(services, request, reply);
  // The handler reads a form itself, part by part.
  const input = route.file === undefined ? readInput(route, request, services.limits) : undefined;
  const form = formOf(route, request, reply);
  if (handled.adds) await services.requireRoom(handled.adds);
  const work = () => handled.run(input, context, services.database, form);
  const asked = { ...services, request, reply };
  if (isHeavy(route)) return amongReports(asked, work);
  if (handled.inTurn) return amongSearches(asked, work);
  return work();
}

/** Sends a handler's answer. */
function send(route: RouteDeclaration, result: unknown, reply: FastifyReply): unknown {
  reply.status(route.status);
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
      await checkAccess(route, services, request);
      if (route.body && route.file === undefined) await admitBody({ ...services, request, reply });
    },
    async handler(request, reply) {
      const work = () => runHandler(handled, services, request, reply);
      try {
        return send(route, await inBulkhead(route, { ...services, request, reply }, work), reply);
      } catch (error) {
        await recordRefusal(route, services.database, request, error);
        throw error;
      }
    },
  });
}
