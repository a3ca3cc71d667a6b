/** Composes the HTTP application: plugins, the declared routes, the web app, one error handler. */
import { randomUUID } from "node:crypto";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { createLanes, holdBack } from "#platform/back-pressure";
import { createBatch } from "#platform/batch";
import type { TrustProxy } from "#platform/config";
import { roomFor } from "#platform/disk-space";
import { addEntityTags } from "#platform/entity-tags";
import { AppError, answerTo } from "#platform/errors";
import { acceptForms, uploadLimits } from "#platform/form";
import { loggedError } from "#platform/log-errors";
import { addLoad, type Metrics } from "#platform/metrics";
import { openIdSettings } from "#platform/openid-settings";
import { type HandledRoute, registerRoute } from "#platform/route";
import { addSecurityHeaders } from "#platform/security-headers";
import { findSessions } from "#platform/session-store";
import { bodyTimeoutMs, endSlowBodies } from "#platform/slow-bodies";
import { bearerToken } from "#platform/tokens";
import { addHeadersWithoutHooks, answerBrokenRequest } from "#platform/unrouted";
import { serveWebApp } from "#platform/web-assets";
import { allFeatures, type FeatureServices } from "./features.ts";

/** JSON bodies are forms; the longest has room to spare here. */
const bodyLimitBytes = 256 * 1024;
const longestParameter = 4096;

export interface AppOptions extends Omit<FeatureServices, "warn"> {
  /** The folder of the built web app. */
  readonly webFolder: string;
  /** Told about every answer; none unless said. */
  readonly metrics?: Metrics | undefined;
  /** Where the log goes; the standard output unless said. */
  readonly logTo?: { write(line: string): void };
}

const nameOf = (route: RouteDeclaration) => `${route.method} ${route.path}`;

/** Every declared route has exactly one handler: anything else is a mistake found at start. */
function requireComplete(handled: readonly HandledRoute[]): void {
  const names = handled.map(({ route }) => nameOf(route));
  const missing = allRoutes.map(nameOf).filter((name) => !names.includes(name));
  const undeclared = names.filter((name) => !allRoutes.some((route) => nameOf(route) === name));
  if (missing.length + undeclared.length > 0 || new Set(names).size !== names.length) {
    throw new Error(
      `Routes and handlers differ. Without handler: ${missing.join(", ") || "none"}; not declared: ${undeclared.join(", ") || "none"}.`,
    );
  }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message, data, headers } = answerTo(error);
  // A refusal of ours says all there is to say; a fault has a cause, for the log.
  const isRefusal = error instanceof AppError && error.cause === undefined;
  if (status >= 500 && !isRefusal) request.log.error({ err: error }, "request failed");
  void reply
    .status(status)
    .headers({ ...headers })
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({ status, message, data });
}

/** Paths only: a query or a path parameter may hold what somebody searched for. */
const logSerializers = {
  err: (error: unknown) => loggedError(error),
  // The form parser tells the log its settings, all headers among them.
  busboyOptions: () => undefined,
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? null,
    address: request.ip,
  }),
};

const logsRequests = new Set<string>(["debug", "trace"]);

/** Fastify wants a number of proxies as a question about each hop. */
const trusts = (setting: TrustProxy) =>
  typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;

function createServer({ config, logTo }: AppOptions): FastifyInstance {
  const options: FastifyServerOptions = {
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      ...(logTo ? { stream: logTo } : {}),
    },
    genReqId: () => randomUUID(),
    trustProxy: trusts(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    // The longest that any request may take; bodies that are no files have less (slow-bodies.ts).
    requestTimeout: uploadLimits.totalMs,
    logController: new LogController({ disableRequestLogging: !logsRequests.has(config.logLevel) }),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      addHeadersWithoutHooks(request, reply);
      sendError(error, request, reply);
    },
    // A download's address holds a file's name and a token.
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
  };
  const app = Fastify(options);
  app.server.headersTimeout = bodyTimeoutMs;
  return app;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock, tokens } = options;
  const app = createServer(options);
  // Fastify takes plain text by itself; here a body is JSON (decision A2).
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("identity", null);
  app.decorateRequest("ticketFor", null);
  app.setErrorHandler(sendError);
  const lanes = createLanes(config.maxRequestsInProgress);
  holdBack(app, lanes);
  options.metrics?.observe(app);
  if (options.metrics) addLoad(options.metrics, database, lanes);
  endSlowBodies(app);
  await addSecurityHeaders(app, config.publicUrl);
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    reply.header("x-request-id", request.id);
    // So that nobody sends the next request over a connection that is about to close.
    if (options.ending?.aborted) reply.header("connection", "close");
  });
  addEntityTags(app);
  const warn = (error: unknown, what: string) => app.log.warn({ err: error }, what);
  const handled = allFeatures({ ...options, warn });
  requireComplete(handled);
  const session = createBatch((sessionIds: readonly string[]) =>
    findSessions(database, sessionIds, clock.now(), config.secondFactorRequired),
  );
  const identify = async (authorization: string | undefined) => {
    const token = bearerToken(authorization);
    const sessionId = token === null ? null : await tokens.verify(token);
    return sessionId === null ? null : session(sessionId);
  };
  const identifyTicket = async (value: string) => {
    const ticket = await tokens.verifyTicket(value);
    const identity = ticket && (await session(ticket.sessionId));
    return identity && ticket ? { identity, ticket } : null;
  };
  const requireRoom = roomFor(config, (message) => app.log.warn(message));
  const services = { database, lanes, identify, identifyTicket, requireRoom };
  const takesFile = ({ route }: HandledRoute) => route.file !== undefined;
  for (const each of handled.filter((one) => !takesFile(one))) registerRoute(app, each, services);
  await app.register(async (forms) => {
    await acceptForms(forms);
    for (const each of handled.filter(takesFile)) registerRoute(forms, each, services);
  });
  await serveWebApp(app, options.webFolder, {
    ...options.product,
    signInWith: openIdSettings(config)?.label ?? "",
  });
  return app;
}
