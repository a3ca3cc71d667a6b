/** The rules of filters. They come with schemas, so they load when a list first needs them. */
import { use } from "react";

type FilterRules = typeof import("./filter-address.ts");

let loading: Promise<FilterRules> | undefined;

export function loadFilterRules(): Promise<FilterRules> {
  loading ??= import("./filter-address.ts").catch((error: unknown) => {
    // The next attempt tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Suspends until the rules are there, if they are needed. */
export function useFilterRules(isNeeded: boolean): FilterRules | undefined {
  return isNeeded ? use(loadFilterRules()) : undefined;
}
