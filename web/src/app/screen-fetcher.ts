/** Lets a page fetch the code of another one. Apart from routes.ts, which knows every page and would make a circle. */
import type { ScreenName } from "@helpline/contract/screens";

type Fetcher = (screen: ScreenName) => Promise<unknown>;

let fetcher: Fetcher = () => Promise.resolve();

export function provideScreens(provided: Fetcher): void {
  fetcher = provided;
}

/** What fails now is fetched again, and told, when it is needed. */
export const fetchScreen = (screen: ScreenName): void =>
  void fetcher(screen).catch(() => undefined);
