/** The report of one case (REP-14): time on its pages, logged minutes, the history of stages. */

import * as z from "zod/mini";
import { stageChange, storedCase } from "../cases/case-details.ts";
import { caseReportFields } from "../cases/case-fields.ts";
import { pick } from "../fields.ts";
import { asCsv, defineRoute, moment, reading, wholeNumber } from "../http.ts";
import { largestId } from "../limits.ts";

const params = z.object({
  case_id: wholeNumber("The case ID must be a positive whole number.", largestId),
});

/** A row of the reports. `time_on_page` is minutes with two decimals. */
export const pageTimeFields = {
  page_name: z.string(),
  page_entered_on: moment(),
  page_exited_on: moment(),
  time_on_page: z.number(),
  /** 1: the browser reported an entry time in the future or more than 12 hours ago, and it was corrected. */
  clamped: z.number(),
};

const share = z.object({ name: z.string(), minutes: z.number(), entries: z.number() });

/**
 * The columns of the case in the report. `minutes_used` is the total duration of the log entries, which is
 * compared with the hour band (CASE-29).
 */
export const reportedColumns = [
  "case_id",
  "added_on",
  "closed_on",
  "minutes_used",
  ...caseReportFields,
] as const;

export const caseReport = z.object({
  ...pick(storedCase.shape, reportedColumns),
  child_name: z.string(),
  /** The total of the page times below, in minutes with two decimals; not part of `minutes_used`. */
  minutes_on_pages: z.number(),
  /** Oldest first. */
  page_times: z.array(
    z.object({ ...pageTimeFields, page_time_id: z.number(), user_name: z.string() }),
  ),
  /** Most minutes first. */
  minutes_by_person: z.array(share),
  minutes_by_type: z.array(share),
  /** Names are months (`YYYY-MM`), oldest first. */
  minutes_by_month: z.array(share),
  /** Newest first. */
  stages: z.array(stageChange),
});
export type CaseReport = z.output<typeof caseReport>;

const common = {
  access: "managers",
  tag: "reports",
  ...reading,
  params,
  errors: [404],
} as const;

export const caseReportRoutes = {
  read: defineRoute({
    ...common,
    path: "/api/reports/cases/{case_id}",
    heavy: true,
    summary: "Page times, logged minutes and stages of one case",
    data: caseReport,
  }),
  csv: defineRoute({
    ...common,
    path: "/api/reports/cases/{case_id}/csv",
    summary: "The report of one case as CSV",
    ...asCsv,
  }),
};
