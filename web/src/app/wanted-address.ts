/**
 * The address that somebody wanted before logging in. It is stored for this tab, so that login leads there,
 * also after an Auto Logout.
 */
import type { Caller } from "@helpline/contract/access";
import { type ScreenName, screens } from "@helpline/contract/screens";
import { decide, screenAt } from "./route-guard.ts";

const key = "helpline-wanted";

/** In characters. None of our addresses is longer; a longer one could fill the browser's storage. */
const longest = 2_000;

export function rememberWanted(href: string): void {
  if (href.length <= longest) sessionStorage.setItem(key, href);
}

function forgetWanted(): void {
  sessionStorage.removeItem(key);
}

const pathOf = (href: string | null): string => href?.split(/[?#]/)[0] ?? "";

/** The screen that login will probably lead to, before it is known who logs in. */
export const wantedScreen = (): ScreenName =>
  screenAt(pathOf(sessionStorage.getItem(key))) ?? "welcome";

/** The destination after login: the wanted address if this caller may open it, else the welcome screen. */
export function takeWanted(caller: Caller): string {
  const href = sessionStorage.getItem(key);
  forgetWanted();
  const path = pathOf(href);
  // Public screens are no destination: nobody logs in to see "Access denied" again.
  const allowed = decide(path, caller).kind !== "go" && decide(path, "public").kind === "go";
  return href && allowed ? href : screens.welcome.path;
}
