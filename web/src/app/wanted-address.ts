/**
 * The address that somebody wanted before logging in. It is stored for this tab, so that login leads there,
 * also after an Auto Logout: then for the same person only.
 */
import { type ScreenName, screens } from "@helpline/contract/screens";
import type { Session } from "#shared/session/session.ts";
import { decide, screenAt } from "./route-guard.ts";

const key = "helpline-wanted";

/** In characters. None of our addresses is longer; a longer one could fill the browser's storage. */
const longest = 2_000;

interface Wanted {
  readonly href: string;
  /** The person who was logged in; null if nobody was. */
  readonly owner: number | null;
}

export function rememberWanted(href: string, owner: number | null): void {
  const wanted: Wanted = { href, owner };
  if (href.length <= longest) sessionStorage.setItem(key, JSON.stringify(wanted));
}

export function forgetWanted(): void {
  sessionStorage.removeItem(key);
}

function readWanted(): Wanted | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Wanted | null;
  } catch {
    // A version before 1.1 stored the address alone.
    return null;
  }
}

const pathOf = ({ href }: Wanted): string => href.split(/[?#]/)[0] ?? "";

/** Whether login leads back to an address that somebody wanted. */
export const isWanted = (): boolean => readWanted() !== null;

/** The screen that login will probably lead to, before it is known who logs in. */
export function wantedScreen(): ScreenName {
  const wanted = readWanted();
  return (wanted && screenAt(pathOf(wanted))) ?? "welcome";
}

/** The destination after login: the wanted address if this person may open it, else the welcome screen. */
export function takeWanted({ userId, userType }: Pick<Session, "userId" | "userType">): string {
  const wanted = readWanted();
  forgetWanted();
  if (!wanted || (wanted.owner !== null && wanted.owner !== userId)) return screens.welcome.path;
  const path = pathOf(wanted);
  // Public screens are no destination: nobody logs in to see "Access denied" again.
  const allowed = decide(path, userType).kind !== "go" && decide(path, "public").kind === "go";
  return allowed ? wanted.href : screens.welcome.path;
}
