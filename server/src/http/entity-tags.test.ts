/** Which answers a browser may cache, and how it revalidates them. */
import { configRoutes } from "@helpline/contract/config/product-config";
import { noticeRoutes } from "@helpline/contract/notice/notice";
import { allRoutes } from "@helpline/contract/routes";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { isStillSo } from "./prepared-answer.ts";

const helpline = await startHelpline();
const authorization = `Bearer ${(await helpline.logIn("manager")).token}`;

const seldom = allRoutes.filter(({ changesSeldom }) => changesSeldom).map(({ path }) => path);

const ask = (url: string, headers: Record<string, string> = {}) =>
  helpline.app.inject({ url, headers: { authorization, ...headers } });

it.each(seldom)("%s is answered without its bytes to a browser that has them", async (url) => {
  const first = await ask(url);
  const { etag } = first.headers;
  expect(first).toMatchObject({
    statusCode: 200,
    headers: { "cache-control": expect.stringMatching(/^(private, )?no-cache$/) },
  });
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await ask(url, { "if-none-match": `"another", ${etag}` });
  expect(again).toMatchObject({ statusCode: 304, body: "", headers: { etag } });
  expect(again.headers).not.toHaveProperty("content-type");
  expect((await ask(url, { "if-none-match": '"another"' })).body).toBe(first.body);
});

it("is sent in full again once it has changed", async () => {
  const { path } = noticeRoutes.shown;
  const { etag } = (await ask(path)).headers;
  const body = { enabled: 1, title: "Works tonight", message: "Down from 22:00.", until: null };
  await helpline.call(noticeRoutes.put, { body, token: authorization.slice("Bearer ".length) });
  const after = await ask(path, { "if-none-match": String(etag) });
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject({ title: "Works tonight" });
});

it("is not sent to anybody without access, whatever tag they send", async () => {
  const { path } = configRoutes.config;
  const { etag } = (await ask(path)).headers;
  const url = { url: path, headers: { "if-none-match": String(etag) } };
  expect((await helpline.app.inject(url)).statusCode).toBe(401);
  expect((await ask("/api/cases/count", { "if-none-match": "*" })).statusCode).toBe(200);
});

it.each([
  [undefined, false],
  ["", false],
  ['W/"a"', true],
  ['"a"', true],
  ['W/"b", W/"a"', true],
  ['"b"', false],
  ["*", true],
])("If-None-Match %s", (asked, still) => {
  expect(isStillSo(asked, 'W/"a"')).toBe(still);
});
