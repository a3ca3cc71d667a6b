/**
 * Answers requests that reach no route: a broken address, a header that is too large, bytes that are not
 * HTTP. No hook runs for them, so this file adds the headers that every answer carries. It also ends requests
 * whose body does not arrive in time.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { jsonType } from "./json-schema.ts";
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
      "content-type": jsonType,
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
      const message = status === 431 ? refusals.tooLarge : messages.badRequest;
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

// Ends requests whose body does not arrive in time; files get more time (form.ts).

/** The time for the head or a JSON body of a request. */
export const bodyTimeoutMs = 30_000;

const isForm = (type: string | undefined) => type?.startsWith("multipart/") ?? false;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** @param afterMs the time for a body */
export function endSlowBodies(
  app: FastifyInstance,
  { answerBroken }: Pick<BrokenRequests, "answerBroken">,
  afterMs = bodyTimeoutMs,
): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    if (!hasBody(raw)) return;
    const end = () => {
      if (raw.complete) return;
      const timeout = { name: "Error", message: "too slow", code: "ERR_HTTP_REQUEST_TIMEOUT" };
      // Already refused and answered after its headers: only the connection is left to end.
      if (reply.raw.writableEnded) raw.destroy();
      else answerBroken(timeout, raw.socket);
    };
    const watch = () => {
      if (raw.complete || raw.destroyed) return;
      const timer = setTimeout(end, afterMs).unref();
      const arrived = () => clearTimeout(timer);
      raw.once("end", arrived).once("close", arrived);
    };
    // A form may take its own time until it is refused; then its rest is not needed.
    if (isForm(raw.headers["content-type"])) reply.raw.once("finish", watch);
    else watch();
  });
}
