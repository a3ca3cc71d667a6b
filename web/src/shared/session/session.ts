/**
 * Who is logged in, in this tab and all others. The token in the cookie is the source of
 * truth; this module keeps a copy for components (`use-session.ts`) and follows changes by other tabs.
 */
import { type Caller, userTypes } from "@helpline/contract/access";
import type { TokenClaims } from "@helpline/contract/auth/auth.schema";
import { tokenCookie } from "@helpline/contract/auth/session";
import type { DueScreen } from "@helpline/contract/screens";
import { createPlainStore } from "../plain-store.ts";
import { clearKept } from "./kept-here.ts";

// The cookie that holds the session's token.

const daySeconds = 24 * 60 * 60;

function write(value: string, maxAge: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in plain http.
  document.cookie = `${tokenCookie.name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}

/** The stored token, or null. */
function readTokenCookie(): string | null {
  const prefix = `${tokenCookie.name}=`;
  const pair = document.cookie.split("; ").find((each) => each.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

function writeTokenCookie(token: string): void {
  write(token, tokenCookie.days * daySeconds);
}

function deleteTokenCookie(): void {
  write("", -1);
}

export interface Session {
  readonly loggedIn: boolean;
  readonly userType: Caller;
  readonly userId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The screen that has to be dealt with before anything else opens (ADRs 5 and 6). */
  readonly due: DueScreen | null;
}

/**
 * `logout`: the person logged out here. `logoutElsewhere`: in another tab. `auto`: refused by the server, expired,
 * or ended elsewhere.
 */
export type SessionEnd = "logout" | "logoutElsewhere" | "auto";

/** @param userId the person whose session has ended */
type EndListener = (how: SessionEnd, userId: number | null) => void;

const publicSession: Session = {
  loggedIn: false,
  userType: "public",
  userId: null,
  firstName: "",
  lastName: "",
  email: "",
  due: null,
};

const clockKey = `${tokenCookie.name}-clock`;
const endListeners = new Set<EndListener>();
const logoutListeners = new Set<() => void>();

let token: string | null = null;
let claims: TokenClaims | null = null;
const store = createPlainStore(publicSession);
/** False if the browser refuses cookies: the session then exists only in this tab. */
let cookieKept = true;
let channel: BroadcastChannel | null = null;
/** Whether another tab has said that the person logged out there; the cookie may follow. */
let hasLoggedOutElsewhere = false;

/** How far the server's clock is ahead of this computer's, in seconds, learnt from each new token. */
function clockOffset(): number {
  return Number(localStorage.getItem(clockKey) ?? 0) || 0;
}

function learnClock(fresh: TokenClaims): void {
  if (!Number.isFinite(fresh.iat)) return;
  const offset = Math.round(fresh.iat - Date.now() / 1000);
  // A few seconds are network delay, not a wrong clock.
  localStorage.setItem(clockKey, String(Math.abs(offset) > 5 ? offset : 0));
}

/** The current time, by the server's clock as far as it is known. */
export const serverNow = (): Date => new Date(Date.now() + clockOffset() * 1000);

const secondsUntil = (exp: number) => exp - (Date.now() / 1000 + clockOffset());

function dueOf(data: TokenClaims["data"]): DueScreen | null {
  if (data.password_change_due) return "changePassword";
  return data.second_factor_due ? "twoStep" : null;
}

function toSession({ data }: TokenClaims): Session {
  return {
    loggedIn: true,
    userType: data.user_type,
    userId: data.user_id,
    firstName: data.first_name,
    lastName: data.last_name,
    email: data.email,
    due: dueOf(data),
  };
}

function adopt(nextToken: string | null, nextClaims: TokenClaims | null): void {
  token = nextToken;
  claims = nextClaims;
  if (nextToken) hasLoggedOutElsewhere = false;
  const next = nextClaims ? toSession(nextClaims) : publicSession;
  // A refreshed token does not change the session for components.
  if (JSON.stringify(next) !== JSON.stringify(getSession())) store.set(next);
}

/** True if the next session is another person's, or nobody's. */
const isLeft = (next: TokenClaims | null): boolean => {
  const { userId } = getSession();
  return userId !== null && userId !== (next?.data.user_id ?? null);
};

function tellLogout(): void {
  for (const listener of [...logoutListeners]) listener();
}

/** How the session ended before anybody listened: while the code of the screens was loading. */
let untold: Parameters<EndListener> | null = null;
let isHeard = false;

function notifyEnd(how: SessionEnd, userId: number | null): void {
  if (!isHeard && how !== "logout") untold = [how, userId];
  for (const listener of [...endListeners]) listener(how, userId);
}

/** The current session, for code outside React. */
export const getSession = store.get;

/** Calls the listener after every change of the session. Returns a function that unsubscribes. */
export const subscribeSession = store.subscribe;

/** The token for requests, or null. */
export function bearerToken(): string | null {
  return token;
}

/** Seconds until the token expires, by the server's clock; null if nobody is logged in. */
export function secondsLeft(): number | null {
  return claims ? secondsUntil(claims.exp) : null;
}

/** Stores a token from login or refresh. Returns false if it is not one of ours. */
export function acceptToken(fresh: string): boolean {
  const freshClaims = decodeToken(fresh);
  if (!freshClaims) return false;
  untold = null;
  if (isLeft(freshClaims)) clearKept();
  learnClock(freshClaims);
  writeTokenCookie(fresh);
  cookieKept = readTokenCookie() === fresh;
  adopt(fresh, freshClaims);
  channel?.postMessage("changed");
  return true;
}

/** Deletes the cookie and returns the user to public. Does nothing if already public. */
export function endSession(how: Exclude<SessionEnd, "logoutElsewhere">): void {
  if (!token) return;
  const { userId } = getSession();
  deleteTokenCookie();
  clearKept();
  adopt(null, null);
  channel?.postMessage(how === "logout" ? loggedOut : "changed");
  if (how === "logout") tellLogout();
  notifyEnd(how, userId);
}

/** Adopts changes of the cookie by another tab: a login, refresh or logout. */
export function syncWithCookie(): void {
  if (!cookieKept && token) return;
  const kept = readTokenCookie();
  if (kept === token) return;
  const keptClaims = kept ? decodeToken(kept) : null;
  const alive = keptClaims !== null && secondsUntil(keptClaims.exp) > 0;
  const wasLoggedIn = token !== null;
  const { userId } = getSession();
  // Local storage now belongs to the person who logged in in another tab.
  if (isLeft(keptClaims)) clearKept(alive ? [sessionStorage] : undefined);
  adopt(alive ? kept : null, alive ? keptClaims : null);
  if (wasLoggedIn && !alive) notifyEnd(hasLoggedOutElsewhere ? "logoutElsewhere" : "auto", userId);
}

/** The message to other tabs when the person logs out. */
const loggedOut = "logged out";

/** Another tab's message may arrive shortly before its cookie does. */
const cookieLagMilliseconds = 300;

/** Reads the cookie and begins to follow other tabs. Returns a function that stops it. */
export function followSession(): () => void {
  syncWithCookie();
  const stop = new AbortController();
  const { signal } = stop;
  const sync = () => syncWithCookie();
  channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(tokenCookie.name) : null;
  const onMessage = ({ data }: MessageEvent) => {
    if (data === loggedOut) {
      hasLoggedOutElsewhere = true;
      tellLogout();
    }
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

/**
 * Calls the listener when the person has logged out, here or in another tab: nothing of theirs may stay in
 * memory. Returns a function that unsubscribes.
 */
export function onLogout(listener: () => void): () => void {
  logoutListeners.add(listener);
  return () => logoutListeners.delete(listener);
}

/**
 * Calls the listener when a session ends, with how it ended and whose it was; soon also if it ended before,
 * while the code of the screens was loading. Returns a function that unsubscribes.
 */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  isHeard = true;
  const told = untold;
  untold = null;
  if (told) queueMicrotask(() => listener(...told));
  return () => endListeners.delete(listener);
}

// Reads a signed token. The browser uses it for display only; the server decides about every refusal.

/** The claims of a token, or null if it is not one of ours. Never throws. */
function decodeToken(token: string): TokenClaims | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    // Names may contain any letter, so the bytes are read as UTF-8, not as Latin-1.
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
    const known = userTypes.includes(claims.data.user_type) && Number.isFinite(claims.exp);
    return known ? claims : null;
  } catch {
    return null;
  }
}
