/** The general report (spec 2 §2 and §3), read from one snapshot of the database. */

import { type Cell, csvFile } from "@helpline/contract/csv";
import { showDate, showMonth } from "@helpline/contract/dates";
import {
  caseFigures,
  type Figure,
  type GeneralReport,
  generalReportMessages,
  logFigures,
  placeNotGiven,
  userFigures,
} from "@helpline/contract/reports/general-report";
import type { Kysely } from "kysely";
import { inSnapshot } from "#database/database";
import type { Days } from "#database/day-sql";
import { keptTimeZone } from "#database/settle-figures";
import type { Tables } from "#database/tables";
import { AppError } from "#http/errors";
import {
  countByMonth,
  countByPlace,
  countFigures,
  countUsers,
  type MonthCount,
} from "./general-report.repository.ts";

type Places = GeneralReport["cases_by_city"];

const collator = new Intl.Collator("en-GB");

/** By count descending, then by name (spec 2 §2). */
const sortPlaces = (places: Places): Places =>
  places
    .map(({ name, count }) => ({ name: name || placeNotGiven, count }))
    .sort(
      (a, b) => b.count - a.count || collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1),
    );

const nextMonth = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(next[0]).padStart(4, "0")}-${String(next[1]).padStart(2, "0")}`;
};

/** Limits the gap to fill: a mistyped date centuries ago must not produce a chart of thousands of months. */
const mostMonths = 600;

/** Adds the months without cases in between, so that the chart does not hide gaps. */
export function fillMonths(counted: readonly MonthCount[]): MonthCount[] {
  const filled: MonthCount[] = [];
  for (const each of counted) {
    const before = filled.at(-1);
    let month = before ? nextMonth(before.month) : each.month;
    const gap: MonthCount[] = [];
    while (month < each.month && gap.length < mostMonths) {
      gap.push({ month, new_cases: 0, closed_cases: 0 });
      month = nextMonth(month);
    }
    if (gap.length < mostMonths) filled.push(...gap);
    filled.push(each);
  }
  return filled;
}

/** Figures kept for the days of another time zone would be slightly wrong without anybody noticing. */
async function requireTimeZone(db: Kysely<Tables>, timeZone: string): Promise<void> {
  const kept = await keptTimeZone(db);
  if (kept !== timeZone) throw new AppError(503, generalReportMessages.otherTimeZone);
}

/** @param days of the helpline's time zone; null is open */
export function readGeneralReport(
  database: Kysely<Tables>,
  days: Days,
  timeZone: string,
): Promise<GeneralReport> {
  return inSnapshot(database, async (db) => {
    await requireTimeZone(db, timeZone);
    const users = await countUsers(db);
    const figures = await countFigures(db, days);
    const { cities, counties } = await countByPlace(db, days);
    return {
      ...{ ...days, users, ...figures },
      cases_by_city: sortPlaces(cities),
      cases_by_county: sortPlaces(counties),
      trend: fillMonths(await countByMonth(db, days)),
    };
  });
}

const figures = <N extends string>(
  title: string,
  list: readonly Figure<N>[],
  counts: Readonly<Record<N, number>>,
): Cell[][] => [[title], ...list.map(([field, label]) => [label, counts[field]]), []];

/** The first lines of each report's file: title and range. */
export const rangeLines = (title: string, { from, to }: Days): Cell[][] => [
  [title],
  ["From", from === null ? "the beginning" : showDate(from)],
  ["To", to === null ? "today" : showDate(to)],
  [],
];

export function generalReportCsv(report: GeneralReport): string {
  const places = (title: string, list: Places): Cell[][] => [
    [title, "Cases"],
    ...list.map(({ name, count }) => [name, count]),
    [],
  ];
  return csvFile([
    ...rangeLines("General report", report),
    ...figures("Users", userFigures, report.users),
    ...figures("Cases", caseFigures, report.cases),
    ...figures("Case logs", logFigures, report.case_logs),
    ...places("Cases by city", report.cases_by_city),
    ...places("Cases by county", report.cases_by_county),
    ["Month", "New cases", "Closed cases"],
    ...report.trend.map((each) => [showMonth(each.month), each.new_cases, each.closed_cases]),
  ]);
}
