/**
 * The lists that have filters and saved views. The rules of their filters come with schemas, so they load when a
 * list first needs them.
 */
import { use } from "react";
import { caseFilterSet, enquiryFilterSet, type Filters } from "./filter-parameters.ts";

function loaderOf<Rules>(load: () => Promise<Rules>) {
  let loading: Promise<Rules> | undefined;
  const loaded = (): Promise<Rules> => {
    if (loading) return loading;
    const begun: Promise<Rules> = load().then(
      (value) => {
        // React sets the same fields, but only after a first `use` has suspended: the screen would disappear for a moment, and
        // the focus with it.
        Object.assign(begun, { status: "fulfilled", value });
        return value;
      },
      (error: unknown) => {
        // The next attempt tries again.
        loading = undefined;
        throw error;
      },
    );
    loading = begun;
    return begun;
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

interface FilteredListParts {
  readonly set: {
    readonly isFiltered: (filters: Filters) => boolean;
    readonly written: (filters: Filters) => Filters;
    readonly areSame: (one: Filters, other: Filters) => boolean;
  };
  readonly loadRules: () => Promise<{ readonly goodFilters: (given: Filters) => Filters }>;
}

const lists = {
  cases: { set: caseFilterSet, loadRules: filterRulesOf.cases.load },
  enquiries: { set: enquiryFilterSet, loadRules: filterRulesOf.enquiries.load },
} as const satisfies Readonly<Record<string, FilteredListParts>>;

export type FilteredList = keyof typeof lists;

export const partsOf = (list: FilteredList): FilteredListParts => lists[list];
