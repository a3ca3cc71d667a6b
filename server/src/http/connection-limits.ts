/**
 * Limits the number and duration of the HTTP server's connections. When there are too many, the one that
 * has gone longest without an answer is closed, unless work is being done for it: nobody keeps others out
 * by opening thousands of idle connections. A client that reads an answer below the least speed loses its
 * connection.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { networkOf } from "./client-address.ts";
import { createSpeedCheck, type LeastSpeed } from "./least-speed.ts";

export interface ConnectionLimits {
  readonly most: number;
  /**
   * Maximum for one network address; undefined behind a proxy, where all connections have the proxy's
   * address.
   */
  readonly ofOneAddress?: number | undefined;
  /** How many requests a client may send without waiting for their answers; no browser sends two. */
  readonly pipelined: number;
  /** The least speed at which clients must read answers. */
  readonly answers: LeastSpeed;
  /** How often to check the speed, in ms. */
  readonly lookEveryMs: number;
}

export const connectionLimits = {
  most: 5_000,
  ofOneAddress: 2_500,
  pipelined: 20,
  // Even a telephone with a bad connection is several times as fast.
  answers: { bytesPerSecond: 16_000, graceMs: 10_000 },
  lookEveryMs: 1_000,
} as const satisfies ConnectionLimits;

interface Connection {
  readonly address: string;
  unanswered: number;
  /** Callbacks of the work being done for this connection, called when it ends. */
  readonly work: Set<() => void>;
  isQuickEnough?: ReturnType<typeof createSpeedCheck> | undefined;
}

export interface Connections {
  readonly count: number;
  /**
   * Protects a connection while work is done for it.
   * @param onEnd called if the connection ends all the same
   * @returns a function that ends the protection
   */
  keep(socket: Socket, onEnd: () => void): () => void;
}

/** Manages all connections of a server from now on. */
export function boundConnections(server: Server, limits: ConnectionLimits): Connections {
  const { ofOneAddress = Number.POSITIVE_INFINITY } = limits;
  /** Ordered: the connection that has gone longest without an answer comes first. */
  const all = new Map<Socket, Connection>();
  const numbers = new Map<string, number>();

  function forget(socket: Socket): void {
    const connection = all.get(socket);
    if (!connection) return;
    all.delete(socket);
    const left = (numbers.get(connection.address) ?? 1) - 1;
    if (left > 0) numbers.set(connection.address, left);
    else numbers.delete(connection.address);
    for (const onEnd of connection.work) onEnd();
  }

  /** Also discards unsent data, which a closed connection would still hold. */
  function end(socket: Socket): void {
    forget(socket);
    socket.resetAndDestroy();
  }

  /** @returns whether there is room for another connection, in total or for one address */
  function makeRoom(address?: string): boolean {
    for (const [socket, connection] of all) {
      if (connection.work.size > 0) continue;
      if (address !== undefined && connection.address !== address) continue;
      end(socket);
      return true;
    }
    return false;
  }

  server.on("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress);
    const crowded = (numbers.get(address) ?? 0) >= ofOneAddress;
    const refused = crowded ? !makeRoom(address) : all.size >= limits.most && !makeRoom();
    if (refused) return void socket.destroy();
    all.set(socket, { address, unanswered: 0, work: new Set() });
    numbers.set(address, (numbers.get(address) ?? 0) + 1);
    socket.once("close", () => forget(socket));
  });

  server.prependListener("request", ({ socket }, response) => {
    const connection = all.get(socket);
    if (!connection) return;
    connection.unanswered += 1;
    if (connection.unanswered > limits.pipelined) return end(socket);
    response.once("finish", () => {
      connection.unanswered -= 1;
      // It has just been answered, so it moves to the end of the order.
      if (all.delete(socket)) all.set(socket, connection);
    });
  });

  function look(): void {
    const now = performance.now();
    for (const [socket, connection] of all) {
      const waiting = socket.writableLength;
      if (waiting === 0) {
        connection.isQuickEnough = undefined;
        continue;
      }
      const sent = socket.bytesWritten - waiting;
      connection.isQuickEnough ??= createSpeedCheck(limits.answers, now, sent);
      if (!connection.isQuickEnough(now, sent, waiting)) end(socket);
    }
  }
  server.once("listening", () => {
    const looking = setInterval(look, limits.lookEveryMs).unref();
    server.once("close", () => clearInterval(looking));
  });

  return {
    get count() {
      return all.size;
    },
    keep(socket, onEnd) {
      const work = all.get(socket)?.work;
      work?.add(onEnd);
      return () => void work?.delete(onEnd);
    },
  };
}

/**
 * Does nothing more for a connection that has ended. Node.js parses pipelined requests ahead and goes on
 * with those that it has when their connection ends, and an answer that still waits behind an earlier one
 * never emits `close`. A stream in such an answer would keep its file or its database connection for good.
 */
export function stopWithConnection(app: FastifyInstance, connections: Connections): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.raw.socket.destroyed) reply.hijack();
  });
  app.addHook("onSend", async (request, _reply, payload) => {
    if (!(payload instanceof Readable)) return payload;
    const { socket } = request.raw;
    if (request.method === "HEAD") {
      // Fastify itself leaves the body out, and expects it here.
      payload.destroy();
      return payload;
    }
    if (socket.destroyed) {
      payload.destroy();
      return null;
    }
    payload.once(
      "close",
      connections.keep(socket, () => payload.destroy()),
    );
    return payload;
  });
}
