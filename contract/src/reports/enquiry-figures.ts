/** The part "Enquiries" of the general report (REP-12). */
import * as z from "zod/mini";
import type { DateRange } from "./date-range.ts";

/** The tables, in the order in which they are shown: field, title, and the heading of the first column. */
export const enquiryGroups = [
  ["by_caller", "Enquiries by caller", "Caller"],
  ["by_channel", "Enquiries by channel", "Channel"],
  ["by_topic", "Enquiries by topic", "Topic"],
  ["by_outcome", "Enquiries by outcome", "Outcome"],
  ["by_month", "Enquiries by month", "Month"],
] as const;
export type EnquiryGroups = (typeof enquiryGroups)[number][0];

/** The figures beside the tables: field, label, and what is counted. */
export const enquiryFigures = [
  ["total", "All enquiries", "Enquiries that were taken in the range."],
  ["became_cases", "Became a case", "Those that have become a case, or part of one, by now."],
  ["minutes", "Minutes", "The minutes of these enquiries, without attempts to ring back."],
] as const;

/** What a list of enquiries is filtered by. */
const filters = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type FiltersOfEnquiries = z.output<typeof filters>;

const group = z.object({
  name: z.string(),
  count: z.number(),
  minutes: z.number(),
  /** With {@link enquiriesIn} those of the list of exactly these enquiries. */
  filters,
});
export type EnquiryGroup = z.output<typeof group>;

export const enquiryReport = z.object({
  total: z.number(),
  became_cases: z.number(),
  minutes: z.number(),
  by_caller: z.array(group),
  by_channel: z.array(group),
  by_topic: z.array(group),
  by_outcome: z.array(group),
  /** Oldest first; months without any are left out. */
  by_month: z.array(group),
});
export type EnquiryReport = z.output<typeof enquiryReport>;

/** The filters of the list of everybody's enquiries that were taken in the range, and meet those of a row. */
export const enquiriesIn = (
  { from, to }: DateRange,
  filters: FiltersOfEnquiries = {},
): FiltersOfEnquiries => ({
  whose: "everyone",
  ...(from && { taken_from: from }),
  ...(to && { taken_to: to }),
  ...filters,
});

/** The filters of the list behind a figure; the minutes are those of all. */
export const filtersOfEnquiryFigure = (
  field: (typeof enquiryFigures)[number][0],
  range: DateRange,
): FiltersOfEnquiries =>
  enquiriesIn(range, field === "became_cases" ? { outcome: ["became a case"] } : {});
