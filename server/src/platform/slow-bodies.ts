/** Ends requests whose JSON body does not arrive in time; files have more time (form.ts). */
import type { FastifyInstance } from "fastify";
import { answerBrokenRequest } from "./unrouted.ts";

/** How long the head or a JSON body of a request may take. */
export const bodyTimeoutMs = 30_000;

const isForm = (type: string | undefined) => type?.startsWith("multipart/") ?? false;

/** @param afterMs how long a body may take */
export function endSlowBodies(app: FastifyInstance, afterMs = bodyTimeoutMs): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    const { headers, socket } = raw;
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
    if (!hasBody || isForm(headers["content-type"])) return;
    const timer = setTimeout(() => {
      const timeout = { name: "Error", message: "too slow", code: "ERR_HTTP_REQUEST_TIMEOUT" };
      if (!raw.complete) answerBrokenRequest(timeout, socket);
    }, afterMs);
    const arrived = () => clearTimeout(timer);
    raw.once("end", arrived).once("close", arrived);
    // Answered before its body came: refused by its head.
    reply.raw.once("finish", arrived);
  });
}
