/** The filters of the list of enquiries as parameters of its address, without their schemas. */
import type { EnquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import { filterSet, type SearchOf } from "./filter-set.ts";

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
