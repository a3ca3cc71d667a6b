/** Ends requests whose body does not arrive in time; files get more time (form.ts). */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { BrokenRequests } from "./broken-requests.ts";

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
