/** Reads the filters in the address of a list, by the rules of the contract's schemas. */
import { caseFilters } from "@helpline/contract/case-query/case-filters";
import { enquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import type { RouteDeclaration } from "@helpline/contract/http";
import { validate } from "@helpline/contract/validation";
import { caseFilterSet, enquiryFilterSet, type Filters, isGiven } from "./filter-parameters.ts";

interface ReadSet<F extends Filters> {
  readonly names: readonly string[];
  readonly parameters: Readonly<Record<string, "list" | "one" | "text">>;
  readonly written: (filters: Filters) => F;
}

const unescaped = (value: string) => value.replace(/%25|%2C/gi, decodeURIComponent);

/** @param schema which values the contract accepts */
export function filterRules<F extends Filters>(
  schema: NonNullable<RouteDeclaration["body"]>,
  { names, parameters, written }: ReadSet<F>,
) {
  /** What is left of unchecked filters: those that the contract accepts. */
  function goodFilters(given: Filters): F {
    const good = names.filter(
      (name) => isGiven(given[name]) && validate(schema, { [name]: given[name] }).ok,
    );
    const kept = Object.fromEntries(good.map((name) => [name, given[name]]));
    const together = validate(schema, kept);
    if (together.ok) return written(kept);
    // Each is good, but not together: a range that ends before it begins.
    const wrong = new Set(together.errors.map(({ field }) => field));
    return written(Object.fromEntries(Object.entries(kept).filter(([name]) => !wrong.has(name))));
  }

  const fromAddress = (name: string, value: unknown) => {
    if (!isGiven(value)) return undefined;
    if (parameters[name] === "list") return String(value).split(",").map(unescaped);
    // The router reads a text of digits as a number.
    return parameters[name] === "text" ? String(value) : value;
  };

  return {
    goodFilters,
    /** What is wrong with the text of a search within filters. */
    problemOfSearch: (text: string): string | undefined => {
      const checked = validate(schema, { search: text });
      return checked.ok ? undefined : checked.errors[0]?.message;
    },
    /** Values that the contract does not accept are ignored. */
    readFilters: (search: Filters): F =>
      goodFilters(Object.fromEntries(names.map((name) => [name, fromAddress(name, search[name])]))),
  };
}

export const caseFilterRules = filterRules(caseFilters, caseFilterSet);
export const enquiryFilterRules = filterRules(enquiryFilters, enquiryFilterSet);
