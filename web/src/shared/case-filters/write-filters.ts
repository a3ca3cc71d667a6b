/** Writes filters into the address of the case manager. Welcome has it without the schemas of filters. */
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";
import { type FilterSearch, filterNames } from "./filter-parameters.ts";

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
