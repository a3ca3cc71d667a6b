/**
 * Which frame a screen stands in. It is chosen when an address is entered and not whenever the session
 * changes, so that neither login nor logout tears down the screen that is still in sight.
 */
import type { ScreenName } from "@helpline/contract/screens";
import type { Session } from "#shared/session/session.ts";

export interface Layout {
  readonly frame: "public" | "signed-in";
  /** Whose frame it is. Somebody else's begins anew, with nothing kept. */
  readonly userId: number | null;
}

const alwaysPublic: readonly ScreenName[] = ["login", "signInReturn", "loginFailed", "logout"];

export function layoutFor(screen: ScreenName, session: Session): Layout {
  return session.loggedIn && !alwaysPublic.includes(screen)
    ? { frame: "signed-in", userId: session.userId }
    : { frame: "public", userId: null };
}
