/**
 * Keeps the session alive (spec 1 §4): the token's expiry is looked at every 10 seconds, and with
 * fewer than 600 seconds left it is refreshed. Only a refusal ends the session; a network that is
 * away for a moment does not, as long as the token lives.
 */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { sessionTimes } from "@helpline/contract/auth/session";
import { ApiError, call } from "../api-client.ts";
import { bearerToken, endSession, secondsLeft, syncWithCookie } from "./session.ts";

const patience = 15_000;

/** The token's end when a refresh did not move it: the session's own limit (12 hours) is reached. */
let finalToken: string | null = null;
let checking = false;

const isDue = () => {
  const left = secondsLeft();
  if (left === null || left >= sessionTimes.refreshBelowSeconds) return false;
  return left <= 0 || bearerToken() !== finalToken;
};

/** No answer, an overloaded or a restarting server: the next check tries again. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

async function refresh(): Promise<void> {
  // Another tab may have refreshed while this one waited for its turn.
  syncWithCookie();
  if (!isDue()) return;
  const leftBefore = secondsLeft() ?? 0;
  try {
    await call(authRoutes.refreshToken, {}, { signal: AbortSignal.timeout(patience) });
    if ((secondsLeft() ?? 0) <= leftBefore + sessionTimes.checkSeconds) finalToken = bearerToken();
  } catch (error) {
    if (isPassing(error) && (secondsLeft() ?? 0) > 0) return;
    endSession("auto");
  }
}

/** Runs `work` in one tab at a time, where the browser can arrange that. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request("helpline-token-refresh", work);
  else await work();
}

/** One look at the token: follows other tabs, and refreshes when it is time. */
export async function checkSession(): Promise<void> {
  syncWithCookie();
  if (checking || !isDue()) return;
  checking = true;
  try {
    await oneTabAtATime(refresh);
  } finally {
    checking = false;
  }
}

/** Asks the server once whether a token found in the cookie is still good: it may have been revoked. */
export async function confirmSession(): Promise<void> {
  const asked = bearerToken();
  if (!asked) return;
  try {
    const { data } = await call(authRoutes.loggedIn, {});
    if (!data.loggedin && bearerToken() === asked) endSession("auto");
  } catch {
    // Not an answer; the next call tells.
  }
}

/** Starts the checks. Returns how to stop them. */
export function startSessionTimer(): () => void {
  const check = () => void checkSession();
  const timer = setInterval(check, sessionTimes.checkSeconds * 1000);
  // Timers sleep with the computer: look at once when somebody comes back.
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
