/**
 * Answers requests that reach no route: a broken address, a header that is too large, bytes that are not
 * HTTP. No hook runs for them, so this file adds the headers that every answer carries.
 */
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { messages } from "@helpline/contract/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SecurityHeaders } from "./security-headers.ts";

function statusOf(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

export interface BrokenRequests {
  /** Sets the headers that the hooks would have set. */
  addHeaders(request: FastifyRequest, reply: FastifyReply): void;
  /** Answers requests that the HTTP parser rejects, and ends the connection. */
  answerBroken(error: NodeJS.ErrnoException, socket: Socket): void;
  /** Answers an Expect header that asks for something other than 100-continue. */
  answerExpectations(server: Server): void;
}

export function brokenRequests(security: SecurityHeaders): BrokenRequests {
  const always = { ...security, "cache-control": "no-store" };

  function envelope(status: number, message: string) {
    const body = JSON.stringify({ status, message, data: null });
    const headers = {
      ...always,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    return { body, headers };
  }

  return {
    addHeaders(request, reply) {
      void reply.headers({ ...always, "x-request-id": request.id });
    },

    answerBroken(error, socket) {
      if (error.code === "ECONNRESET" || socket.destroyed) return;
      const status = statusOf(error.code);
      const message = status === 431 ? messages.tooLarge : messages.badRequest;
      const { body, headers } = envelope(status, message);
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      if (socket.writable) {
        const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, "", body];
        socket.write(lines.join("\r\n"));
      }
      socket.destroy(error);
    },

    answerExpectations(server) {
      server.on("checkExpectation", (_request, response: ServerResponse) => {
        const { body, headers } = envelope(417, messages.badRequest);
        response.writeHead(417, headers).end(body);
      });
    },
  };
}
