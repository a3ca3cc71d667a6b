/** The timesheets of everybody for a range of days (TIME-10). */

import * as z from "zod/mini";
import { userTypes } from "../access.ts";
import { asCsv, day, defineRoute, reading } from "../http.ts";
import { forwardDays, timesheetDays, timesheetTotals } from "./timesheets.ts";

/** Both days belong to the range. */
export const teamRange = z.strictObject(timesheetDays).check(forwardDays);
export type TeamRange = z.output<typeof teamRange>;

const figures = {
  ...timesheetTotals,
  /** Days with time on a page or a log entry. */
  days_worked: z.number(),
  /** What a reconciliation finds on the timesheet (reconciliation.ts). */
  findings: z.number(),
};

export const teamMember = z.object({
  user_id: z.number(),
  user_name: z.string(),
  user_type: z.enum(userTypes),
  /** 0: the account is disabled, and is listed because of its work in the range. */
  enabled: z.number(),
  ...figures,
});
export type TeamMember = z.output<typeof teamMember>;

export const teamTimesheet = z.object({
  start_date: day(),
  end_date: day(),
  /** Enabled users, and disabled ones with work in the range, in the order of their names. */
  people: z.array(teamMember),
  /** The sums of the people; `days_worked` counts the days of each person. */
  totals: z.object(figures),
});
export type TeamTimesheet = z.output<typeof teamTimesheet>;

/** The columns of the table and of its CSV. */
export const teamColumns = [
  { field: "user_name", label: "Name" },
  { field: "user_type", label: "User Type" },
  { field: "minutes_on_pages", label: "Minutes on pages" },
  { field: "minutes_logged", label: "Minutes logged" },
  { field: "days_worked", label: "Days worked" },
  { field: "findings", label: "Findings" },
] as const satisfies readonly { field: keyof TeamMember; label: string }[];

const common = {
  ...reading,
  access: "managers",
  tag: "timesheets",
  query: teamRange,
} as const;

export const teamTimesheetRoutes = {
  read: defineRoute({
    ...common,
    path: "/api/timesheets/team",
    heavy: true,
    summary: "The totals of everybody's timesheet for a range",
    data: teamTimesheet,
  }),
  csv: defineRoute({
    ...common,
    path: "/api/timesheets/team/csv",
    summary: "The totals of everybody's timesheet for a range as CSV",
    ...asCsv,
  }),
};
