/**
 * Keeps the session alive: checks the token's expiry every 10 seconds, and refreshes with fewer
 * than 600 seconds left. Only a refusal ends the session; a temporary network failure does not while the
 * token is valid.
 */
import type { authRoutes } from "@helpline/contract/auth/auth.routes";
import { sessionTimes } from "@helpline/contract/auth/session";
import { sessionCalls } from "@helpline/contract/first-load-calls";
import { ApiError, call } from "../api-client.ts";
import { bearerToken, endSession, secondsLeft, syncWithCookie } from "./session.ts";

const patience = 15_000;

/** The expiry that a refresh did not move: the session's own limit (12 hours) is reached. */
let finalToken: string | null = null;
let checking = false;

const isDue = () => {
  const left = secondsLeft();
  if (left === null || left >= sessionTimes.refreshBelowSeconds) return false;
  return left <= 0 || bearerToken() !== finalToken;
};

/** No answer, or an overloaded or restarting server: the next check tries again. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

async function refresh(): Promise<void> {
  // Another tab may have refreshed while this one waited for the lock.
  syncWithCookie();
  if (!isDue()) return;
  const leftBefore = secondsLeft() ?? 0;
  const sentToken = bearerToken();
  try {
    const signal = AbortSignal.timeout(patience);
    await call<typeof authRoutes.refreshToken>(sessionCalls.refreshToken, {}, { signal });
    if ((secondsLeft() ?? 0) <= leftBefore + sessionTimes.checkSeconds) finalToken = bearerToken();
  } catch (error) {
    // Somebody has logged in, or another tab has refreshed, in the meantime.
    if (bearerToken() !== sentToken) return;
    if (isPassing(error) && (secondsLeft() ?? 0) > 0) return;
    endSession("auto");
  }
}

/** Runs `work` in one tab at a time, if the browser supports locks. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request("helpline-token-refresh", work);
  else await work();
}

/** One check: follows other tabs, and refreshes when due. */
async function checkSession(): Promise<void> {
  syncWithCookie();
  if (checking || !isDue()) return;
  checking = true;
  try {
    await oneTabAtATime(refresh);
  } finally {
    checking = false;
  }
}

/** Asks the server once whether a token found in the cookie is still valid: it may have been revoked. */
export async function confirmSession(): Promise<void> {
  const asked = bearerToken();
  if (!asked) return;
  try {
    const { data } = await call<typeof authRoutes.loggedIn>(sessionCalls.loggedIn, {});
    if (!data.loggedin && bearerToken() === asked) endSession("auto");
  } catch {
    // No answer; the next call decides.
  }
}

/** Starts the checks. Returns a function that stops them. */
export function startSessionTimer(): () => void {
  const check = () => void checkSession();
  const timer = setInterval(check, sessionTimes.checkSeconds * 1000);
  // Timers stop while the computer sleeps: check at once when somebody returns.
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
