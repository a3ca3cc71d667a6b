/** Code that the login leads to, and that is not in the login screen's first load. */
import type { ScreenName } from "@helpline/contract/screens";
import { codeOf } from "#shared/screen-code.tsx";

/** The frame of the logged-in screens: menu, header, palette. */
export const loggedInFrame = codeOf(() => import("./shell/logged-in-frame.tsx"));

/** The second login step: loaded when the first one asks for it. */
export const secondStep = codeOf(() => import("#features/auth/second-step.tsx"));

type Fetcher = (screen: ScreenName) => Promise<unknown>;

let fetcher: Fetcher = () => Promise.resolve();

/** Called by the router: `routes.ts` imports every page, so a page cannot import it. */
export function provideScreens(provided: Fetcher): void {
  fetcher = provided;
}

/** Fetches the code of another screen. A failed fetch is repeated, and reported, when the code is needed. */
export const fetchScreen = (screen: ScreenName): void =>
  void fetcher(screen).catch(() => undefined);
