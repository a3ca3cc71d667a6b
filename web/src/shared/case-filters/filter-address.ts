/** Reads the filters in the address of the case manager, and compares filters. */
import { caseFilters } from "@helpline/contract/case-query/case-filters";
import { validate } from "@helpline/contract/validation";
import {
  type FilterName,
  type FilterSearch,
  filterNames,
  filterParameters,
} from "./filter-parameters.ts";
import { isGiven, type ShownFilters } from "./write-filters.ts";

/** What is left of unchecked filters: those that the contract accepts. */
export function goodFilters(given: Readonly<Record<string, unknown>>): ShownFilters {
  const good = filterNames.filter(
    (name) => isGiven(given[name]) && validate(caseFilters, { [name]: given[name] }).ok,
  );
  const kept = Object.fromEntries(good.map((name) => [name, given[name]]));
  const together = validate(caseFilters, kept);
  if (together.ok) return kept;
  // Each is good, but not together: a range that ends before it begins.
  const wrong = new Set(together.errors.map(({ field }) => field));
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !wrong.has(name)));
}

const fromAddress = (name: FilterName, value: unknown) => {
  if (!isGiven(value)) return undefined;
  if (filterParameters[name] === "list") return String(value).split(",");
  // The router reads a text of digits as a number.
  return filterParameters[name] === "text" ? String(value) : value;
};

/** Values that the contract does not accept are ignored. */
export const readFilters = (search: FilterSearch): ShownFilters =>
  goodFilters(
    Object.fromEntries(filterNames.map((name) => [name, fromAddress(name, search[name])])),
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
