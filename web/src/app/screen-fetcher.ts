/**
 * Lets a page prefetch another page's code. Separate from routes.ts, which imports every page and would
 * create an import cycle.
 */
import type { ScreenName } from "@helpline/contract/screens";

type Fetcher = (screen: ScreenName) => Promise<unknown>;

let fetcher: Fetcher = () => Promise.resolve();

export function provideScreens(provided: Fetcher): void {
  fetcher = provided;
}

/** A failed prefetch is repeated, and reported, when the code is needed. */
export const fetchScreen = (screen: ScreenName): void =>
  void fetcher(screen).catch(() => undefined);
