/**
 * Answers to requests that reach no route: a broken address, a head that is too large, what is no
 * HTTP at all. No hook runs for them, so what every answer carries is put on here.
 */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { messages } from "@helpline/contract/messages";
import type { FastifyReply, FastifyRequest } from "fastify";

const always = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** The headers that the hooks would have set. */
export function addHeadersWithoutHooks(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...always, "x-request-id": request.id });
}

function statusOf(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

/** The same envelope for what the HTTP parser itself refuses. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const status = statusOf(error.code);
  const message = status === 431 ? messages.tooLarge : messages.badRequest;
  const body = JSON.stringify({ status, message, data: null });
  const headers = {
    ...always,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) {
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, "", body];
    socket.write(lines.join("\r\n"));
  }
  socket.destroy(error);
}
