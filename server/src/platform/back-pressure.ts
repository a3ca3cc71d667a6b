/**
 * Which lanes there are, and who takes which (lane.ts). Calls and files have a lane each, so that slow
 * uploads never keep calls out. What makes the database work hard has lanes beside them, reports and
 * searches each, so that fifty reports or a hundred searches at once leave connections for everybody
 * else, and those who wait are served by turns.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createLane, type Lane } from "./lane.ts";

/** More connections than this are not accepted by one process. */
const mostConnections = 5_000;

export interface Lanes {
  readonly calls: Lane;
  readonly files: Lane;
  readonly heavy: Lane;
  readonly searches: Lane;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The lane of a declared route; a route without one (the web app, health) is never held back. */
    lane?: "calls" | "files";
  }
}

/** @param most calls that one process works on at once */
export function createLanes(most: number): Lanes {
  const share = (part: number) => Math.max(1, Math.floor(most * part));
  const patienceMs = 10_000;
  return {
    calls: createLane({ running: most, waiting: 0, ofOneClient: share(0.5), patienceMs }),
    files: createLane({
      ...{ running: share(0.25), waiting: 0, ofOneClient: share(0.125), patienceMs },
    }),
    heavy: createLane({ running: 3, waiting: 120, ofOneClient: 60, patienceMs }),
    searches: createLane({ running: 5, waiting: 240, ofOneClient: 60, patienceMs }),
  };
}

/** A session is a client; without one the address is. An office behind one address is many clients. */
export const clientOf = (request: FastifyRequest): string =>
  request.headers.authorization ?? request.ip;

/** Holds back before anything else is done for a request. */
export function holdBack(app: FastifyInstance, lanes: Lanes): void {
  app.server.maxConnections = mostConnections;
  app.addHook("onRequest", async (request, reply) => {
    const { lane } = request.routeOptions.config;
    if (lane === undefined) return;
    const leave = await lanes[lane].enter(clientOf(request));
    // An answer has ended when it is sent, or when nobody is there to take it any more.
    reply.raw.once("finish", leave).once("close", leave);
  });
}
