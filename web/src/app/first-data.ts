/**
 * Requests the data of the first screen before React has arrived: on a mobile network, the answers come while
 * the rest of the code is loading (ADR 24). The screen's own queries find them.
 */
import { tidyPath } from "@helpline/contract/screens";
import { getSession } from "#shared/session/session.ts";
import { queriesOf } from "./query-client.ts";
import { decide } from "./route-guard.ts";
import { type ScreenInput, screensWithData } from "./screen-data.ts";

/** The input of a screen whose data is known before its code; undefined for all others. */
const inputOf = (name: string): ScreenInput<object> | undefined =>
  (screensWithData as Readonly<Record<string, ScreenInput<object>>>)[name];

/** Only what the person may open, and what the screen itself would request. */
export function requestFirstData({
  pathname,
  search,
}: Pick<Location, "pathname" | "search">): void {
  const { userId, userType, due } = getSession();
  const decision = decide(tidyPath(pathname), userType);
  if (due || decision.kind !== "open") return;
  const input = inputOf(decision.screen);
  input?.data?.ask({
    queries: queriesOf(userId),
    cameFrom: undefined,
    search: input.validateSearch(Object.fromEntries(new URLSearchParams(search))),
  });
}
