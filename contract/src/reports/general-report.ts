/** The general report and the meaning of each figure. */

import * as z from "zod/mini";
import { asCsv, day, defineRoute } from "../http.ts";
import { ruleAcross } from "../validation.ts";
import { nobodyYet } from "../words.ts";
import { caseFigures, closedIn, type Figure, filtersOfFigure } from "./case-figures.ts";
import { type DateRange, isForward, rangeMessages, readsRange, reportRange } from "./date-range.ts";

import { enquiryReport } from "./enquiry-figures.ts";
import { telephoneReport } from "./telephone-figures.ts";

export { caseFigures, type Figure } from "./case-figures.ts";

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

/**
 * A row of a table of cases: those that were added in the range, and to which the filters apply. Together
 * with the range, the filters are those of the list of exactly these cases.
 */
const caseGroup = z.object({
  name: z.string(),
  count: z.number(),
  /** Null: the rows that are counted together because they are too small (small-rows.ts). */
  filters: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.literal(true)]))),
});
export type CaseGroup = z.output<typeof caseGroup>;

/** The tables, most cases first and then by name, but for the bands. */
export const caseGroups = [
  ["cases_by_nature", "Cases by nature", "Nature of case", "The nature noted when the work ended."],
  ["cases_by_band", "Cases by band", "Band", "The hour band of each case."],
  [
    "cases_by_handler",
    "Open cases by handler",
    "Handler",
    "Who works on the open cases now. A case with a clinic counts for its advocate and for the clinic.",
  ],
  [
    "cases_by_local_authority",
    "Cases by local authority",
    "Local authority",
    "The local authority of the child.",
  ],
  [
    "cases_by_heard_from",
    "How families heard of us",
    "Answer",
    "Answers that fewer than five families have ever given count as “Other answers”, because their words could tell who they are.",
  ],
  ["cases_by_city", "Cases by city", "City", "The city of the primary guardian."],
  ["cases_by_county", "Cases by county", "County", "The county of the primary guardian."],
] as const;
export type CaseGroups = (typeof caseGroups)[number][0];

/** The tables of staff and of places, whose small rows can be left out. */
export const tablesOfStaff = ["cases_by_handler"] as const satisfies CaseGroups[];
export const tablesOfPlaces = [
  "cases_by_local_authority",
  "cases_by_city",
  "cases_by_county",
] as const satisfies CaseGroups[];
export const tablesWithSmallRows: readonly CaseGroups[] = [...tablesOfStaff, ...tablesOfPlaces];

/** Days of the calendar; null without any case. Between two values they are interpolated. */
const waits = z.object({
  cases: z.number(),
  /** Half of the cases took at most so many days. */
  median: z.nullable(z.number()),
  /** Nine out of ten took at most so many. */
  percentile_90: z.nullable(z.number()),
});
export type Waits = z.output<typeof waits>;

export const waitFigures = [
  [
    "days_to_first_entry",
    "Days from adding to the first entry",
    "From the creation date to the day of the first log entry, of the cases added in the range that have one.",
  ],
  [
    "days_to_close",
    "Days from adding to closing",
    "From the creation date to the day of closing, of the cases closed in the range, whenever they were added.",
  ],
] as const;
export type WaitFigure = (typeof waitFigures)[number][0];

/** The cases whose days are counted. */
export const filtersOfWait = (field: WaitFigure, range: DateRange) =>
  field === "days_to_close" ? closedIn(range) : filtersOfFigure("with_entry", range);

const fieldsOf = <N extends string, S extends z.ZodMiniType>(
  list: readonly (readonly [N, ...unknown[]])[],
  schema: S,
) => Object.fromEntries(list.map(([name]) => [name, schema])) as Record<N, S>;

