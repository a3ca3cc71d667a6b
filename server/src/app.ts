/** Composes the HTTP application: plugins, the declared routes, the web app and one error handler. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import cookie from "@fastify/cookie";
import { isConcernAddress } from "@helpline/contract/concerns/concern-values";
import type { RouteDeclaration } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { allRoutes } from "@helpline/contract/routes";
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { createBatch } from "#database/batch";
import { liveLimits } from "#features/settings/index";
import { createBulkheads } from "#http/back-pressure";
import {
  type BrokenRequests,
  bodyTimeoutMs,
  brokenRequests,
  endSlowBodies,
} from "#http/broken-requests";
import { serviceTokenOf } from "#http/check-access";
import { addressOf } from "#http/client-address";
import { boundConnections, connectionLimits, stopWithConnection } from "#http/connection-limits";
import { AppError, answerTo } from "#http/errors";
import { acceptFormBodies, acceptForms, uploadLimits } from "#http/form";
import { jsonType } from "#http/json-schema";
import { addEntityTags } from "#http/prepared-answer";
import { registerRoute } from "#http/register-route";
import type { HandledRoute } from "#http/route";
import { type SecurityHeaders, securityHeaders } from "#http/security-headers";
import { createServiceAccess } from "#http/service-access";
import { readablePage, serveWebApp } from "#http/static-files";
import { deliveryOf } from "#mail/mailer";
import { guessesAMinute, type TrustProxy } from "#operations/config";
import { roomFor } from "#operations/disk-space";
import { loggedError } from "#operations/log-errors";
import { addLoad, type Metrics } from "#operations/metrics";
import { openIdSettings } from "#operations/openid-settings";
import { findSessions } from "#security/sessions";
import { bearerToken } from "#security/tokens";
import { allFeatures, demandsOf, type FeatureServices } from "./features.ts";

/** JSON bodies are forms; this is ample for the longest. */
const bodyLimitBytes = 256 * 1024;
const longestParameter = 4096;

export interface AppOptions extends Omit<FeatureServices, "warn" | "ending"> {
  /** Aborted when the server begins to stop. */
  readonly ending?: AbortSignal | undefined;
  /** The folder of the built web app. */
  readonly webFolder: string;
  /** Called for every answer; none by default. */
  readonly metrics?: Metrics | undefined;
  /** The log's destination; standard output by default. */
  readonly logTo?: { write(line: string): void };
}

const nameOf = (route: RouteDeclaration) => `${route.method} ${route.path}`;

/** Every declared route must have exactly one handler; anything else fails at start. */
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
  // A refusal explains itself; an unexpected error has a cause, for the log.
  const isRefusal = error instanceof AppError && error.cause === undefined;
  if (status >= 500 && !isRefusal) request.log.error({ err: error }, "request failed");
  void reply
    .status(status)
    .headers({ "cache-control": "no-store", ...headers })
    .type(jsonType)
    .serializer(JSON.stringify)
    .send({ status, message, data });
}

/** Logs paths only: a query or a path parameter may contain a search text. */
const logSerializers = {
  err: (error: unknown) => loggedError(error),
  // The form parser would log its settings, including all headers.
  busboyOptions: () => undefined,
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? null,
    address: addressOf(request.ip),
  }),
};

/** The route counts too, because an address may be spelled in other ways, such as `/%61pi/concerns` (SAFE-9). */
const isAboutConcerns = ({ url, routeOptions }: FastifyRequest): boolean =>
  isConcernAddress(url) || isConcernAddress(routeOptions?.url ?? "");

const logsRequests = new Set<string>(["debug", "trace"]);

/** Fastify takes a number of proxies as a function of each hop. */
const trusts = (setting: TrustProxy) =>
  typeof setting === "number" ? (_address: string, hop: number) => hop < setting : setting;

/** How often Node.js checks for connections whose head or body takes too long, in ms. */
const lookForSlowEveryMs = 5_000;

function createServer(
  { config, logTo }: AppOptions,
  { answerBroken, addHeaders, answerExpectations }: BrokenRequests,
): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      ...(logTo ? { stream: logTo } : {}),
    },
    genReqId: () => randomUUID(),
    trustProxy: trusts(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    // The maximum for any request; bodies other than files have less (broken-requests.ts).
    requestTimeout: uploadLimits.totalMs,
    logController: new LogController({
      disableRequestLogging: (request) =>
        !logsRequests.has(config.logLevel) || isAboutConcerns(request as FastifyRequest),
    }),
    // A hook answers a missing Host header, with the headers of every answer.
    http: { requireHostHeader: false, connectionsCheckingInterval: lookForSlowEveryMs },
    // Requests during shutdown are still answered; Fastify's own 503 would lack our headers.
    return503OnClosing: false,
    clientErrorHandler: answerBroken,
    rewriteUrl: readablePage,
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      sendError(error, request, reply);
    },
    // A download's address contains a file name and a token.
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
  };
  const app = Fastify(options);
  app.server.headersTimeout = bodyTimeoutMs;
  // Node.js drops headers beyond the 2,000th without a word, a second Host too. Their size is limited anyway.
  app.server.maxHeadersCount = 0;
  answerExpectations(app.server);
  return app;
}

