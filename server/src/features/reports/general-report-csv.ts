/** The general report as CSV: every figure, and beside it that of the period before. */
import { type Cell, csvFile } from "@helpline/contract/csv";
import { showDate, showMonth } from "@helpline/contract/dates";
import {
  type CaseGroup,
  caseFigures,
  caseGroups,
  type Figure,
  type GeneralReport,
  generalReportMessages,
  joinedGroups,
  logFigures,
  userFigures,
  waitFigures,
} from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import type { Days } from "#database/day-sql";

/** The first lines of each report's file: title and range. */
export const rangeLines = (title: string, { from, to }: Days): Cell[][] => [
  [title],
  ["From", from === null ? "the beginning" : showDate(from)],
  ["To", to === null ? "today" : showDate(to)],
  [],
];

type Counts<N extends string> = Readonly<Record<N, number>>;

const figures = <N extends string>(
  title: Cell[],
  list: readonly Figure<N>[],
  counts: Counts<N>,
  before?: Counts<N> | undefined,
): Cell[][] => [
  title,
  ...list.map(([field, label]) => [label, counts[field], ...(before ? [before[field]] : [])]),
  [],
];

export function generalReportCsv(report: GeneralReport): string {
  const { before } = report;
  /** Above a column of the period before. */
  const then = before ? [`Before: ${periodInWords(before)}`] : [];
  const rowsOf = (
    list: readonly CaseGroup[],
    earlier: readonly CaseGroup[] | undefined,
  ): Cell[][] =>
    joinedGroups(list, earlier).map((group) => [
      group.name,
      group.count,
      ...(before ? [group.before] : []),
    ]);
  const groups = (
    title: string,
    list: readonly CaseGroup[],
    earlier: readonly CaseGroup[] | undefined,
  ): Cell[][] => [[title, "Cases", ...then], ...rowsOf(list, earlier), []];
  const waits = waitFigures.flatMap(([field, label]): Cell[][] => {
    const rows = [
      ["Cases", "cases"],
      ["Median", "median"],
      ["90th percentile", "percentile_90"],
    ] as const;
    const cellOf = (from: Pick<GeneralReport, typeof field>, name: (typeof rows)[number][1]) =>
      from[field][name] ?? "";
    return [
      [label, "Days", ...then],
      ...rows.map(([name, key]) => [
        name,
        cellOf(report, key),
        ...(before ? [cellOf(before, key)] : []),
      ]),
      [],
    ];
  });
  // Two columns without a period before, as there always were.
  const titled = (title: string) => (before ? [title, "Count", ...then] : [title]);
  return csvFile([
    ...rangeLines("General report", report),
    ...(report.small ? [[generalReportMessages.smallJoined], []] : []),
    ...figures(["Users"], userFigures, report.users),
    ...figures(titled("Cases"), caseFigures, report.cases, before?.cases),
    ...figures(titled("Case logs"), logFigures, report.case_logs, before?.case_logs),
    ...waits,
    ...caseGroups.flatMap(([field, title]) => groups(title, report[field], before?.[field])),
    ["Month", "New cases", "Closed cases"],
    ...report.trend.map((each) => [showMonth(each.month), each.new_cases, each.closed_cases]),
  ]);
}
