/** Rules: AUTH-12, AUTH-13, AUTH-14, SHELL-30. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerWith, stubFetch } from "../../../test/fetch-stub.ts";
import { fakeToken, logIn } from "../../../test/tokens.ts";
import { bearerToken, endSession, getSession, onSessionEnd, secondsLeft } from "./session.ts";
import { confirmSession, startSessionTimer } from "./session-timer.ts";

const ended = vi.fn();
let stopTimer: () => void;
let stopListening: () => void;

/** The browser provides the lock; here it is granted at once. */
const locks = { request: vi.fn((_name: string, work: () => Promise<void>) => work()) };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 29, 9) });
  vi.stubGlobal("navigator", { ...navigator, locks });
  ended.mockClear();
  locks.request.mockClear();
  stopListening = onSessionEnd(ended);
  stopTimer = startSessionTimer();
});

afterEach(() => {
  stopTimer();
  stopListening();
  endSession("logout");
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it("leaves a token with 600 seconds or more alone", async () => {
  const sent = stubFetch({});
  logIn("advisor", { seconds: 620 });
  await pass(20);
  expect(sent).toHaveLength(0);
});

it("refreshes at the first check with fewer than 600 seconds left, and keeps the new token", async () => {
  logIn("advisor", { seconds: 605 });
  const fresh = fakeToken({ data: { first_name: "Ann" }, seconds: 1210 });
  const sent = stubFetch({ data: { loggedin: true }, token: fresh });
  await pass(9);
  expect(sent).toHaveLength(0);
  await pass(1);
  expect(sent.map((request) => request.url)).toEqual(["/api/auth/refresh-token"]);
  expect(bearerToken()).toBe(fresh);
  expect(document.cookie).toContain(fresh);
  await pass(60);
  expect(sent).toHaveLength(1);
  expect(ended).not.toHaveBeenCalled();
});

it("takes the lock shared by all tabs, and then uses the token that another tab got", async () => {
  logIn("advisor", { seconds: 605 });
  const sent = stubFetch({});
  const fresh = fakeToken({ seconds: 1210 });
  locks.request.mockImplementationOnce((_name, work) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what another tab did meanwhile.
    document.cookie = `jhjwt=${fresh}; Path=/`;
    return work();
  });
  await pass(10);
  expect(locks.request).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(0);
  expect(bearerToken()).toBe(fresh);
});

it.each([401, 403])("ends the session if the refresh is refused with %i", async (status) => {
  logIn("advisor", { seconds: 605 });
  stubFetch({ status, message: "Please log in." });
  await pass(10);
  expect(getSession().userType).toBe("public");
  expect(document.cookie).not.toContain("jhjwt");
  expect(ended).toHaveBeenCalledExactlyOnceWith("auto", 7);
});

it("leaves a newer session alone if the refusal of an older one comes late", async () => {
  logIn("advisor", { seconds: 605 });
  let refuse: (answer: Response) => void = () => undefined;
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((done) => {
        refuse = done;
      }),
  );
  await pass(10);
  const fresh = logIn("manager", { data: { user_id: 8 } });
  refuse(answerWith({ status: 403, message: "Please log in." }));
  await pass(1);
  expect(bearerToken()).toBe(fresh);
  expect(ended).not.toHaveBeenCalled();
});

it.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a restarting server", { status: 503, message: "Not ready." }],
] as const)("tries again at the next check after %s", async (_, failure) => {
  logIn("advisor", { seconds: 605 });
  const fresh = fakeToken({ seconds: 1230 });
  const sent = stubFetch(failure, failure, { data: { loggedin: true }, token: fresh });
  await pass(20);
  expect(getSession().loggedIn).toBe(true);
  expect(sent).toHaveLength(2);
  await pass(10);
  expect(bearerToken()).toBe(fresh);
  expect(ended).not.toHaveBeenCalled();
});

it("ends if the network is still unavailable when the token expires", async () => {
  logIn("advisor", { seconds: 35 });
  stubFetch(new TypeError("Failed to fetch"));
  await pass(30);
  expect(getSession().loggedIn).toBe(true);
  await pass(10);
  expect(ended).toHaveBeenCalledExactlyOnceWith("auto", 7);
});

it("stops refreshing when the session's own limit is reached, and ends with the token", async () => {
  logIn("advisor", { seconds: 300 });
  // Issued on request, ten seconds later, with the same expiry.
  const last = fakeToken({ seconds: 290, clockAhead: 10 });
  const sent = stubFetch({ data: { loggedin: true }, token: last }, { status: 401 });
  await pass(280);
  expect(sent).toHaveLength(1);
  expect(secondsLeft()).toBeLessThanOrEqual(20);
  await pass(30);
  expect(sent).toHaveLength(2);
  expect(ended).toHaveBeenCalledExactlyOnceWith("auto", 7);
});

