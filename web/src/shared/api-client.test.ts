import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { defineRoute, noData, pageParams } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { stubFetch } from "../../test/fetch-stub.ts";
import { fakeToken, logIn } from "../../test/tokens.ts";
import { type ApiError, call } from "./api-client.ts";
import { bearerToken, endSession, getSession } from "./session/session.ts";

const common = { access: "managers", tag: "test", summary: "", message: "", errors: [] } as const;
const list = defineRoute({
  ...common,
  method: "GET",
  path: "/api/things/{page}",
  params: pageParams,
  query: z.strictObject({ sort: z.optional(z.string()), order: z.optional(z.string()) }),
  status: 200,
  data: z.array(z.object({ thing_id: z.number() })),
});
const remove = defineRoute({
  ...common,
  method: "DELETE",
  path: "/api/things",
  body: z.strictObject({ id: z.number() }),
  status: 200,
  data: noData,
});
/** Deleting a file answers 401 for "no permission": that must not log anybody out. */
const removeFile = defineRoute({ ...remove, path: "/api/files", errors: [401] });
const document = defineRoute({
  ...common,
  method: "GET",
  path: "/api/document",
  status: 200,
  data: z.looseObject({ openapi: z.string() }),
  bare: true,
});

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  try {
    await promise;
  } catch (error) {
    return error as ApiError;
  }
  throw new Error("The call was expected to fail.");
};

/** A promise that the test settles. (Promise.withResolvers came with Node 22.) */
function waiting() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

describe("what is sent", () => {
  it("fills the path, adds the given query and no body", async () => {
    const sent = stubFetch({ data: [{ thing_id: 1 }] });
    const answer = await call(list, { params: { page: "3" }, query: { sort: "a b" } });
    expect(sent[0]).toMatchObject({
      method: "GET",
      url: "/api/things/3?sort=a+b",
      body: undefined,
    });
    expect(sent[0]?.headers).not.toHaveProperty("Content-Type");
    expect(answer).toEqual({ status: 200, message: "OK", data: [{ thing_id: 1 }] });
  });

  it("sends a body as JSON, and the token of the person who is logged in", async () => {
    const token = logIn("manager");
    const sent = stubFetch({});
    await call(remove, { body: { id: 4 } });
    expect(sent[0]).toMatchObject({ method: "DELETE", url: "/api/things", body: { id: 4 } });
    expect(sent[0]?.headers).toMatchObject({
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    });
  });

  it("sends no Authorization for somebody who is not logged in", async () => {
    const sent = stubFetch({});
    await call(remove, { body: { id: 4 } });
    expect(sent[0]?.headers).not.toHaveProperty("Authorization");
  });
});

describe("failures", () => {
  it("reports the server's message and data", async () => {
    stubFetch({ status: 409, message: "In use.", data: { cases: 2 } });
    const error = await failureOf(call(remove, { body: { id: 4 } }));
    expect(error).toMatchObject({ name: "ApiError", status: 409, message: "In use." });
    expect(error.data).toEqual({ cases: 2 });
    expect(error.fieldErrors).toEqual([]);
  });

  it("lists the failures of a validation", async () => {
    const errors = [{ field: "city", message: "Please choose a city." }];
    stubFetch({ status: 422, message: "Please choose a city.", data: { errors } });
    expect((await failureOf(call(remove, { body: { id: 4 } }))).fieldErrors).toEqual(errors);
  });

  it("reports a missing connection", async () => {
    stubFetch(new TypeError("Failed to fetch"));
    const error = await failureOf(call(remove, { body: { id: 4 } }));
    expect(error).toMatchObject({ status: 0, message: messages.noConnection });
  });

  it.each([502, 200])("treats an answer of %i without the envelope as an error", async (status) => {
    stubFetch({ status, text: "<html>Bad gateway</html>" });
    const error = await failureOf(call(remove, { body: { id: 4 } }));
    expect(error).toMatchObject({ name: "ApiError", status, message: messages.unexpected });
  });

  it("includes the start of the request id in server errors only", async () => {
    const requestId = "0d9c8f1e-2b3a-4c5d-8e7f-a1b2c3d4e5f6";
    stubFetch({ status: 500, message: messages.unexpected, requestId });
    const failed = await failureOf(call(remove, { body: { id: 4 } }));
    expect(failed.message).toBe(`${messages.unexpected} (Reference: 0d9c8f1e)`);
    stubFetch({ status: 409, message: "In use.", requestId });
    expect((await failureOf(call(remove, { body: { id: 4 } }))).message).toBe("In use.");
  });

  it("rejects an aborted call with an AbortError", async () => {
    const controller = new AbortController();
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      controller.abort();
      init.signal?.throwIfAborted();
    });
    const error = await failureOf(call(remove, { body: { id: 4 } }, { signal: controller.signal }));
    expect(error.name).toBe("AbortError");
  });
});

