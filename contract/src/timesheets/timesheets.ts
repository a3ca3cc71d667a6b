/** Timesheets: of a person, for a range of days, on screen and as CSV (TIME-6). */

import * as z from "zod/mini";
import { userTypes } from "../access.ts";
import { recordId, requiredDate } from "../fields.ts";
import { asCsv, day, defineRoute, moment, reading, wholeNumber } from "../http.ts";
import { largestId } from "../limits.ts";
import { isForward, rangeMessages } from "../reports/date-range.ts";
import { ruleAcross } from "../validation.ts";
import { finding } from "./reconciliation.ts";

export const timesheetMessages = {
  user: "please choose a user",
  generated: "The CSV has been generated. Please use the download button to save it.",
  empty: "No work has been recorded for this user in this range.",
} as const;

/** A row of the list of users. */
export const timesheetUser = z.object({
  user_id: z.number(),
  user_type: z.enum(userTypes),
  user_name: z.string(),
  added_on: moment(),
});
export type TimesheetUser = z.output<typeof timesheetUser>;

export const timesheetUserColumns = [
  { field: "user_id", label: "ID" },
  { field: "user_type", label: "User Type" },
  { field: "user_name", label: "Name" },
  { field: "added_on", label: "Added on" },
] as const;

/** The days of a timesheet; both are required. */
export const timesheetDays = {
  start_date: requiredDate("From date", rangeMessages.from),
  end_date: requiredDate("To date", rangeMessages.to),
};

interface Days {
  readonly start_date: string;
  readonly end_date: string;
}

export const forwardDays = ruleAcross<Days>(
  "start_date",
  rangeMessages.reversed,
  ({ start_date, end_date }) => isForward(start_date, end_date),
);

export const timesheetRequest = z
  .strictObject({ user_id: recordId(timesheetMessages.user), ...timesheetDays })
  .check(forwardDays);
export type TimesheetRequest = z.output<typeof timesheetRequest>;

/** The same in an address, where a number is a text of digits. */
const timesheetQuery = z
  .strictObject({
    user_id: wholeNumber(timesheetMessages.user, largestId),
    ...timesheetDays,
  })
  .check(forwardDays);

export const timesheetTotals = {
  /** Minutes on pages, two decimals. */
  minutes_on_pages: z.number(),
  /** Minutes of log entries, enquiries and attempts to ring back. They are reported by the person and not part of the time on pages. */
  minutes_logged: z.number(),
};

/**
 * A row's kind: a page time, or reported work: the duration of a log entry, the minutes of an enquiry, those of an
 * attempt to ring back. An enquiry that is part of a case counts as its log entry.
 */
export const rowKinds = ["page", "log", "enquiry", "ring-back"] as const;
export type RowKind = (typeof rowKinds)[number];

export const rowKindLabels: Readonly<Record<RowKind, string>> = {
  page: "Page",
  log: "Log entry",
  enquiry: "Enquiry",
  "ring-back": "Ring back",
};

export const timesheetRow = z.object({
  kind: z.enum(rowKinds),
  /** The id within its kind. */
  id: z.number(),
  /** The page's name, the type of the log entry, or who called. */
  name: z.string(),
  case_id: z.nullable(z.number()),
  /** When the page was entered; null for a log entry saved without it. */
  entered_on: z.nullable(moment()),
  /** When it was saved, by the server's clock. The row counts on this day. */
  exited_on: moment(),
  minutes: z.number(),
  clamped: z.number(),
  /** 1: this time on a page overlaps another, for example with two open windows. */
  overlaps: z.number(),
});
export type TimesheetRow = z.output<typeof timesheetRow>;

/** The maximum number of rows on screen; totals and CSV always include all rows. */
export const maxTimesheetRows = 2000;

/** The maximum number of findings on screen; the CSV of the reconciliation always includes all. */
export const maxFindings = 200;

export const timesheet = z.object({
  user: timesheetUser,
  start_date: day(),
  end_date: day(),
  ...timesheetTotals,
  /** Days with work, oldest first. */
  days: z.array(z.object({ day: day(), ...timesheetTotals })),
  /** Most minutes first; null is work on no particular case. */
  cases: z.array(z.object({ case_id: z.nullable(z.number()), ...timesheetTotals })),
  /** Oldest first. */
  rows: z.array(timesheetRow),
  rows_left_out: z.number(),
  /** Oldest first (reconciliation.ts). */
  findings: z.array(finding),
  findings_left_out: z.number(),
});
export type Timesheet = z.output<typeof timesheet>;

const common = { ...reading, access: "managers", tag: "timesheets" } as const;

export const timesheetRoutes = {
  users: defineRoute({
    ...common,
    path: "/api/users/all",
    summary: "All users, in the order of their names",
    data: z.array(timesheetUser),
  }),
  generate: defineRoute({
    ...common,
    method: "POST",
    path: "/api/timesheets/generate-csv",
    summary: "Where the timesheet of a user and range can be downloaded as CSV",
    body: timesheetRequest,
    message: timesheetMessages.generated,
    data: z.object({ file_name: z.string(), download_url: z.string() }),
    errors: [404],
  }),
  download: defineRoute({
    ...common,
    path: "/api/timesheets/download",
    summary: "The timesheet of a user and range as CSV",
    query: timesheetQuery,
    ...asCsv,
    errors: [404],
  }),
  read: defineRoute({
    ...common,
    path: "/api/timesheets/report",
    heavy: true,
    summary: "The timesheet of a user and range",
    query: timesheetQuery,
    data: timesheet,
    errors: [404],
  }),
  reconciliation: defineRoute({
    ...common,
    path: "/api/timesheets/reconciliation/csv",
    summary: "What does not add up on the timesheet of a user and range, as CSV",
    query: timesheetQuery,
    ...asCsv,
    errors: [404],
  }),
};