it("ends a session at the start if the server has revoked it", async () => {
  logIn("advisor");
  stubFetch({ data: { loggedin: false } });
  await confirmSession();
  expect(ended).toHaveBeenCalledExactlyOnceWith("auto", 7);
});

it("keeps the session at the start if the server does not answer", async () => {
  logIn("advisor");
  stubFetch(new TypeError("Failed to fetch"));
  await confirmSession();
  expect(getSession().loggedIn).toBe(true);
});

it("refreshes below 600 seconds only, and checks every ten seconds", async () => {
  logIn("advisor", { seconds: 610 });
  const sent = stubFetch({ data: { loggedin: true }, token: fakeToken({ seconds: 1210 }) });
  await pass(10);
  expect(sent).toHaveLength(0);
  await pass(9);
  expect(sent).toHaveLength(0);
  await pass(1);
  expect(sent).toHaveLength(1);
});

it("checks at once when somebody returns to the page, and not after it has stopped", async () => {
  logIn("advisor", { seconds: 599 });
  const sent = stubFetch({ data: { loggedin: true }, token: fakeToken({ seconds: 599 }) });
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(sent).toHaveLength(1);
  stopTimer();
  logIn("advisor", { seconds: 599 });
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(60);
  expect(sent).toHaveLength(1);
});

it("asks once at a time, however slow the answer", async () => {
  logIn("advisor", { seconds: 605 });
  let answer: (response: Response) => void = () => undefined;
  const asked = vi.fn(
    () =>
      new Promise<Response>((done) => {
        answer = done;
      }),
  );
  vi.stubGlobal("fetch", asked);
  await pass(10);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(asked).toHaveBeenCalledOnce();
  answer(answerWith({ status: 503 }));
  await pass(10);
  expect(asked).toHaveBeenCalledTimes(2);
  answer(answerWith({ status: 503 }));
  await pass(0);
});

it("gives up a request after fifteen seconds, and tries again", async () => {
  logIn("advisor", { seconds: 605 });
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const sent = stubFetch({ data: { loggedin: true }, token: fakeToken({ seconds: 1210 }) });
  await pass(10);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000);
  expect(sent).toHaveLength(1);
});

it("takes no lock in a browser without them", async () => {
  vi.stubGlobal("navigator", { ...navigator, locks: undefined });
  logIn("advisor", { seconds: 605 });
  const fresh = fakeToken({ seconds: 1210 });
  stubFetch({ data: { loggedin: true }, token: fresh });
  await pass(10);
  expect(bearerToken()).toBe(fresh);
});

it("names the lock that all tabs take", async () => {
  logIn("advisor", { seconds: 605 });
  stubFetch({ data: { loggedin: true }, token: fakeToken({ seconds: 1210 }) });
  await pass(10);
  expect(locks.request).toHaveBeenCalledExactlyOnceWith(
    "helpline-token-refresh",
    expect.any(Function),
  );
});

it.each([
  [429, true],
  [500, true],
  [499, false],
  [422, false],
])("after an answer of %d the session goes on: %s", async (status, goesOn) => {
  logIn("advisor", { seconds: 605 });
  stubFetch({ status, message: "No." });
  await pass(10);
  expect(getSession().loggedIn).toBe(goesOn);
});

it("asks nothing at the start of nobody, and leaves a session that the server knows", async () => {
  const sent = stubFetch({ data: { loggedin: true } });
  await confirmSession();
  expect(sent).toHaveLength(0);
  logIn("advisor");
  await confirmSession();
  expect(sent.map(({ url }) => url)).toEqual(["/api/auth/logged-in"]);
  expect(getSession().loggedIn).toBe(true);
});

it("leaves a session at the start that has begun meanwhile", async () => {
  logIn("advisor");
  let fresh = "";
  vi.stubGlobal("fetch", async () => {
    fresh = logIn("manager", { data: { user_id: 8 } });
    return answerWith({ data: { loggedin: false } });
  });
  await confirmSession();
  expect(bearerToken()).toBe(fresh);
});

it("goes on refreshing after a token whose end has moved by more than a check", async () => {
  logIn("advisor", { seconds: 300 });
  // Eleven seconds longer than the one before, when it is asked for.
  const sent = stubFetch(
    { data: { loggedin: true }, token: fakeToken({ seconds: 311 }) },
    { data: { loggedin: true }, token: fakeToken({ seconds: 1300 }) },
  );
  await pass(10);
  expect(sent).toHaveLength(1);
  await pass(10);
  expect(sent).toHaveLength(2);
});
