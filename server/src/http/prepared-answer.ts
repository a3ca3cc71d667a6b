/**
 * An answer that is the same for everybody: its bytes, in each encoding, and its entity tag are made once
 * and kept in memory.
 */

import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

type Encoded = Readonly<Record<Encoding, Buffer | undefined>>;

function compressed(plain: Buffer): Encoded {
  // The highest quality takes six times as long and saves only a twentieth.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return { br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) };
}

export class PreparedAnswer {
  readonly type: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly encoded: Encoded;
  readonly cacheControl: string;
  /**
   * @param cacheControl by default, the browser asks each time whether the answer has changed
   * @param encoded by default, the bytes are compressed here
   */
  constructor(
    type: string,
    content: string | Buffer,
    cacheControl = "no-cache",
    encoded: Encoded = compressed(Buffer.from(content)),
  ) {
    this.type = type;
    this.plain = Buffer.from(content);
    this.tag = entityTag(this.plain);
    this.encoded = encoded;
    this.cacheControl = cacheControl;
  }
}

/** The best encoding that a request accepts; `q=0` rejects one. */
function encodingFor(
  accepted: string | string[] | undefined,
  encoded: Encoded,
): Encoding | undefined {
  const taken = String(accepted ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(";")[0]);
  return encodings.find((encoding) => encoded[encoding] && taken.includes(encoding));
}

/**
 * Sends the bytes with the current status, or 304 instead of 200 if the browser already has them (RFC 9110
 * §13).
 */
export function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  const { headers } = reply.request;
  void reply
    .header("cache-control", answer.cacheControl)
    .header("vary", "accept-encoding")
    .header("etag", answer.tag);
  if (reply.statusCode === 200 && isStillSo(headers["if-none-match"], answer.tag)) {
    return reply.status(304).send();
  }
  const encoding = encodingFor(headers["accept-encoding"], answer.encoded);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(answer.type).send(encoding ? answer.encoded[encoding] : answer.plain);
}

// Answers that change seldom and contain nothing about anybody may be cached by the browser, which
// revalidates them each time: if nothing has changed, the answer is 304 without the bytes (RFC 9110 §13).

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set by the route's declaration in the contract. */
    changesSeldom?: true;
  }
}

/** Weak, because one tag covers every encoding, including those of a proxy. */
const entityTag = (payload: string | Buffer): string =>
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
