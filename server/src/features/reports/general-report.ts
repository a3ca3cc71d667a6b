/** The general report, read from one snapshot of the database. */
import {
  type CaseGroup,
  type CountedFigures,
  type GeneralReport,
  generalReportMessages,
  tablesOfPlaces,
  tablesOfStaff,
  type Waits,
} from "@helpline/contract/reports/general-report";
import type { Cell } from "@helpline/contract/reports/joint-suppression";
import { periodBefore } from "@helpline/contract/reports/range-presets";
import { rowOfNone, rowsToShow } from "@helpline/contract/reports/small-rows";
import { allOthers, isSmall } from "@helpline/contract/reports/suppression";
import type { TelephoneFigures } from "@helpline/contract/reports/telephone-figures";
import type { Kysely } from "kysely";
import { inSnapshot } from "#database/database";
import type { Days } from "#database/expressions";
import { keptTimeZone } from "#database/recount-stale-days";
import type { Tables } from "#database/tables";
import { hasTelephone, readTelephoneFigures } from "#features/telephone/index";
import { AppError } from "#http/errors";
import { readAnswers, readCaseFigures } from "./case-figures.ts";
import { type CaseFigures, caseGroupsOf } from "./case-groups.ts";
import { readEnquiryFigures } from "./enquiry-figures.ts";
import { countLogs, countUsers, handlerCells, placeCells } from "./general-report.repository.ts";
import type { Answers } from "./heard-from.ts";

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
  asked: Pick<AskedReport, "timeZone" | "now">,
): Promise<CountedFigures & { telephone: TelephoneFigures }> {
  const { "": _none, ...firstEntries } = Object.fromEntries(figures.added("first entry"));
  return {
    cases: figures.counts,
    case_logs: await countLogs(db, days),
    ...(await caseGroupsOf(db, days, figures, answers)),
    days_to_first_entry: waitsOf(new Map(Object.entries(firstEntries))),
    days_to_close: waitsOf(figures.closed("to close")),
    enquiries: await readEnquiryFigures(db, days),
    telephone: await readTelephoneFigures(db, days, asked),
  };
}

export interface AskedReport {
  /** Of the helpline's time zone; null is open. */
  readonly days: Days;
  readonly small: GeneralReport["small"];
  /** The present day there. */
  readonly today: string;
  readonly timeZone: string;
  readonly now: Date;
}

export function readGeneralReport(
  database: Kysely<Tables>,
  asked: AskedReport,
): Promise<GeneralReport> {
  const { days, small, today, timeZone } = asked;
  return inSnapshot(database, async (db) => {
    await requireTimeZone(db, timeZone);
    const answers = await readAnswers(db);
    const before = periodBefore(days, today);
    const figures = await readCaseFigures(db, days);
    const present = { ...days, ...(await countedFigures(db, days, figures, answers, asked)) };
    const earlier = before && {
      ...before,
      ...(await countedFigures(db, before, await readCaseFigures(db, before), answers, asked)),
    };
    // Left out by helplines without a telephone system.
    const telephone = (await hasTelephone(db, present.telephone)) ? {} : { telephone: null };
    const periods = earlier ? [present, earlier] : [present];
    const [tables, tablesBefore] = small ? await withoutSmallRows(db, periods) : [];
    return {
      ...present,
      ...tables,
      ...telephone,
      small,
      users: await countUsers(db),
      trend: fillMonths(monthsOf(figures)),
      before: earlier && { ...earlier, ...tablesBefore, ...telephone },
    };
  });
}

// Median and 90th percentile of days, from how many cases took how long.

/** PostgreSQL's `percentile_cont`: between two values it interpolates. With one decimal place. */
function percentile(sorted: readonly (readonly [days: number, count: number])[], part: number) {
  const cases = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (cases === 0) return null;
  const position = part * (cases - 1);
  const valueAt = (index: number): number => {
    let before = 0;
    for (const [days, count] of sorted) {
      before += count;
      if (index < before) return days;
    }
    return sorted.at(-1)?.[0] ?? 0;
  };
  const [low, high] = [valueAt(Math.floor(position)), valueAt(Math.ceil(position))];
  return Math.round((low + (high - low) * (position - Math.floor(position))) * 10) / 10;
}

/** @param counts the number of cases, by their days */
function waitsOf(counts: ReadonlyMap<string, number>): Waits {
  const sorted = [...counts]
    .map(([days, count]) => [Number(days), count] as const)
    .sort(([a], [b]) => a - b);
  return {
    cases: sorted.reduce((sum, [, count]) => sum + count, 0),
    median: percentile(sorted, 0.5),
    percentile_90: percentile(sorted, 0.9),
  };
}

// The tables of staff and places without their small rows (contract: small-rows.ts).

/** The cells of the periods as one list: each with its own count, and 0 for the others. */
const beside = (periods: readonly (readonly Cell[])[]): Cell[] =>
  periods.flatMap((cells, own) =>
    cells.map(({ at, counts }) => ({
      at,
      counts: periods.map((_each, index) => (index === own ? (counts[0] ?? 0) : 0)),
    })),
  );

/** The value of a row in the cells. */
function rowValue({ filters }: CaseGroup): string {
  const { figure, awaiting, ...value } = filters ?? {};
  return figure === undefined && awaiting === undefined
    ? String(Object.values(value)[0])
    : rowOfNone;
}

const countOf = (groups: readonly CaseGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** A table in each period; empty if what is counted together would be small. */
function withoutSmall(periods: readonly CaseGroup[][], shown: ReadonlySet<string> | undefined) {
  const parts = periods.map((groups) => ({
    apart: groups.filter((group) => shown?.has(rowValue(group))),
    together: countOf(groups.filter((group) => !shown?.has(rowValue(group)))),
  }));
  if (parts.some(({ together }) => isSmall(together))) return periods.map(() => []);
  return parts.map(({ apart, together }) =>
    together === 0 ? apart : [...apart, { name: allOthers, count: together, filters: null }],
  );
}

const tables = [...tablesOfStaff, ...tablesOfPlaces];
type SmallTables = Pick<CountedFigures, (typeof tables)[number]>;

/**
 * Leaves out the small rows of the same tables in each period.
 * @param periods the report and, if there is one, that of the period before
 * @returns the tables that replace those of each
 */
async function withoutSmallRows(
  db: Db,
  periods: readonly (Days & SmallTables)[],
): Promise<SmallTables[]> {
  const staff: Cell[][] = [];
  const places: Cell[][] = [];
  for (const days of periods) {
    staff.push(await handlerCells(db, days));
    places.push(await placeCells(db, days));
  }
  // The stages are figures of their own.
  const [byHandler, stages] = [0, 1];
  const shown = [rowsToShow(beside(staff), [stages])[byHandler], ...rowsToShow(beside(places))];
  const made = tables.map((table, index) =>
    withoutSmall(
      periods.map((report) => report[table]),
      shown[index],
    ),
  );
  const ofPeriod = (period: number) =>
    tables.map((table, index) => [table, made[index]?.[period] ?? []]);
  return periods.map((_each, period) => Object.fromEntries(ofPeriod(period)) as SmallTables);
}
