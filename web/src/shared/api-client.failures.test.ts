/** Files, streams and failures of calls: what the screens tell of them. Rules: WIRE-30. */
import { defineRoute, noData } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { stubFetch } from "../../test/fetch-stub.ts";
import { fakeToken, logIn } from "../../test/tokens.ts";
import {
  ApiError,
  addressOf,
  call,
  fetchFile,
  isAbort,
  isSessionOver,
  isStaleVersion,
  isTemporary,
  openStream,
} from "./api-client.ts";
import { bearerToken, getSession } from "./session/session.ts";

const common = { access: "managers", tag: "test", summary: "", message: "", errors: [] } as const;
const add = defineRoute({
  ...common,
  method: "POST",
  path: "/api/things",
  body: z.strictObject({ id: z.number() }),
  status: 200,
  data: noData,
  once: true,
});
const get = defineRoute({
  ...common,
  method: "GET",
  path: "/api/export",
  status: 200,
  data: noData,
});

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error("The call was expected to fail.")),
    (error: ApiError) => error,
  );

function answer(body: BodyInit | null, init: ResponseInit = {}) {
  const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(body, init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

describe("a call that adds something", () => {
  it("has its key, so that it can be repeated, and outlives the page if it has to", async () => {
    const fetched = answer('{"status":200,"message":"OK"}');
    const { signal } = new AbortController();
    const options = { idempotencyKey: "a-key", keepalive: true, signal };
    await call(add, { body: { id: 1 } }, options);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      headers: { "idempotency-key": "a-key", Accept: "application/json" },
      keepalive: true,
      signal,
    });
  });

  it("has neither without need", async () => {
    const fetched = answer('{"status":200,"message":"OK"}');
    await call(get, {});
    const sent = fetched.mock.calls[0]?.[1] ?? {};
    expect(Object.keys(sent)).toEqual(["method", "headers", "credentials"]);
    expect(sent.headers).toEqual({ Accept: "application/json" });
  });
});

describe("an address", () => {
  it.each([
    ["/a/{id}/b/{name}", { params: { id: 7, name: "x y/z" } }, "/a/7/b/x%20y%2Fz"],
    ["/a", { query: { q: "", none: undefined, nil: null, zero: 0 } }, "/a?q=&zero=0"],
    ["/a", { query: { none: undefined } }, "/a"],
    ["/a", {}, "/a"],
  ])("%s with %j is %s", (path, parts, address) => {
    expect(addressOf(path, parts)).toBe(address);
  });
});

describe("a file", () => {
  it("has the name that the server gives it", async () => {
    const headers = { "Content-Disposition": 'attachment; filename="cases 2026.csv"' };
    answer("a,b", { headers });
    const { content, name } = await fetchFile(get, {});
    expect(name).toBe("cases 2026.csv");
    expect(await content.text()).toBe("a,b");
  });

  it.each([undefined, "attachment", 'attachment; filename=""'])(
    "has one without: %s",
    async (disposition) => {
      answer("a,b", disposition ? { headers: { "Content-Disposition": disposition } } : {});
      expect((await fetchFile(get, {})).name).toBe("download");
    },
  );

  it("is refused in the server's words, and a 401 ends the session", async () => {
    logIn("manager");
    stubFetch({ status: 401, message: messages.notLoggedIn });
    expect(await failureOf(fetchFile(get, {}))).toMatchObject({
      status: 401,
      message: messages.notLoggedIn,
    });
    expect(getSession().loggedIn).toBe(false);
  });

  it("is not saved by half", async () => {
    const response = new Response("half");
    vi.spyOn(response, "blob").mockRejectedValue(new TypeError("network error"));
    vi.stubGlobal("fetch", async () => response);
    expect(await failureOf(fetchFile(get, {}))).toMatchObject({
      status: 0,
      message: messages.noConnection,
    });
  });
});

describe("a stream", () => {
  const { signal } = new AbortController();

  it("is what the server sends", async () => {
    const fetched = answer("data: 1");
    const stream = await openStream(get, signal);
    expect(await new Response(stream).text()).toBe("data: 1");
    expect(fetched.mock.calls[0]?.[1]?.signal).toBe(signal);
  });

  it("is refused in the server's words, and a 401 ends the session", async () => {
    logIn("manager");
    stubFetch({ status: 401, message: messages.notLoggedIn });
    expect(await failureOf(openStream(get, signal))).toMatchObject({ status: 401 });
    expect(getSession().loggedIn).toBe(false);
  });

  it("is a failure without content", async () => {
    answer(null);
    expect(await failureOf(openStream(get, signal))).toMatchObject({
      status: 200,
      message: messages.unexpected,
    });
  });
});

