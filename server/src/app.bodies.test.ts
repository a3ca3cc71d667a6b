/** Malformed and oversized bodies. Rules: WIRE-2. */
import { allRoutes } from "@helpline/contract/routes";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { expectEnvelope } from "#test/envelope";
import { fillPath } from "#test/fill-path";
import { rowsOf } from "#test/look";

const helpline = await startHelpline();
const authorization = `Bearer ${(await helpline.logIn("manager")).token}`;

const json = { "content-type": "application/json" };

const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  helpline.app.inject({
    method: "POST",
    url: "/api/gps",
    payload,
    headers: { authorization, ...headers },
  });

/** A body that finds nothing and ends nothing. */
const paramsOf = { id: 1, case_id: 1, page: 1, name: "case-form-new", file_name: "a.txt" };

describe.each(
  allRoutes
    .filter(({ body, file }) => !file && Object.keys(body?.shape ?? {}).length > 0)
    .map((route) => ({ name: `${route.method} ${route.path}`, route })),
)("$name", ({ route }) => {
  it.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("refuses fields that are nested %s, thousands deep", async (_what, open, close) => {
    const fields = Object.keys(route.body?.shape ?? {});
    // A little under the limit, which is lower for callers who have not logged in.
    const bytes = route.access === "anyone" ? 15_000 : 240_000;
    const levels = Math.floor(bytes / (open.length + 1) / fields.length);
    const deep = `${open.repeat(levels)}1${close.repeat(levels)}`;
    const answer = await helpline.app.inject({
      method: route.method,
      url: fillPath(route, { params: paramsOf }),
      payload: `{${fields.map((field) => `"${field}":${deep}`).join()}}`,
      headers: { authorization, ...json },
    });
    // 404: what is no token in a body is answered like a token that is over.
    expect([401, 403, 404, 422]).toContain(answer.statusCode);
  });
});

describe("a body", () => {
  const badJson = "The request is not valid JSON.";
  const noObject = "Please send an object of fields.";

  it.each([
    ["broken off", '{"practice_name":', 400, badJson],
    ["a single quote", "{'practice_name':'x'}", 400, badJson],
    ["a trailing comma", '{"practice_name":"x",}', 400, badJson],
    ["two values", "{}{}", 400, badJson],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400, badJson],
    ["empty", "", 400, badJson],
    ["a list", "[]", 422, noObject],
    ["a list of bodies", '[{"practice_name":"x"}]', 422, noObject],
    ["a number", "7", 422, noObject],
    ["a text", '"practice_name"', 422, noObject],
    ["true", "true", 422, noObject],
    ["null", "null", 422, noObject],
    ["a prototype", '{"__proto__":{"practice_name":"x"}}', 400, undefined],
    ["a constructor's prototype", '{"constructor":{"prototype":{"a":1}}}', 400, undefined],
    [
      "deeply nested",
      `{"practice_name":${"[".repeat(60_000)}${"]".repeat(60_000)}}`,
      422,
      undefined,
    ],
    ["nested unknown fields", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, 422, undefined],
    [
      "with many unknown fields",
      JSON.stringify(Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`f${i}`, i]))),
      422,
      undefined,
    ],
  ])("is refused: %s", async (_what, payload, status, message) => {
    const before = await rowsOf(helpline.database, "gps");
    const answer = expectEnvelope(await post(payload), status);
    if (message !== undefined) expect(answer.message).toBe(message);
    expect(await rowsOf(helpline.database, "gps")).toEqual(before);
  });

  it("does not change a prototype", async () => {
    await post('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("is required by every route that declares one", async () => {
    for (const [method, url] of [
      ["POST", "/api/gps"],
      ["PUT", "/api/gps"],
      ["DELETE", "/api/gps"],
      ["POST", "/api/gps/search"],
      ["POST", "/api/auth/login"],
    ] as const) {
      const answer = await helpline.app.inject({ method, url, headers: { authorization } });
      expectEnvelope(answer, 400);
    }
  });

  it.each([
    "text/plain",
    "text/plain; charset=utf-8",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "text/html",
    "application/jsonp",
    "nonsense",
  ])("of type %s is refused", async (type) => {
    const answer = await post('{"practice_name":"x"}', { "content-type": type });
    expect(expectEnvelope(answer, 415).message).toBe(
      "Please send JSON (content type application/json).",
    );
  });

  it("without a type is refused", async () => {
    const answer = await helpline.app.inject({
      method: "POST",
      url: "/api/gps",
      payload: Buffer.from("{}"),
      headers: { authorization },
    });
    expectEnvelope(answer, 415);
  });

  const filled = (length: number) => {
    const rest = JSON.stringify({ practice_name: "" }).length;
    return JSON.stringify({ practice_name: "x".repeat(length - rest) });
  };

  it("may have 256 KiB, but not one byte more", async () => {
    expect((await post(filled(256 * 1024))).statusCode).toBe(422);
    const answer = expectEnvelope(await post(filled(256 * 1024 + 1)), 413);
    expect(answer.message).toBe("The request is too large.");
  });
});
