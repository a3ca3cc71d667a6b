/**
 * Which lanes there are, and who takes which (lane.ts). Calls, uploads and downloads have a lane each, so
 * that slow files never keep calls out, and so have those who have not signed in. What makes the database
 * work hard has lanes beside them, reports and searches each, so that fifty reports or a hundred searches
 * at once leave connections for everybody else, and those who wait are served by turns.
 *
 * A place is taken when the request is here as a whole, and known to be somebody's. Of an upload that is
 * its head: its bytes are worked on as they come, at a least speed (form-stream.ts).
 */
import type { RouteDeclaration } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createLane, type Lane } from "./bulkhead.ts";
import { networkOf } from "./client-address.ts";
import type { Connections } from "./connection-limits.ts";
import { AppError } from "./errors.ts";

export const laneNames = [
  "calls",
  "signedOut",
  "bodies",
  "uploads",
  "downloads",
  "heavy",
  "searches",
] as const;

export type Lanes = Readonly<Record<(typeof laneNames)[number], Lane>>;

/** @param most calls that one process works on at once */
export function createLanes(most: number): Lanes {
  const share = (part: number) => Math.max(1, Math.floor(most * part));
  const patienceMs = 10_000;
  const files = { running: share(0.125), waiting: 0, ofOneClient: share(0.0625), patienceMs };
  return {
    calls: createLane({ running: most, waiting: 0, ofOneClient: share(0.5), patienceMs }),
    signedOut: createLane({
      ...{ running: share(0.125), waiting: share(0.5), ofOneClient: share(0.25), patienceMs },
    }),
    // Bodies on their way only take memory: nobody keeps another's out.
    bodies: createLane({
      ...{ running: Number.POSITIVE_INFINITY, waiting: 0, ofOneClient: share(0.25), patienceMs },
    }),
    uploads: createLane(files),
    downloads: createLane(files),
    heavy: createLane({
      ...{ running: 3, runningOfOneClient: 2, waiting: 120, ofOneClient: 60, patienceMs },
    }),
    searches: createLane({ running: 5, waiting: 240, ofOneClient: 60, patienceMs }),
  };
}

/**
 * Whose request this is: somebody who has signed in, however often; before that it is their network.
 * An office behind one address is many clients.
 */
const clientOf = ({ identity, ip }: FastifyRequest): string =>
  identity ? `user ${identity.userId}` : `network ${networkOf(ip)}`;

export interface HoldBack {
  readonly lanes: Lanes;
  readonly connections: Connections;
}

interface Work extends HoldBack {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Works in a place of a lane. The place is free when the work is done, even for a caller who went away
 * meanwhile, and when nothing is left to be sent.
 * @param until whether the answer only has to be made, or has to be sent to its last byte
 */
async function inPlace<T>(
  lane: Lane,
  until: "made" | "sent",
  { connections, request, reply }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await lane.enter(clientOf(request));
  const { socket } = request.raw;
  let working = true;
  let sent = until === "made" || reply.raw.closed || socket.destroyed;
  const look = () => {
    if (working || !sent) return;
    letGo();
    leave();
  };
  const answered = () => {
    sent = true;
    look();
  };
  const letGo = connections.keep(socket, answered);
  reply.raw.once("finish", answered).once("close", answered);
  try {
    // Who went away while waiting is owed no work.
    if (reply.raw.closed || socket.destroyed) throw new AppError(503, messages.busy);
    return await work();
  } finally {
    working = false;
    look();
  }
}

function laneOf(route: RouteDeclaration, { identity }: FastifyRequest): keyof Lanes {
  if (route.file !== undefined) return "uploads";
  if (route.bytes) return "downloads";
  return identity ? "calls" : "signedOut";
}

/**
 * Works in the place that a request of this route needs. What is answered to somebody who has not signed in
 * is short, or the same bytes for all: once it is made their place is free, so that nobody who reads slowly
 * keeps others from signing in.
 */
export async function inLane<T>(
  route: RouteDeclaration,
  asked: Work,
  work: () => Promise<T>,
): Promise<T> {
  // What tells whether the process is well has to be answered when it is not.
  if (route.tellsHealth) return work();
  const lane = asked.lanes[laneOf(route, asked.request)];
  return inPlace(lane, asked.request.identity ? "sent" : "made", asked, work);
}

/**
 * Works when it is this request's turn among reports and exports, which is kept until the last byte has gone
 * out: a file is read from the database as it is sent.
 */
export const inTurn = <T>(asked: Work, work: () => Promise<T>): Promise<T> =>
  inPlace(asked.lanes.heavy, "sent", asked, work);

/** Works when it is this request's turn among searches. */
export const amongSearches = <T>(asked: Work, work: () => Promise<T>): Promise<T> =>
  inPlace(asked.lanes.searches, "made", asked, work);

/** Bounds how many bodies one person has on their way. Others' are short (route.ts). */
export async function letBodyCome({ lanes, request, reply }: Work): Promise<void> {
  const { raw, identity } = request;
  if (!identity) return;
  const leave = await lanes.bodies.enter(clientOf(request));
  if (raw.destroyed) leave();
  raw.once("end", leave).once("close", leave);
  // Refused before all of it came: what still comes is thrown away.
  reply.raw.once("finish", leave).once("close", leave);
}
