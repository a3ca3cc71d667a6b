/** Reacts when a session begins or ends, here or in another tab. */
import { type ScreenName, screens } from "@helpline/contract/screens";
import { dismissDialogs } from "#shared/dialogs/dialog-store.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import {
  getSession,
  onLogout,
  onSessionEnd,
  type SessionEnd,
  subscribeSession,
} from "#shared/session/session.ts";
import { closeModalManager, setPaletteOpen } from "./modals/modal-store.ts";
import { forgetQueries } from "./query-client.ts";
import { decide, screenAt } from "./route-guard.ts";
import type { AppRouter } from "./router.ts";
import { forgetWanted, rememberWanted, takeWanted } from "./wanted-address.ts";

/** The reasons that AUTH-13 names. */
const autoLogoutNotice = {
  title: "Auto Logout",
  message: [
    "You have been logged out automatically. This can happen after a time of inactivity, when the browser has been minimised, or when you logged out in another tab or application.",
    "Please log in again to go on.",
  ],
};

/** Screens that people leave after login. */
const beforeLogin: readonly ScreenName[] = [
  "home",
  "login",
  "loginReturn",
  "loginFailed",
  "logout",
  "accessDenied",
];

/** What one person has open must not act for another one. */
function closeEverything(): void {
  closeModalManager();
  setPaletteOpen(false);
  dismissDialogs();
}

function sessionEnded(router: AppRouter, how: SessionEnd, userId: number | null): void {
  forgetQueries();
  if (how === "logout") return;
  const { href, pathname } = router.state.location;
  if (how === "auto" && decide(pathname, "public").kind === "go") rememberWanted(href, userId);
  void showNotice(autoLogoutNotice);
  void router.navigate({ to: screens.accessDenied.path });
}

function sessionChanged(router: AppRouter): void {
  const session = getSession();
  const { loggedIn, due } = session;
  if (!loggedIn) return;
  const screen = screenAt(router.state.location.pathname);
  if (screen && beforeLogin.includes(screen)) {
    // The wanted address waits until what is due is done.
    const to = due ? screens[due].path : takeWanted(session);
    void router.navigate({ to });
  }
  // Another person logged in in another tab: the guard runs again, and their frame starts fresh.
  else void router.invalidate();
}

/** Starts watching. Returns a function that stops it. */
export function watchSession(router: AppRouter): () => void {
  const stopEnd = onSessionEnd((how, userId) => sessionEnded(router, how, userId));
  // The cookie may be gone before the other tab says why.
  const stopLogout = onLogout(forgetWanted);
  let { userId } = getSession();
  const stopChange = subscribeSession(() => {
    const before = userId;
    userId = getSession().userId;
    if (before !== null && before !== userId) closeEverything();
    sessionChanged(router);
  });
  return () => {
    stopEnd();
    stopLogout();
    stopChange();
  };
}
