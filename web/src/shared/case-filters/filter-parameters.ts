/**
 * The filters of the lists of cases and enquiries as parameters of their addresses: ids, days and choices, never a name
 * or the text of a search. Without the contract's schemas, because every screen's first load has it; the
 * list checks the values (checked-filters.ts).
 */
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";
import type { EnquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";

// Any list.

/** Filters that are set, by their names. */
export type Filters = Readonly<Record<string, unknown>>;

/** A list is written with commas. A text stays one, even of digits. */
type Parameters = Readonly<Record<string, "list" | "one" | "text">>;

/** The search parameters of filters with these names. */
type SearchOf<Name extends string> = {
  readonly [N in Name]?: string | number | true | undefined;
};

export const isGiven = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** A topic may contain the comma that separates it from the next one. */
const escaped = (value: unknown) => String(value).replace(/[%,]/g, encodeURIComponent);
const toAddress = (value: unknown) => (Array.isArray(value) ? value.map(escaped).join(",") : value);

/** @typeParam F what the filters of the list can be set to */
const filterSet =
  <F extends Filters>() =>
  <const P extends Parameters>(parameters: P) => {
    type Name = keyof P & string;
    const names = Object.keys(parameters) as Name[];
    const given = (filters: Filters) => names.filter((name) => isGiven(filters[name]));
    const ordered = (filters: Filters) =>
      given(filters).map((name) => {
        const value = filters[name];
        return [name, Array.isArray(value) ? [...value].sort() : value];
      });
    return {
      names,
      parameters: parameters as Parameters,
      /** Whether an address, or a set of filters, has a filter. */
      isFiltered: (filters: { readonly [N in Name]?: unknown }): boolean =>
        names.some((name) => filters[name] !== undefined && filters[name] !== null),
      /** The search parameters of a link to what meets the filters. */
      write: (filters: F): SearchOf<Name> =>
        Object.fromEntries(
          given(filters).map((name) => [name, toAddress(filters[name])]),
        ) as SearchOf<Name>,
      /** The filters that are set, as a saved view keeps them. */
      written: (filters: Filters): F =>
        Object.fromEntries(given(filters).map((name) => [name, filters[name]])) as F,
      /** Whether two sets of filters are the same, in whatever order they were chosen. */
      areSame: (one: Filters, other: Filters): boolean =>
        JSON.stringify(ordered(one)) === JSON.stringify(ordered(other)),
    };
  };

// Enquiries.

/** Without the text of a search, which is never in an address or a saved view. */
export type ShownEnquiryFilters = Omit<EnquiryFilters, "search">;

export const enquiryFilterSet = filterSet<ShownEnquiryFilters>()({
  whose: "one",
  outcome: "list",
  caller: "list",
  channel: "list",
  topic: "list",
  taken_from: "one",
  taken_to: "one",
  due: "one",
} satisfies Readonly<Record<keyof ShownEnquiryFilters, "list" | "one" | "text">>);

export type EnquiryFilterSearch = SearchOf<keyof ShownEnquiryFilters>;

// Cases.

export type FilterName = Exclude<keyof CaseFilters, "search">;

/** A list is written with commas. A text stays one, even of digits. */
const filterParameters = {
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

export const caseFilterSet = filterSet<ShownFilters>()(filterParameters);
export const { names: filterNames, isFiltered, write: writeFilters } = caseFilterSet;

export type FilterSearch = SearchOf<FilterName>;

/** Without the text of a search, too. */
export type ShownFilters = Omit<CaseFilters, "search">;
