/** The general report, read from one snapshot of the database. */

import {
  type CountedFigures,
  type GeneralReport,
  generalReportMessages,
} from "@helpline/contract/reports/general-report";
import { periodBefore } from "@helpline/contract/reports/range-presets";
import type { Kysely } from "kysely";
import { inSnapshot } from "#database/database";
import type { Days } from "#database/day-sql";
import { keptTimeZone } from "#database/recount-stale-days";
import type { Tables } from "#database/tables";
import { AppError } from "#http/errors";
import { readAnswers, readCaseFigures } from "./case-figures.ts";
import { type CaseFigures, caseGroupsOf } from "./case-groups.ts";
import { countLogs, countUsers } from "./general-report.repository.ts";
import type { Answers } from "./heard-from.ts";
import { withoutSmallRows } from "./small-groups.ts";
import { waitsOf } from "./waits.ts";

type Db = Kysely<Tables>;

interface MonthCount {
  readonly month: string;
  readonly new_cases: number;
  readonly closed_cases: number;
}

/** Months with a new or a closed case, oldest first. */
function monthsOf({ added, closed }: CaseFigures): MonthCount[] {
  const [newCases, closedCases] = [added("month"), closed("month")];
  const months = [...new Set([...newCases.keys(), ...closedCases.keys()])].sort();
  return months.map((month) => ({
    month,
    new_cases: newCases.get(month) ?? 0,
    closed_cases: closedCases.get(month) ?? 0,
  }));
}

const nextMonth = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(next[0]).padStart(4, "0")}-${String(next[1]).padStart(2, "0")}`;
};

/** Limits the gap to fill: a mistyped date centuries ago must not produce a chart of thousands of months. */
const maxMonths = 600;

/** Adds the months without cases in between, so that the chart does not hide gaps. */
export function fillMonths(counted: readonly MonthCount[]): MonthCount[] {
  const filled: MonthCount[] = [];
  for (const each of counted) {
    const before = filled.at(-1);
    let month = before ? nextMonth(before.month) : each.month;
    const gap: MonthCount[] = [];
    while (month < each.month && gap.length < maxMonths) {
      gap.push({ month, new_cases: 0, closed_cases: 0 });
      month = nextMonth(month);
    }
    if (gap.length < maxMonths) filled.push(...gap);
    filled.push(each);
  }
  return filled;
}

/** Figures kept for the days of another time zone would be slightly wrong without anybody noticing. */
async function requireTimeZone(db: Kysely<Tables>, timeZone: string): Promise<void> {
  const kept = await keptTimeZone(db);
  if (kept !== timeZone) throw new AppError(503, generalReportMessages.otherTimeZone);
}

/** What is counted in a range, and again in the period before. */
async function countedFigures(
  db: Db,
  days: Days,
  figures: CaseFigures,
  answers: Answers,
): Promise<CountedFigures> {
  const { "": _none, ...firstEntries } = Object.fromEntries(figures.added("first entry"));
  return {
    cases: figures.counts,
    case_logs: await countLogs(db, days),
    ...(await caseGroupsOf(db, days, figures, answers)),
    days_to_first_entry: waitsOf(new Map(Object.entries(firstEntries))),
    days_to_close: waitsOf(figures.closed("to close")),
  };
}

export interface AskedReport {
  /** Of the helpline's time zone; null is open. */
  readonly days: Days;
  readonly small: GeneralReport["small"];
  /** The present day there. */
  readonly today: string;
  readonly timeZone: string;
}

export function readGeneralReport(
  database: Kysely<Tables>,
  { days, small, today, timeZone }: AskedReport,
): Promise<GeneralReport> {
  return inSnapshot(database, async (db) => {
    await requireTimeZone(db, timeZone);
    const answers = await readAnswers(db);
    const before = periodBefore(days, today);
    const figures = await readCaseFigures(db, days);
    const present = { ...days, ...(await countedFigures(db, days, figures, answers)) };
    const earlier = before && {
      ...before,
      ...(await countedFigures(db, before, await readCaseFigures(db, before), answers)),
    };
    const periods = earlier ? [present, earlier] : [present];
    const [tables, tablesBefore] = small ? await withoutSmallRows(db, periods) : [];
    return {
      ...present,
      ...tables,
      small,
      users: await countUsers(db),
      trend: fillMonths(monthsOf(figures)),
      before: earlier && { ...earlier, ...tablesBefore },
    };
  });
}
