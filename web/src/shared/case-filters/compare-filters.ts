/** Compares filters. Without the schemas of filters, because the case list has it. */
import { filterNames } from "./filter-parameters.ts";
import { isGiven, type ShownFilters } from "./write-filters.ts";

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
