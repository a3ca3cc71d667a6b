/**
 * Who is signed in, in this tab and in all others (spec 1 §3 and §4). The token in the cookie is the
 * truth; this keeps a copy that React can read, and follows what other tabs do.
 */
import type { Caller } from "@helpline/contract/access";
import type { TokenClaims } from "@helpline/contract/auth/auth.schema";
import { tokenCookie } from "@helpline/contract/auth/session";
import { useSyncExternalStore } from "react";
import { clearKept } from "./kept-here.ts";
import { decodeToken } from "./token.ts";
import { deleteTokenCookie, readTokenCookie, writeTokenCookie } from "./token-cookie.ts";

export interface Session {
  readonly loggedIn: boolean;
  readonly userType: Caller;
  readonly userId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** A second factor has to be set up before anything else opens (ADR 0016). */
  readonly secondFactorDue: boolean;
}

/** `logout`: the person asked for it here. `auto`: refused by the server, run out, or ended elsewhere. */
export type SessionEnd = "logout" | "auto";

const publicSession: Session = {
  loggedIn: false,
  userType: "public",
  userId: null,
  firstName: "",
  lastName: "",
  email: "",
  secondFactorDue: false,
};

const clockKey = `${tokenCookie.name}-clock`;
const listeners = new Set<() => void>();
const endListeners = new Set<(how: SessionEnd) => void>();
const logoutListeners = new Set<() => void>();

let token: string | null = null;
let claims: TokenClaims | null = null;
let session = publicSession;
/** False where the browser refuses cookies: the session then lives in this tab alone. */
let cookieKept = true;
let channel: BroadcastChannel | null = null;

/** Seconds by which the server's clock is ahead of this computer's, learnt from each new token. */
function clockOffset(): number {
  return Number(localStorage.getItem(clockKey) ?? 0) || 0;
}

function learnClock(fresh: TokenClaims): void {
  if (!Number.isFinite(fresh.iat)) return;
  const offset = Math.round(fresh.iat - Date.now() / 1000);
  // A few seconds are the answer's way here, not a wrong clock.
  localStorage.setItem(clockKey, String(Math.abs(offset) > 5 ? offset : 0));
}

/** Now, by the server's clock as far as it is known. */
export const serverNow = (): Date => new Date(Date.now() + clockOffset() * 1000);

const secondsUntil = (exp: number) => exp - (Date.now() / 1000 + clockOffset());

function toSession({ data }: TokenClaims): Session {
  return {
    loggedIn: true,
    userType: data.user_type,
    userId: data.user_id,
    firstName: data.first_name,
    lastName: data.last_name,
    email: data.email,
    secondFactorDue: data.second_factor_due === true,
  };
}

function adopt(nextToken: string | null, nextClaims: TokenClaims | null): void {
  token = nextToken;
  claims = nextClaims;
  const next = nextClaims ? toSession(nextClaims) : publicSession;
  // A refreshed token is the same session to everything that shows it.
  if (JSON.stringify(next) === JSON.stringify(session)) return;
  session = next;
  for (const listener of [...listeners]) listener();
}

/** True when the session that comes next is not the present person's. */
const isLeft = (next: TokenClaims | null): boolean =>
  session.userId !== null && session.userId !== (next?.data.user_id ?? null);

function tellLogout(): void {
  for (const listener of [...logoutListeners]) listener();
}

function tellEnd(how: SessionEnd): void {
  for (const listener of [...endListeners]) listener(how);
}

/** The session as it is now; for code outside React. */
export function getSession(): Session {
  return session;
}

/** The token that requests carry, or null. */
export function bearerToken(): string | null {
  return token;
}

/** Seconds until the token ends, by the server's clock; null when nobody is signed in. */
export function secondsLeft(): number | null {
  return claims ? secondsUntil(claims.exp) : null;
}

/** Keeps a token from login or refresh. False when it is none of ours. */
export function acceptToken(fresh: string): boolean {
  const freshClaims = decodeToken(fresh);
  if (!freshClaims) return false;
  if (isLeft(freshClaims)) clearKept();
  learnClock(freshClaims);
  writeTokenCookie(fresh);
  cookieKept = readTokenCookie() === fresh;
  adopt(fresh, freshClaims);
  channel?.postMessage("changed");
  return true;
}

/** Deletes the cookie and returns the user to public (spec 1 §2). Does nothing when already public. */
export function endSession(how: SessionEnd): void {
  if (!token) return;
  deleteTokenCookie();
  clearKept();
  adopt(null, null);
  channel?.postMessage(how === "logout" ? loggedOut : "changed");
  if (how === "logout") tellLogout();
  tellEnd(how);
}

/** Takes over what another tab did to the cookie: signed in, refreshed, or signed out. */
export function syncWithCookie(): void {
  if (!cookieKept && token) return;
  const kept = readTokenCookie();
  if (kept === token) return;
  const keptClaims = kept ? decodeToken(kept) : null;
  const alive = keptClaims !== null && secondsUntil(keptClaims.exp) > 0;
  const wasSignedIn = token !== null;
  // What somebody else who signed in in another tab keeps in local storage is theirs.
  if (isLeft(keptClaims)) clearKept(alive ? [sessionStorage] : undefined);
  adopt(alive ? kept : null, alive ? keptClaims : null);
  if (wasSignedIn && !alive) tellEnd("auto");
}

/** What the other tabs are told when the person has logged out themselves. */
const loggedOut = "logged out";

/** Another tab's word may arrive a moment before its cookie does. */
const cookieLagMilliseconds = 300;

/** Reads the cookie and begins to follow other tabs. Returns how to stop. */
export function followSession(): () => void {
  syncWithCookie();
  const stop = new AbortController();
  const { signal } = stop;
  const sync = () => syncWithCookie();
  channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(tokenCookie.name) : null;
  const onMessage = ({ data }: MessageEvent) => {
    if (data === loggedOut) tellLogout();
    sync();
    setTimeout(sync, cookieLagMilliseconds);
  };
  channel?.addEventListener("message", onMessage, { signal });
  window.addEventListener("focus", sync, { signal });
  document.addEventListener("visibilitychange", sync, { signal });
  if ("cookieStore" in globalThis) cookieStore.addEventListener("change", sync, { signal });
  return () => {
    stop.abort();
    channel?.close();
    channel = null;
  };
}

/** Told after every change of who is signed in. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Told when the person has logged out, here or in another tab: nothing of theirs may stay in memory. */
export function onLogout(listener: () => void): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

/** Told when a session ends, with how it ended. */
export function onSessionEnd(listener: (how: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** The session, for components. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession);
}