/** What is counted in a range, and again in the period before it. */
const counted = {
  cases: counts(caseFigures),
  case_logs: counts(logFigures),
  ...fieldsOf(caseGroups, z.array(caseGroup)),
  ...fieldsOf(waitFigures, waits),
  enquiries: enquiryReport,
  /** Null: no telephone system is connected, and no call was reported. */
  telephone: z.nullable(telephoneReport),
};
const periodFigures = z.object({ from: day(), to: day(), ...counted });
export type CountedFigures = Omit<z.output<typeof periodFigures>, "from" | "to">;

export const generalReport = z.object({
  from: z.nullable(day()),
  to: z.nullable(day()),
  /** "joined": staff and places with fewer than five cases are counted together. */
  small: z.nullable(z.literal("joined")),
  users: counts(userFigures),
  ...counted,
  /**
   * Cases added and cases closed in each month (`YYYY-MM`), from the first with any to the last, including
   * months without any in between. A re-opened case is not closed.
   */
  trend: z.array(z.object({ month: z.string(), new_cases: z.number(), closed_cases: z.number() })),
  /** The same figures of the period before (range-presets.ts); null if the range has an open end. */
  before: z.nullable(periodFigures),
});
export type GeneralReport = z.output<typeof generalReport>;

/** What the rows of all tables have. */
export interface Group {
  readonly count: number;
  readonly filters: object | null;
}

/** A row of a table beside the period before. */
type Compared<G extends Group> = G & {
  /** Null without a period before. */
  readonly before: number | null;
  /** The row of the period before; null if it had none. */
  readonly earlier: G | null;
};

/**
 * The rows of a table with those of the period before; then come those that only that period had, and last what
 * is counted together.
 */
export function joinedGroups<G extends Group>(
  groups: readonly G[],
  before: readonly G[] | undefined,
): Compared<G>[] {
  const keyOf = ({ filters }: G) => JSON.stringify(filters);
  const earlier = new Map(before?.map((group) => [keyOf(group), group]));
  const present = new Set(groups.map(keyOf));
  const rows = [
    ...groups.map((group) => ({
      ...group,
      before: before ? (earlier.get(keyOf(group))?.count ?? 0) : null,
      earlier: earlier.get(keyOf(group)) ?? null,
    })),
    ...[...earlier.values()]
      .filter((group) => !present.has(keyOf(group)))
      .map((group) => ({ ...group, count: 0, before: group.count, earlier: group })),
  ];
  const isTogether = ({ filters }: G) => Number(filters === null);
  return rows.toSorted((a, b) => isTogether(a) - isTogether(b));
}

/** The range of days, and whether small rows of staff and places are left out. */
export const generalReportQuery = z
  .strictObject({
    ...reportRange.shape,
    small: z.optional(z.literal("joined", { error: "“small” can only be “joined”." })),
  })
  .check(
    ruleAcross<DateRange>("from", rangeMessages.reversed, ({ from, to }) => isForward(from, to)),
  );
export type GeneralReportQuery = z.output<typeof generalReportQuery>;

const readsReport = { ...readsRange, query: generalReportQuery } as const;

export const generalReportMessages = {
  joinSmall: "Leave out staff and places with fewer than five cases",
  smallJoined:
    "Staff and places with fewer than five cases are counted under “All others”, together with the next smallest where a difference would tell of them.",
  tooFewRows: "Too few cases to be shown apart.",

  otherTimeZone:
    "The figures are kept in the days of another time zone. Please ask whoever runs the server to set the same time zone everywhere and to start it again.",
} as const;

/** The names of rows that stand for no answer, for nobody, and for rare answers. */
export const rowNames = {
  notGiven: "Not given",
  nobody: nobodyYet,
  otherAnswers: "Other answers",
} as const;

export const generalReportRoutes = {
  read: defineRoute({
    ...readsReport,
    path: "/api/reports/general",
    serviceScope: "figures",
    heavy: true,
    summary:
      "Counts of users, cases, log entries and enquiries, beside those of the period before; cases by groups and month",
    data: generalReport,
  }),
  csv: defineRoute({
    ...readsReport,
    path: "/api/reports/general/csv",
    summary: "The general report as CSV",
    ...asCsv,
  }),
};
