/**
 * Answers that change seldom and contain nothing about anybody may be cached by the browser, which
 * revalidates them each time: if nothing has changed, the answer is 304 without the bytes (RFC 9110 §13).
 */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set by the route's declaration in the contract. */
    changesSeldom?: true;
  }
}

/** Weak, because one tag covers every encoding, including those of a proxy. */
export const entityTag = (payload: string | Buffer): string =>
  `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 22)}"`;

const withoutWeak = (tag: string) => tag.trim().replace(/^W\//, "");

/**
 * @param asked the If-None-Match header: one tag, several, or `*`; weak or not, since a proxy may change
 *   that
 */
export const isStillSo = (asked: string | undefined, tag: string): boolean =>
  (asked ?? "")
    .split(",")
    .map(withoutWeak)
    .some((each) => each === withoutWeak(tag) || each === "*");

export function addEntityTags(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const { changesSeldom } = request.routeOptions.config;
    if (!changesSeldom || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const tag = entityTag(payload);
    reply.header("cache-control", "private, no-cache").header("etag", tag);
    if (!isStillSo(request.headers["if-none-match"], tag)) return payload;
    reply.status(304).removeHeader("content-type").removeHeader("content-length");
    return null;
  });
}