describe("a failure", () => {
  it.each([
    [0, true],
    [429, true],
    [500, true],
    [503, true],
    [499, false],
    [409, false],
    [428, false],
  ])("of status %d may pass: %s", (status, may) => {
    expect(isTemporary(new ApiError(status, ""))).toBe(may);
  });

  it("of the program does not pass", () => {
    expect(isTemporary(new Error("x"))).toBe(false);
  });

  it.each([
    [409, messages.staleVersion, true],
    [409, "In use.", false],
    [422, messages.staleVersion, false],
  ])("of %d with %j says that somebody else has changed the record: %s", (status, text, is) => {
    expect(isStaleVersion(new ApiError(status, text))).toBe(is);
  });

  it.each([
    [new DOMException("", "AbortError"), true],
    [new DOMException("", "TimeoutError"), false],
    [Object.assign(new Error("x"), { name: "AbortError" }), false],
    [null, false],
  ])("%s was given up: %s", (error, is) => {
    expect(isAbort(error)).toBe(is);
  });

  it.each([
    [{ errors: [{ field: "a", message: "b" }] }, 1],
    [{ errors: "many" }, 0],
    [{}, 0],
    [null, 0],
    ["text", 0],
  ])("with the data %j has the failures of a form", (data, count) => {
    expect(new ApiError(422, "", data).fieldErrors).toHaveLength(count);
  });

  it("without words of the server says that it was unexpected", async () => {
    answer('{"status":"400","message":"x"}', { status: 400 });
    expect(await failureOf(call(get, {}))).toMatchObject({
      message: messages.unexpected,
      data: null,
    });
    answer('{"status":400}', { status: 400 });
    expect((await failureOf(call(get, {}))).message).toBe(messages.unexpected);
  });

  it("has the data of the server, or none", async () => {
    answer('{"status":409,"message":"In use."}', { status: 409 });
    expect((await failureOf(call(get, {}))).data).toBeNull();
  });

  it("of an answer that is broken off by the person is theirs", async () => {
    const response = new Response("{}");
    vi.spyOn(response, "json").mockRejectedValue(new DOMException("", "AbortError"));
    vi.stubGlobal("fetch", async () => response);
    expect(isAbort(await failureOf(call(get, {})))).toBe(true);
  });

  it.each([300, 199])("is every status outside 200 to 299: %d", async (status) => {
    vi.stubGlobal("fetch", async () => ({
      status,
      headers: new Headers(),
      json: async () => ({ status, message: "Elsewhere." }),
    }));
    expect(await failureOf(call(get, {}))).toMatchObject({ status, message: "Elsewhere." });
  });

  it("is none up to 299", async () => {
    answer('{"status":299,"message":"Fine."}', { status: 299 });
    expect(await call(get, {})).toMatchObject({ status: 299, message: "Fine." });
  });

  it.each([499, 500])("has a reference from 500 on: %d", async (status) => {
    stubFetch({ status, message: "No.", requestId: "12345678-9" });
    const { message } = await failureOf(call(get, {}));
    expect(message).toBe(status === 500 ? "No. (Reference: 12345678)" : "No.");
    stubFetch({ status, message: "No." });
    expect((await failureOf(call(get, {}))).message).toBe("No.");
  });
});

describe("the end of the session", () => {
  const refused = { status: 401, message: messages.notLoggedIn };
  const own = defineRoute({ ...get, errors: [401] });

  it("is told once: of the call that it ended", async () => {
    logIn("manager");
    stubFetch(refused);
    const error = await failureOf(call(get, {}));
    expect(error.isSessionOver).toBe(true);
    expect(isSessionOver(error)).toBe(true);
  });

  it("is not that of a refusal of its own, of another failure, or of a session that goes on", async () => {
    stubFetch(refused);
    expect(isSessionOver(await failureOf(call(own, {})))).toBe(false);
    stubFetch({ status: 403, message: "No." });
    expect(isSessionOver(await failureOf(call(get, {})))).toBe(false);
    vi.stubGlobal("fetch", async () => {
      logIn("manager");
      return new Response('{"status":401,"message":"No.","data":null}', { status: 401 });
    });
    expect(isSessionOver(await failureOf(call(get, {})))).toBe(false);
    expect(isSessionOver(new Error("x"))).toBe(false);
  });
});

describe("what has become due", () => {
  afterEach(() => vi.unstubAllGlobals());
  const refresh = (sent: readonly { url: string }[]) =>
    sent.filter(({ url }) => url === "/api/auth/refresh-token").length;

  it("is learnt for a password too", async () => {
    logIn("manager");
    const due = { status: 403, message: "Please.", data: { password_change_due: true } };
    const token = fakeToken({ data: { user_type: "manager", password_change_due: true } });
    stubFetch(due, { data: { loggedin: true }, token });
    await failureOf(call(get, {}));
    await vi.waitFor(() => expect(getSession().due).toBe("changePassword"));
  });

  it.each([
    ["another refusal", { status: 403, message: "No.", data: null }],
    ["another status", { status: 409, message: "No.", data: { second_factor_due: true } }],
    ["nothing due", { status: 403, message: "No.", data: { second_factor_due: false } }],
  ])("is not asked after %s", async (_, refusal) => {
    logIn("manager");
    const sent = stubFetch(refusal);
    await failureOf(call(get, {}));
    await Promise.resolve();
    expect(refresh(sent)).toBe(0);
  });

  it("is asked again later if the server does not answer", async () => {
    logIn("manager");
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    stubFetch(
      { status: 403, message: "Please.", data: { second_factor_due: true } },
      new TypeError("x"),
    );
    await failureOf(call(get, {}));
    await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce());
    expect(getSession()).toMatchObject({ loggedIn: true, due: null });
  });
});

describe("a token in an answer", () => {
  it.each(["Basic abc", "xBearer abc", ""])("is not taken from %j", async (header) => {
    const token = logIn("manager");
    answer('{"status":200,"message":"OK"}', { headers: header ? { Authorization: header } : {} });
    await call(get, {});
    expect(bearerToken()).toBe(token);
  });

  it("takes the place of the one that was sent", async () => {
    logIn("manager");
    const fresh = fakeToken({ seconds: 1300 });
    stubFetch({ token: fresh });
    await call(get, {});
    expect(bearerToken()).toBe(fresh);
  });
});