/** A name, an IPv4 or a bracketed IPv6 address, and perhaps a port (RFC 3986 §3.2.2). */
const hostPattern = /^(\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/** RFC 9112 §3.2: HTTP/1.1 demands one Host header; two or an invalid one are refused in any version. */
function hasValidHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const isHost = (at: number) => rawHeaders[at]?.toLowerCase() === "host";
  const [host, ...others] = rawHeaders.filter((_value, at) => at % 2 === 1 && isHost(at - 1));
  if (host === undefined) return httpVersion !== "1.1";
  return others.length === 0 && hostPattern.test(host);
}

/** Headers of every answer. */
function addHeaders(app: FastifyInstance, security: SecurityHeaders, ending?: AbortSignal): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...security, "x-request-id": request.id });
    if (!hasValidHost(request.raw)) throw new AppError(400, messages.badRequest);
  });
  app.addHook("onSend", async (_request, reply) => {
    // Keeps clients from reusing a connection that is about to close.
    if (ending?.aborted) reply.header("connection", "close");
  });
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock, tokens } = options;
  const security = securityHeaders(config.publicUrl);
  const broken = brokenRequests(security);
  const app = createServer(options, broken);
  // Fastify accepts plain text by default; here a body is JSON (WIRE-2).
  app.removeContentTypeParser("text/plain");
  app.decorateRequest("identity", null);
  app.decorateRequest("ticketFor", null);
  app.decorateRequest("serviceTokenId", null);
  app.decorateRequest("checkedAt", Number.NEGATIVE_INFINITY);
  app.setErrorHandler(sendError);
  const bulkheads = createBulkheads(config.maxRequestsInProgress);
  const behindProxy = config.trustProxy !== false;
  const connections = boundConnections(app.server, {
    ...connectionLimits,
    ...(behindProxy && { ofOneAddress: undefined }),
  });
  stopWithConnection(app, connections);
  options.metrics?.observe(app);
  if (options.metrics) addLoad(options.metrics, database, { bulkheads, connections });
  endSlowBodies(app, broken);
  addHeaders(app, security, options.ending);
  addEntityTags(app);
  await app.register(cookie);
  const warn = (error: unknown, what: string) => app.log.warn({ err: error }, what);
  const { requireService, recognises } = createServiceAccess({
    database,
    clock,
    timeZone: config.timeZone,
    refusalLimit: guessesAMinute(config),
  });
  // Streams would keep the server from closing, with or without an announced end.
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  options.ending?.addEventListener("abort", () => closing.abort());
  const handled = allFeatures({ ...options, ending: closing.signal, warn });
  requireComplete(handled);
  const session = createBatch((sessionIds: readonly string[]) =>
    findSessions(database, sessionIds, clock.now(), demandsOf(config)),
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
  const services = {
    database,
    bulkheads,
    connections,
    isOfKnownService: (request: FastifyRequest) => recognises(serviceTokenOf(request)),
    limits: liveLimits(options.settings, { clock, timeZone: config.timeZone }),
    clock,
    identify,
    identifySession: session,
    identifyTicket,
    requireService,
    requireRoom,
  };
  const takesFile = ({ route }: HandledRoute) => route.file !== undefined;
  const takesForm = ({ route }: HandledRoute) => route.formBody === true;
  const takesJson = (each: HandledRoute) => !takesFile(each) && !takesForm(each);
  for (const each of handled.filter(takesJson)) registerRoute(app, each, services);
  await app.register(async (forms) => {
    acceptFormBodies(forms);
    for (const each of handled.filter(takesForm)) registerRoute(forms, each, services);
  });
  await app.register(async (forms) => {
    await acceptForms(forms);
    for (const each of handled.filter(takesFile)) registerRoute(forms, each, services);
  });
  const facts = {
    logInWith: openIdSettings(config)?.label ?? "",
    mailsPasswordLinks: deliveryOf(config) === "smtp",
  };
  await serveWebApp(app, options.webFolder, () => {
    const { product_name, title_prefix, logo } = options.settings.now();
    return { ...facts, product_name, title_prefix, logo };
  });
  return app;
}
