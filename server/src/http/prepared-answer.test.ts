/** Answers that are made once: their encodings, and what a browser that has them gets. Rules: WIRE-27. */
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { addEntityTags, isStillSo, PreparedAnswer, sendPrepared } from "./prepared-answer.ts";

const text = "Who is on the line? ".repeat(50);
const answer = () => new PreparedAnswer("text/plain; charset=utf-8", text);
const onlyGzip = () =>
  new PreparedAnswer("text/plain", text, "max-age=60", {
    br: undefined,
    gzip: answer().encoded.gzip,
  });

const app = Fastify();
addEntityTags(app);
app.get("/prepared", (_request, reply) => sendPrepared(reply, answer()));
app.get("/only-gzip", (_request, reply) => sendPrepared(reply, onlyGzip()));
app.get("/missing", (_request, reply) => sendPrepared(reply.status(404), answer()));
const seldom = { config: { changesSeldom: true } } as const;
app.get("/seldom", seldom, () => ({ list: [1] }));
app.get("/seldom-text", seldom, () => "a");
app.get("/seldom-stream", seldom, () => Readable.from([text]));
app.get("/seldom-refused", seldom, (_request, reply) => reply.status(404).send({ none: 1 }));
app.get("/often", () => ({ list: [1] }));
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["deflate, gzip, br", "br"],
  [" GZIP ", "gzip"],
  ["br;q=0.5", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br; q=0.000", undefined],
  ["br;q=0.", undefined],
  ["br;  q=0", undefined],
  ["br;q=0.01", "br"],
  ["brr, xgzip", undefined],
])("accept-encoding %s gets %s", async (accepted, encoding) => {
  const sent = await get(
    "/prepared",
    accepted === undefined ? {} : { "accept-encoding": accepted },
  );
  expect(sent.statusCode).toBe(200);
  expect(sent.headers["content-encoding"]).toBe(encoding);
  expect(sent.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-cache",
    vary: "accept-encoding",
    etag: answer().tag,
  });
  const decoded = {
    br: () => brotliDecompressSync(sent.rawPayload),
    gzip: () => gunzipSync(sent.rawPayload),
    none: () => sent.rawPayload,
  }[encoding ?? "none"];
  expect(String(decoded?.())).toBe(text);
});

it("is sent in an encoding that it has", async () => {
  const sent = await get("/only-gzip", { "accept-encoding": "br, gzip" });
  expect(sent.headers).toMatchObject({
    "content-encoding": "gzip",
    "cache-control": "max-age=60",
  });
  expect(String(gunzipSync(sent.rawPayload))).toBe(text);
});

it("is not sent again to a browser that has it, unless its status says something", async () => {
  const again = await get("/prepared", { "if-none-match": answer().tag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(again.headers).toMatchObject({ etag: answer().tag, "cache-control": "no-cache" });
  expect((await get("/prepared", { "if-none-match": '"other"' })).body).toBe(text);
  const missing = await get("/missing", { "if-none-match": answer().tag });
  expect([missing.statusCode, missing.body]).toEqual([404, text]);
});

it("has a short weak tag that depends on its bytes only", () => {
  expect(answer().tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(new PreparedAnswer("text/html", Buffer.from(text)).tag).toBe(answer().tag);
  expect(new PreparedAnswer("text/plain", `${text}!`).tag).not.toBe(answer().tag);
});

it("an answer that changes seldom is asked for each time, and sent only if it has changed", async () => {
  const first = await get("/seldom");
  const { etag } = first.headers;
  expect(first.headers).toMatchObject({
    "cache-control": "private, no-cache",
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
  });
  expect(first.json()).toEqual({ list: [1] });
  const again = await get("/seldom", { "if-none-match": String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(again.headers).toMatchObject({ etag, "cache-control": "private, no-cache" });
  expect(again.headers).not.toHaveProperty("content-type");
  expect(again.headers["content-length"]).not.toBe("12");
  const other = await get("/seldom-text", { "if-none-match": String(etag) });
  expect([other.statusCode, other.body]).toEqual([200, "a"]);
});

it.each([
  ["/seldom-stream", 200],
  ["/seldom-refused", 404],
  ["/often", 200],
])("%s is answered with %d and without a tag", async (url, status) => {
  const sent = await get(url, { "if-none-match": "*" });
  expect(sent.statusCode).toBe(status);
  expect(sent.headers).not.toHaveProperty("etag");
  expect(sent.headers).not.toHaveProperty("cache-control");
  expect(sent.body).not.toBe("");
});

it.each([
  [undefined, false],
  ["", false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b" , W/"a" ', true],
  ['"b"', false],
  ['"aW/"', false],
  ["*", true],
])("If-None-Match %s", (asked, still) => {
  expect(isStillSo(asked, 'W/"a"')).toBe(still);
});
