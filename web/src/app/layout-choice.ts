/**
 * Chooses the frame of a screen: when an address is entered, not whenever the session changes, so that
 * login and logout do not unmount the current screen.
 */
import type { ScreenName } from "@helpline/contract/screens";
import type { Session } from "#shared/session/session.ts";

export interface Layout {
  readonly frame: "public" | "logged-in";
  /** The frame's owner. For another person the frame remounts with no state. */
  readonly userId: number | null;
}

const alwaysPublic: readonly ScreenName[] = [
  "login",
  "loginReturn",
  "loginFailed",
  "logout",
  "forgottenPassword",
  "choosePassword",
] as const;

export function layoutFor(screen: ScreenName, session: Session): Layout {
  return session.loggedIn && !alwaysPublic.includes(screen)
    ? { frame: "logged-in", userId: session.userId }
    : { frame: "public", userId: null };
}
