/** The general report and the evaluation results as CSV: every figure, and beside it that of the period before. */

import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { type Cell, csvFile } from "@helpline/contract/csv";
import { showDate, showMonth } from "@helpline/contract/dates";
import { answererWords } from "@helpline/contract/evaluations/evaluation-links.plain";
import { wordingsCounted } from "@helpline/contract/evaluations/wordings";
import { comparedEnquiries } from "@helpline/contract/reports/compared-enquiries";
import { enquiryFigures, enquiryGroups } from "@helpline/contract/reports/enquiry-figures";
import {
  breakdowns,
  type EvaluationBreakdown,
  type EvaluationResults,
  evaluationResultMessages as messages,
} from "@helpline/contract/reports/evaluation-results";
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
import { telephoneFigures } from "@helpline/contract/reports/telephone-figures";
import { uncapitalised } from "@helpline/contract/words";
import type { Days } from "#database/expressions";

/** The first lines of each report's file: title and range. */
const rangeLines = (title: string, { from, to }: Days): Cell[][] => [
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
    ...enquiryLines(report, then),
    ...telephoneLines(report, then),
    ["Month", "New cases", "Closed cases"],
    ...report.trend.map((each) => [showMonth(each.month), each.new_cases, each.closed_cases]),
  ]);
}

/** The part about enquiries. */
function enquiryLines(report: GeneralReport, then: readonly string[]): Cell[][] {
  const { enquiries, before } = report;
  const earlier = before?.enquiries;
  const lines = enquiryFigures.map(([field, label]): Cell[] => [
    label,
    enquiries[field],
    ...(earlier ? [earlier[field]] : []),
  ]);
  const minutesThen = then.map((heading) => `Minutes ${uncapitalised(heading)}`);
  const tables = enquiryGroups.flatMap(([field, title]): Cell[][] => [
    [title, "Enquiries", "Minutes", ...then, ...minutesThen],
    ...comparedEnquiries(field, report).map(({ now, before: row }): Cell[] => [
      now.name,
      now.count,
      now.minutes,
      ...(earlier ? [row?.count ?? "", row?.minutes ?? ""] : []),
    ]),
    [],
  ]);
  return [["Enquiries", "Count", ...then], ...lines, [], ...tables];
}

/** The part about the telephone; nothing without one. */
function telephoneLines({ telephone, before }: GeneralReport, then: readonly string[]): Cell[][] {
  if (telephone === null) return [];
  const earlier = before?.telephone;
  const lines = telephoneFigures.map(([field, label]): Cell[] => [
    field === "median_wait" ? `${label} (seconds)` : label,
    telephone[field] ?? "",
    ...(earlier ? [earlier[field] ?? ""] : []),
  ]);
  return [["Telephone", "Count", ...then], ...lines, []];
}

// The evaluation results as CSV.

type Texts = readonly EvaluationQuestion[];
type Choice = Pick<
  EvaluationResults,
  "band" | "local_authority" | "nature_of_case" | "answered_by" | "breakdown"
>;

const labelOf = (name: string) => breakdowns.find(([by]) => by === name)?.[1] ?? name;

/** What was asked for besides the days: the band, the authority, the nature, the break-down. */
export function choiceLines(choice: Choice): string[][] {
  const { band, local_authority, nature_of_case, answered_by, breakdown } = choice;
  return [
    ...(band === null ? [] : [[labelOf("band"), String(band)]]),
    ...(local_authority === null
      ? []
      : [[labelOf("local_authority"), local_authority.name ?? String(local_authority.id)]]),
    ...(nature_of_case === null ? [] : [[labelOf("nature_of_case"), nature_of_case]]),
    ...(answered_by === null ? [] : [[labelOf("answered_by"), answererWords[answered_by]]]),
    ...(breakdown === null ? [] : [["Broken down by", labelOf(breakdown.by)]]),
  ];
}

const tooFew = (results: EvaluationResults) =>
  choiceLines(results).length > 0 ? messages.tooFewOfChoice : messages.tooFew;

const titleOf = (questions: Texts, number: number) =>
  number === 0
    ? "Comments"
    : `${number}. ${questions.find((each) => each.number === number)?.text ?? ""}`;

function breakdownLines(
  { by, evaluations, questions: tables }: EvaluationBreakdown,
  questions: Texts,
): Cell[][] {
  const heading = `By ${labelOf(by).toLowerCase()}`;
  if (evaluations.length === 0) return [[heading], [messages.tooFewParts], []];
  return [
    [heading],
    [labelOf(by), "Evaluations"],
    ...evaluations.map(({ name, count }): Cell[] => [name, count]),
    [],
    ...tables.flatMap(({ number, groups, parts }): Cell[][] => [
      [`${titleOf(questions, number)} ${heading}`],
      ...(parts.length === 0
        ? [[messages.tooFewToSplit]]
        : [
            [labelOf(by), ...groups.map((labels) => labels.join(" / "))],
            ...parts.map(({ name, counts }): Cell[] => [name, ...counts]),
          ]),
      [],
    ]),
  ];
}

export function evaluationResultsCsv(
  results: EvaluationResults,
  questions: Texts,
  timeZone: string,
): string {
  const { evaluations, breakdown, earlier_wordings = [] } = results;
  return csvFile([
    ...rangeLines("Evaluation results", results),
    ...choiceLines(results),
    ["Evaluations", evaluations ?? tooFew(results)],
    [],
    ...results.questions.flatMap(({ number, groups }): Cell[][] => [
      [titleOf(questions, number)],
      ...wordingsCounted(earlier_wordings, number, timeZone).map((told) => [told]),
      ...(groups?.map(({ labels, count }) => [labels.join(" / "), count]) ?? [
        [messages.tooFewToSplit],
      ]),
      [],
    ]),
    ...(breakdown ? breakdownLines(breakdown, questions) : []),
    ...results.texts.flatMap(({ number, texts, left_out }): Cell[][] => [
      [titleOf(questions, number)],
      ...texts.map((text) => [text]),
      ...(left_out > 0 ? [[`${left_out} older texts are left out.`]] : []),
      [],
    ]),
  ]);
}
