/** Decides who may open an address, in which frame, and with whose cached answers. */
import { type ModalManagerName, type ScreenName, screens } from "@helpline/contract/screens";
import type { QueryClient } from "@tanstack/react-query";
import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { getSession, type Session } from "#shared/session/session.ts";
import { openModalManager } from "./modals/modal-store.ts";
import { queriesOf } from "./query-client.ts";
import { decide, decideWhileDue } from "./route-guard.ts";
import { rememberWanted } from "./wanted-address.ts";

// The frame of a screen is chosen when an address is entered, not whenever the session changes, so that login and logout
// do not unmount the current screen.

interface Layout {
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

function layoutFor(screen: ScreenName, session: Session): Layout {
  return session.loggedIn && !alwaysPublic.includes(screen)
    ? { frame: "logged-in", userId: session.userId }
    : { frame: "public", userId: null };
}

export interface RouterContext {
  /** The address of the current screen; undefined before the first one. */
  readonly present: () => ParsedLocation | undefined;
}

export interface EnteringContext extends Layout {
  /** The cached answers for the person who is logged in. */
  readonly queries: QueryClient;
}

interface Entering {
  readonly location: ParsedLocation;
  /** The pointer rests on a link: prefetch, without side effects. */
  readonly preload: boolean;
}

/** The list modal of the address that led to the next screen. It opens there: what is open closes on the way. */
let wantedModal: ModalManagerName | null = null;

/** `beforeLoad` of the root route. @throws a redirect if the address leads elsewhere */
export function enter({ location, preload }: Entering): EnteringContext {
  const session = getSession();
  const decided = decide(location.pathname, session.userType);
  const decision = session.due ? decideWhileDue(decided, session.due) : decided;
  if (decision.kind === "modal") {
    if (!preload) wantedModal = decision.modal;
    throw redirect({ to: screens.welcome.path, replace: true });
  }
  if (decision.kind === "go") {
    const isForStaff = decision.to === "accessDenied" || decision.to === "login";
    const afterLogin = isForStaff && !session.loggedIn;
    if (!preload && (afterLogin || decision.to === session.due)) {
      rememberWanted(location.href, session.userId);
    }
    throw redirect({ to: screens[decision.to].path, replace: true });
  }
  if (!preload && wantedModal) {
    openModalManager(wantedModal);
    wantedModal = null;
  }
  const layout = layoutFor(decision.screen, session);
  return { ...layout, queries: queriesOf(session.userId) };
}
