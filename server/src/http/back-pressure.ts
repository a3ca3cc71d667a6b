/**
 * The bulkheads, and which requests enter which. Calls, uploads, downloads, other systems and requests before login have
 * one each, so that slow files never keep calls out. Requests that burden the database enter a second one,
 * for reports or for searches and the desk: fifty reports or a hundred searches at once then leave connections for
 * everybody else, and waiting requests take turns.
 *
 * A request enters once all of it has arrived and its user is known. An upload enters as soon as its
 * headers have arrived: its bytes are processed as they come, at a least speed (form-stream.ts).
 */
import type { RouteDeclaration } from "@helpline/contract/http";
import { refusals } from "@helpline/contract/refusals";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Bulkhead, createBulkhead } from "./bulkhead.ts";
import { networkOf } from "./client-address.ts";
import type { Connections } from "./connection-limits.ts";
import { AppError } from "./errors.ts";

export const bulkheadNames = [
  "calls",
  "signedOut",
  "services",
  "bodies",
  "uploads",
  "downloads",
  "heavy",
  "searches",
] as const;

export type Bulkheads = Readonly<Record<(typeof bulkheadNames)[number], Bulkhead>>;

/** @param maxRequests the maximum number of calls that one process works on at once */
export function createBulkheads(maxRequests: number): Bulkheads {
  const share = (part: number) => Math.max(1, Math.floor(maxRequests * part));
  const patienceMs = 10_000;
  const files = { running: share(0.125), waiting: 0, ofOneClient: share(0.0625), patienceMs };
  return {
    calls: createBulkhead({
      running: maxRequests,
      waiting: 0,
      ofOneClient: share(0.5),
      patienceMs,
    }),
    signedOut: createBulkhead({
      running: share(0.125),
      waiting: share(0.5),
      ofOneClient: share(0.25),
      patienceMs,
    }),
    // Of other systems with a token that was admitted before. Usually they all call from one address.
    services: createBulkhead({
      running: share(0.125),
      waiting: share(0.5),
      ofOneClient: maxRequests,
      patienceMs,
    }),
    // Bodies in transit take only memory, so only each client is limited.
    bodies: createBulkhead({
      running: Number.POSITIVE_INFINITY,
      waiting: 0,
      ofOneClient: share(0.25),
      patienceMs,
    }),
    uploads: createBulkhead(files),
    downloads: createBulkhead(files),
    heavy: createBulkhead({
      running: 3,
      runningOfOneClient: 2,
      waiting: 120,
      ofOneClient: 60,
      patienceMs,
    }),
    searches: createBulkhead({ running: 5, waiting: 240, ofOneClient: 60, patienceMs }),
  };
}

/**
 * The client that a request belongs to: the user, across all sessions; before login, the network. An office
 * behind one address is many clients.
 */
const clientOf = ({ identity, ip }: FastifyRequest): string =>
  identity ? `user ${identity.userId}` : `network ${networkOf(ip)}`;

export interface LoadLimits {
  readonly bulkheads: Bulkheads;
  readonly connections: Connections;
  /** Whether a request is of another system whose token was admitted before. */
  isOfKnownService(request: FastifyRequest): boolean;
}

interface Work extends LoadLimits {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Runs work inside a bulkhead. The request leaves it when the work is done, even if the caller disconnects
 * meanwhile, and nothing is left to send.
 * @param until whether it stays until its answer is made, or until the last byte is sent
 */
async function inside<T>(
  bulkhead: Bulkhead,
  until: "made" | "sent",
  { connections, request, reply }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await bulkhead.enter(clientOf(request));
  const { socket } = request.raw;
  let working = true;
  let sent = until === "made" || reply.raw.closed || socket.destroyed;
  const leaveWhenDone = () => {
    if (working || !sent) return;
    letGo();
    leave();
  };
  const answered = () => {
    sent = true;
    leaveWhenDone();
  };
  const letGo = connections.keep(socket, answered);
  reply.raw.once("finish", answered).once("close", answered);
  try {
    // Do no work for a caller who disconnected while waiting.
    if (reply.raw.closed || socket.destroyed) throw new AppError(503, refusals.busy);
    return await work();
  } finally {
    working = false;
    leaveWhenDone();
  }
}

function bulkheadOf(route: RouteDeclaration, { request, isOfKnownService }: Work): keyof Bulkheads {
  if (route.file !== undefined) return "uploads";
  if (route.bytes) return "downloads";
  if (request.identity) return "calls";
  return isOfKnownService(request) ? "services" : "signedOut";
}

/**
 * Runs work inside the bulkhead that this route needs. Before login, answers are short or the same bytes
 * for everybody, so the request leaves once its answer is made: a slow reader then keeps nobody from
 * logging in.
 */
export async function inBulkhead<T>(
  route: RouteDeclaration,
  asked: Work,
  work: () => Promise<T>,
): Promise<T> {
  // The health route must answer even when the process is overloaded. Streams stay open for hours; their
  // feature limits them.
  if (route.isHealthCheck || route.stream) return work();
  const bulkhead = asked.bulkheads[bulkheadOf(route, asked)];
  return inside(bulkhead, asked.request.identity ? "sent" : "made", asked, work);
}

/**
 * Runs work inside the bulkhead of reports and exports until the last byte is sent: a file is read from the
 * database while it is sent.
 */
export const amongReports = <T>(asked: Work, work: () => Promise<T>): Promise<T> =>
  inside(asked.bulkheads.heavy, "sent", asked, work);

/** Runs work inside the bulkhead of searches and the desk. */
export const amongSearches = <T>(asked: Work, work: () => Promise<T>): Promise<T> =>
  inside(asked.bulkheads.searches, "made", asked, work);

/** Limits how many bodies one user may have in transit. Before login bodies are short (register-route.ts). */
export async function admitBody({ bulkheads, request, reply }: Work): Promise<void> {
  const { raw, identity } = request;
  if (!identity) return;
  const leave = await bulkheads.bodies.enter(clientOf(request));
  if (raw.destroyed) leave();
  raw.once("end", leave).once("close", leave);
  // Refused before all of it arrived: the rest is discarded.
  reply.raw.once("finish", leave).once("close", leave);
}
