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
