import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubAnswers } from "../../test/answers.ts";
import { signIn } from "../../test/tokens.ts";
import { ApiError, call } from "./api-client.ts";
import { askEarly, earlyAnswerLife, forgetEarly } from "./early-answers.ts";
import { bearerToken } from "./session/session.ts";

const address = "/api/cases/count";
const count = () => call(caseRoutes.count, {});
const ask = () => askEarly(address, bearerToken() ?? "");

beforeEach(() => {
  signIn("manager");
});
afterEach(() => {
  forgetEarly();
  vi.useRealTimers();
});

function stub() {
  let asked = 0;
  const next = () => {
    asked += 1;
    return { data: { count: asked } };
  };
  return stubAnswers({
    [`GET ${address}`]: next,
    "DELETE /api/cases": { message: "The case has been deleted." },
  });
}

it("is the answer of the next call to the address, once, and asked for with the token", async () => {
  const sent = stub();
  ask();
  ask();
  expect((await count()).data.count).toBe(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers).toEqual({
    Accept: "application/json",
    Authorization: `Bearer ${bearerToken()}`,
  });
  expect((await count()).data.count).toBe(2);
});

it("is not used when it has become old", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  stub();
  ask();
  vi.advanceTimersByTime(earlyAnswerLife);
  expect((await count()).data.count).toBe(2);
});

it("is not used after a change: it may be what was there before", async () => {
  stub();
  ask();
  await call(caseRoutes.remove, { body: { case_id: 1 } });
  expect((await count()).data.count).toBe(2);
});

it("is not used for somebody else", async () => {
  stub();
  ask();
  signIn("manager", { data: { user_id: 8 } });
  expect((await count()).data.count).toBe(2);
});

it.each([
  ["refused", { status: 503, message: "Not ready" }],
  ["lost on the way", new TypeError("Failed to fetch")],
])("is asked for again when it was %s", async (_how, first) => {
  let asked = 0;
  stubAnswers({
    [`GET ${address}`]: () => {
      asked += 1;
      return asked === 1 ? first : { data: { count: 9 } };
    },
  });
  ask();
  expect((await count()).data.count).toBe(9);
});

it("fails as any call does when it fails again", async () => {
  stubAnswers({ [`GET ${address}`]: { status: 503, message: "Not ready" } });
  ask();
  await expect(count()).rejects.toEqual(new ApiError(503, "Not ready"));
});
