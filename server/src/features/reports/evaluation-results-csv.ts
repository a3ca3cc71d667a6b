/** The evaluation results as CSV. */
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { type Cell, csvFile } from "@helpline/contract/csv";
import {
  breakdowns,
  type EvaluationBreakdown,
  type EvaluationResults,
  evaluationResultMessages as messages,
} from "@helpline/contract/reports/evaluation-results";
import { rangeLines } from "./general-report-csv.ts";

type Texts = readonly EvaluationQuestion[];
type Choice = Pick<EvaluationResults, "band" | "local_authority" | "nature_of_case" | "breakdown">;

const labelOf = (name: string) => breakdowns.find(([by]) => by === name)?.[1] ?? name;

/** What was asked for besides the days: the band, the authority, the nature, the break-down. */
export function choiceLines(choice: Choice): string[][] {
  const { band, local_authority, nature_of_case, breakdown } = choice;
  return [
    ...(band === null ? [] : [[labelOf("band"), String(band)]]),
    ...(local_authority === null
      ? []
      : [[labelOf("local_authority"), local_authority.name ?? String(local_authority.id)]]),
    ...(nature_of_case === null ? [] : [[labelOf("nature_of_case"), nature_of_case]]),
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

export function evaluationResultsCsv(results: EvaluationResults, questions: Texts): string {
  const { evaluations, breakdown } = results;
  return csvFile([
    ...rangeLines("Evaluation results", results),
    ...choiceLines(results),
    ["Evaluations", evaluations ?? tooFew(results)],
    [],
    ...results.questions.flatMap(({ number, groups }): Cell[][] => [
      [titleOf(questions, number)],
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
