/**
 * The filters of the lists of cases and enquiries as parameters of their addresses: ids, days and choices, never a name
 * or the text of a search. Without the contract's schemas, because every screen's first load has it; the
 * list checks the values (checked-filters.ts).
 */
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";
import type { EnquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import { filterSet, type SearchOf } from "./filter-set.ts";

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

/** Filters without the text of a search, which is never in an address or a saved view. */
export type ShownFilters = Omit<CaseFilters, "search">;

// Enquiries.

/** Without the text of a search, too. */
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
