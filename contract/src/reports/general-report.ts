/** The general report (spec 2 §3 and §7): what every figure means stands here. */
import * as z from "zod/mini";
import { defineRoute } from "../http.ts";
import { readsRange } from "./date-range.ts";

type Figure = readonly [field: string, label: string];

/**
 * Accounts as they are now, whatever the range: people are staff of every range. Locked accounts are
 * enabled ones.
 */
export const userFigures = [
  ["total", "All users"],
  ["enabled", "Enabled"],
  ["disabled", "Disabled"],
  ["admins", "Admins"],
  ["managers", "Managers"],
  ["advisors", "Advisors"],
  ["advocates", "Advocates"],
  ["clinics", "Clinics"],
  ["evaluators", "Evaluators"],
] as const satisfies readonly Figure[];

/**
 * Cases that were added on a day of the range, as they stand now. A deleted case is never counted.
 * - `open` and `closed` are the closed flag; together they are `total`.
 * - `with_advisor`, `with_advocate`, `with_evaluator` are the present stage. A closed case is in none.
 * - `with_clinic_participating`: the clinic takes part now, beside the advocate.
 * - `consented_for_evaluation`: a guardian consented when the work ended (closed cases too).
 * - `attending_school`, `home_schooled`, `not_attending_school` are the answer on the form and not the
 *   school that is stored: `home schooled` keeps school 1. A case without an answer is in none.
 * - `with_ehcp` and those after it: the answer is Yes.
 */
export const caseFigures = [
  ["total", "All cases"],
  ["open", "Open"],
  ["closed", "Closed"],
  ["with_advisor", "With advisor"],
  ["with_advocate", "With advocate"],
  ["with_clinic_participating", "Clinic participating"],
  ["with_evaluator", "With evaluator"],
  ["consented_for_evaluation", "Consented for evaluation"],
  ["band_1", "Band 1"],
  ["band_2", "Band 2"],
  ["band_3", "Band 3"],
  ["with_secondary_guardian", "With a secondary guardian"],
  ["attending_school", "Attending school"],
  ["home_schooled", "Home schooled"],
  ["not_attending_school", "Not attending school"],
  ["with_ehcp", "With EHCP"],
  ["had_formal_assessment", "Had formal assessment"],
  ["had_formal_diagnosis", "Had formal diagnosis"],
  ["receiving_support", "Receiving support"],
  ["supported_by_a_sendco", "Supported by a SENDCO"],
] as const satisfies readonly Figure[];

/**
 * Log entries that were added on a day of the range, of cases that are not deleted, whenever the case
 * was added. `by_…` is the role that the entry was written for, also when a manager wrote it.
 */
export const logFigures = [
  ["total", "All log entries"],
  ["by_advisors", "By advisors"],
  ["by_advocates", "By advocates"],
  ["by_clinics", "By clinics"],
  ["calls", "Calls"],
  ["data_entry", "Data entry"],
  ["appointments", "Appointments"],
  ["other", "Other"],
] as const satisfies readonly Figure[];

function counts<const F extends readonly Figure[]>(figures: F) {
  const fields = Object.fromEntries(figures.map(([field]) => [field, z.number()]));
  return z.object(fields as { [N in F[number][0]]: z.ZodMiniNumber });
}

const places = z.array(z.object({ name: z.string(), count: z.number() }));

export const generalReport = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  users: counts(userFigures),
  cases: counts(caseFigures),
  case_logs: counts(logFigures),
  /** Of the primary guardian; sorted by count descending, then by name. */
  cases_by_city: places,
  cases_by_county: places,
  /**
   * Cases added, and cases closed, in each month (`YYYY-MM`) from the first that has one to the last;
   * months between without any are in it. A case that was re-opened is not closed.
   */
  trend: z.array(z.object({ month: z.string(), new_cases: z.number(), closed_cases: z.number() })),
});
export type GeneralReport = z.output<typeof generalReport>;

export const generalReportMessages = {
  otherTimeZone:
    "The figures are kept in the days of another time zone. Please ask whoever runs Helpline to set the same time zone everywhere and to start it again.",
} as const;

/** The name under which a place stands that nobody has entered. */
export const placeNotGiven = "Not given";

export const generalReportRoutes = {
  read: defineRoute({
    ...readsRange,
    path: "/api/reports/general",
    heavy: true,
    summary: "Counts of users, cases and log entries; cases by city, county and month",
    data: generalReport,
  }),
  csv: defineRoute({
    ...readsRange,
    path: "/api/reports/general/csv",
    summary: "The general report as CSV",
    bare: true,
    fileType: "text/csv",
    data: z.string(),
  }),
};
