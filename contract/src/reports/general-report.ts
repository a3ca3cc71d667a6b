/** The general report (spec 2 §3 and §7) and the meaning of each figure. */
import * as z from "zod/mini";
import { asCsv, defineRoute } from "../http.ts";
import { readsRange } from "./date-range.ts";

/** The screen groups figures by this; the file lists them all in order. */
export type Figure<N extends string = string> = readonly [field: N, label: string, group: string];

/** Accounts as they are now, regardless of the range. Locked accounts are enabled ones. */
export const userFigures = [
  ["total", "All users", "accounts"],
  ["enabled", "Enabled", "accounts"],
  ["disabled", "Disabled", "accounts"],
  ["admins", "Admins", "role"],
  ["managers", "Managers", "role"],
  ["advisors", "Advisors", "role"],
  ["advocates", "Advocates", "role"],
  ["clinics", "Clinics", "role"],
  ["evaluators", "Evaluators", "role"],
] as const satisfies readonly Figure[];

/**
 * Cases that were added on a day of the range, as they are now. Deleted cases are not counted.
 * - `open` and `closed` are the closed flag; together they are `total`.
 * - `with_advisor`, `with_advocate`, `with_evaluator` are the current stage. A closed case is in none.
 * - `with_clinic_participating`: the clinic takes part now, during the advocate stage.
 * - `consented_for_evaluation`: a guardian consented when the work ended (closed cases too).
 * - `attending_school`, `home_schooled`, `not_attending_school` are the answer on the form, not the stored
 * school: `home schooled` keeps school 1. A case without an answer is in none.
 * - `with_ehcp` and the following: the answer is Yes.
 */
export const caseFigures = [
  ["total", "All cases", "overall"],
  ["open", "Open", "overall"],
  ["closed", "Closed", "overall"],
  ["with_advisor", "With advisor", "stage"],
  ["with_advocate", "With advocate", "stage"],
  ["with_clinic_participating", "Clinic participating", "stage"],
  ["with_evaluator", "With evaluator", "stage"],
  ["consented_for_evaluation", "Consented for evaluation", "overall"],
  ["band_1", "Band 1", "band"],
  ["band_2", "Band 2", "band"],
  ["band_3", "Band 3", "band"],
  ["with_secondary_guardian", "With a secondary guardian", "overall"],
  ["attending_school", "Attending school", "school"],
  ["home_schooled", "Home schooled", "school"],
  ["not_attending_school", "Not attending school", "school"],
  ["with_ehcp", "With EHCP", "needs"],
  ["had_formal_assessment", "Had formal assessment", "needs"],
  ["had_formal_diagnosis", "Had formal diagnosis", "needs"],
  ["receiving_support", "Receiving support", "needs"],
  ["supported_by_a_sendco", "Supported by a SENDCO", "school"],
] as const satisfies readonly Figure[];

/**
 * Log entries that were added on a day of the range, for cases that are not deleted, whenever those were
 * added. `by_…` is the role for which the entry was written, even if a manager wrote it.
 */
export const logFigures = [
  ["total", "All log entries", "role"],
  ["by_advisors", "By advisors", "role"],
  ["by_advocates", "By advocates", "role"],
  ["by_clinics", "By clinics", "role"],
  ["calls", "Calls", "kind"],
  ["data_entry", "Data entry", "kind"],
  ["appointments", "Appointments", "kind"],
  ["other", "Other", "kind"],
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
   * Cases added and cases closed in each month (`YYYY-MM`), from the first with any to the last, including
   * months without any in between. A re-opened case is not closed.
   */
  trend: z.array(z.object({ month: z.string(), new_cases: z.number(), closed_cases: z.number() })),
});
export type GeneralReport = z.output<typeof generalReport>;

export const generalReportMessages = {
  otherTimeZone:
    "The figures are kept in the days of another time zone. Please ask whoever runs Helpline to set the same time zone everywhere and to start it again.",
} as const;

/** The name under which cases without a place are counted. */
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
    ...asCsv,
  }),
};
