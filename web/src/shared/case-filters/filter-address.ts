/** Reads the filters in the address of the case manager. */
import { caseFilters } from "@helpline/contract/case-query/case-filters";
import { validate } from "@helpline/contract/validation";
import {
  type FilterName,
  type FilterSearch,
  filterNames,
  filterParameters,
  isGiven,
  type ShownFilters,
} from "./filter-parameters.ts";

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

/** What is wrong with the text of a search within filters. */
export function problemOfSearch(text: string): string | undefined {
  const checked = validate(caseFilters, { search: text });
  return checked.ok ? undefined : checked.errors[0]?.message;
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
