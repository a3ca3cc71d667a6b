/** The rules of filters. They come with schemas, so they load when a list first needs them. */
import { use } from "react";

function loaderOf<Rules>(load: () => Promise<Rules>) {
  let loading: Promise<Rules> | undefined;
  const loaded = (): Promise<Rules> => {
    loading ??= load().catch((error: unknown) => {
      // The next attempt tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    load: loaded,
    /** Suspends until the rules are there, if they are needed. */
    use: (isNeeded: boolean): Rules | undefined => (isNeeded ? use(loaded()) : undefined),
  };
}

export const filterRulesOf = {
  cases: loaderOf(async () => (await import("./checked-filters.ts")).caseFilterRules),
  enquiries: loaderOf(async () => (await import("./checked-filters.ts")).enquiryFilterRules),
} as const;

export const { load: loadFilterRules, use: useFilterRules } = filterRulesOf.cases;