describe("the session", () => {
  it("ends with a 401", async () => {
    logIn("manager");
    stubFetch({ status: 401, message: messages.notLoggedIn });
    await failureOf(call(remove, { body: { id: 4 } }));
    expect(getSession()).toMatchObject({ loggedIn: false, userType: "public" });
  });

  it("continues after a 403", async () => {
    logIn("advisor");
    stubFetch({ status: 403, message: refusals.notAllowed });
    await failureOf(call(remove, { body: { id: 4 } }));
    expect(getSession().loggedIn).toBe(true);
  });

  it("continues after a 401 that the route documents as its own", async () => {
    logIn("advisor");
    stubFetch({ status: 401, message: "You do not have delete permissions." });
    await failureOf(call(removeFile, { body: { id: 4 } }));
    await failureOf(call(authRoutes.login, { body: { username: "someone", password: "wrong" } }));
    expect(getSession().loggedIn).toBe(true);
  });

  it("continues if the refused token has been replaced", async () => {
    logIn("advisor");
    const refused = waiting();
    vi.stubGlobal("fetch", async () => {
      await refused.promise;
      return new Response('{"status":401,"message":"","data":null}', { status: 401 });
    });
    const late = failureOf(call(remove, { body: { id: 4 } }));
    const fresh = logIn("advisor", { seconds: 1300 });
    refused.release();
    await late;
    expect(bearerToken()).toBe(fresh);
  });

  it("begins with the token of the login's answer", async () => {
    const token = fakeToken({ data: { first_name: "Zoë", user_type: "clinic" } });
    stubFetch({ data: { loggedin: true }, token });
    await call(authRoutes.login, { body: { username: "someone", password: "right" } });
    expect(bearerToken()).toBe(token);
    expect(getSession()).toMatchObject({ loggedIn: true, userType: "clinic", firstName: "Zoë" });
  });

  it("stays ended if a refresh answers after logout", async () => {
    logIn("advisor");
    const token = fakeToken();
    const answer = waiting();
    vi.stubGlobal("fetch", async () => {
      await answer.promise;
      return new Response('{"status":200,"message":"","data":{"loggedin":true}}', {
        headers: { Authorization: `Bearer ${token}` },
      });
    });
    const refresh = call(authRoutes.refreshToken, {});
    endSession("logout");
    answer.release();
    await refresh;
    expect(getSession().loggedIn).toBe(false);
  });
});

it("returns a document without the envelope unchanged if the route declares it", async () => {
  stubFetch({ text: '{"openapi":"3.1.0"}' });
  expect((await call(document, {})).data).toEqual({ openapi: "3.1.0" });
});

it("fetches a new token once if the role has started to require a second factor", async () => {
  logIn("manager");
  const due = { status: 403, message: "Please set up.", data: { second_factor_due: true } };
  const token = fakeToken({ data: { user_type: "manager", second_factor_due: true } });
  const sent = stubFetch(due, { data: { loggedin: true }, token }, due);
  await expect(call(remove, { body: { id: 1 } })).rejects.toMatchObject({ status: 403 });
  await waitFor(() => expect(getSession().due).toBe("twoStep"));
  await expect(call(remove, { body: { id: 1 } })).rejects.toMatchObject({ status: 403 });
  expect(sent.map(({ url }) => url)).toEqual([
    "/api/things",
    "/api/auth/refresh-token",
    "/api/things",
  ]);
  expect(getSession().loggedIn).toBe(true);
});

it("sends cookies only with calls that are tied to the browser", async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ status: 200, message: "OK" })));
  vi.stubGlobal("fetch", fetched);
  await call(remove, { body: { id: 1 } });
  await call(defineRoute({ ...remove, cookie: true }), { body: { id: 1 } });
  expect(fetched.mock.calls.map((args: unknown[]) => args[1])).toMatchObject([
    { credentials: "omit" },
    { credentials: "same-origin" },
  ]);
});
