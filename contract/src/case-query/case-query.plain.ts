/**
 * Filtered lists of cases without their schemas (ADR 24): the calls, the columns that sort, what filters can be
 * set to. The first load has it.
 */
import { savedAsCsv } from "../first-load-calls.ts";
import { messages } from "../messages.ts";

/** Up to here the count of a filtered list is exact; beyond, it is this number and `more` is true. */
export const maxCounted = 10_000;

const common = {
  access: "managers",
  tag: "cases",
  method: "POST",
  status: 200,
  message: messages.ok,
} as const;

export const caseQueryCalls = {
  query: {
    ...common,
    path: "/api/cases/query",
    summary: `A page of the cases that meet all filters, and how many there are; counted up to ${maxCounted}`,
  },
  export: {
    ...common,
    ...savedAsCsv,
    path: "/api/cases/export",
    summary: "All cases that meet the filters, as CSV",
  },
} as const;

/** The columns that a filtered list of cases can be sorted by. Without schemas: the first load has it. */
export const caseSorts = [
  "case_id",
  "guardian_name",
  "child_name",
  "status",
  "case_handler",
  "added_on",
  "last_entry_on",
  "minutes_used",
] as const;
export type CaseSort = (typeof caseSorts)[number];

/** The stages in which a case is in somebody's hands, and may wait for somebody. */
export const workedStages = ["advisor", "advocate", "evaluator"] as const;

export const hoursUses = ["nearing", "over"] as const;

/** The ranges of days among the filters. Both ends belong to the range. */
export const dayRanges = ["added", "closed", "last_entry"] as const;
export type DayRange = (typeof dayRanges)[number];
