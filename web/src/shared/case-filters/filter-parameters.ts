/**
 * The filters of the case manager's list as parameters of its address: ids, days and choices, never a name
 * or the text of a search. Without the contract's schemas, because every screen's first load has it; the
 * list checks the values (filter-address.ts).
 */
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";

export type FilterName = Exclude<keyof CaseFilters, "search">;

/** A list is written with commas. A text stays one, even of digits. */
export const filterParameters = {
  stages: "list",
  awaiting: "one",
  clinic_participating: "one",
  handler_id: "one",
  band: "one",
  hours: "one",
  untouched_days: "one",
  added_from: "one",
  added_to: "one",
  closed_from: "one",
  closed_to: "one",
  last_entry_from: "one",
  last_entry_to: "one",
  local_authority_id: "one",
  school_id: "one",
  gp_id: "one",
  nature_of_case: "text",
  ehcp: "one",
  consented: "one",
  needs: "list",
  figure: "one",
  city: "text",
  county: "text",
  heard_from: "text",
} as const satisfies Readonly<Record<FilterName, "list" | "one" | "text">>;

export const filterNames = Object.keys(filterParameters) as FilterName[];

export type FilterSearch = {
  readonly [N in FilterName]?: string | number | true | undefined;
};

/** Whether an address, or a set of filters, has a filter. */
export const isFiltered = (given: { readonly [N in FilterName]?: unknown }): boolean =>
  filterNames.some((name) => given[name] !== undefined && given[name] !== null);

/** Filters without the text of a search, which is never in an address or a saved view. */
export type ShownFilters = Omit<CaseFilters, "search">;

export const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

const toAddress = (value: unknown) => (Array.isArray(value) ? value.join(",") : value);

/** The search parameters of a link to the cases that meet the filters. */
export const writeFilters = (filters: ShownFilters): FilterSearch =>
  Object.fromEntries(
    filterNames
      .filter((name) => isGiven(filters[name]))
      .map((name) => [name, toAddress(filters[name])]),
  );

/** The filters that are set, as a saved view keeps them. */
export const writtenFilters = (filters: ShownFilters): ShownFilters =>
  Object.fromEntries(
    filterNames.filter((name) => isGiven(filters[name])).map((name) => [name, filters[name]]),
  );

/** Whether two sets of filters are the same, in whatever order they were chosen. */
export const areSame = (one: ShownFilters, other: ShownFilters): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

const ordered = (filters: ShownFilters) =>
  filterNames
    .filter((name) => isGiven(filters[name]))
    .map((name) => {
      const value = filters[name];
      return [name, Array.isArray(value) ? [...value].sort() : value];
    });
