/** Combined evaluations of a range, without small groups (contract: suppression.ts). */
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { type Cell, csvFile } from "@helpline/contract/csv";
import {
  type EvaluationResults,
  evaluationResultMessages,
  mostTexts,
} from "@helpline/contract/reports/evaluation-results";
import { smallestGroup, withoutSmallGroups } from "@helpline/contract/reports/suppression";
import { type Kysely, sql } from "kysely";
import { inSnapshot } from "#database/database";
import { type Days, momentWithin } from "#database/day-sql";
import type { Tables } from "#database/tables";
import { rangeLines } from "./general-report-csv.ts";

type Db = Kysely<Tables>;

/** Evaluations of cases that are not deleted. */
const evaluationsOf = (days: Days, timeZone: string) => sql`
  evaluations JOIN cases ON cases.case_id = evaluations.case_id AND cases.deleted_at IS NULL
  WHERE ${momentWithin("evaluations.added_on", days, timeZone)}`;

async function countEvaluations(db: Db, days: Days, timeZone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${evaluationsOf(days, timeZone)}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface AnswerCount {
  /** `q1` to `q18`. */
  readonly question: string;
  /** An option's value. */
  readonly answer: string;
  readonly count: number;
}

async function countAnswers(db: Db, days: Days, timeZone: string): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    SELECT answer.key AS question, answer.value #>> '{}' AS answer, count(*)::int AS count
    FROM (SELECT answers FROM ${evaluationsOf(days, timeZone)}) AS kept,
      jsonb_each(answers) AS answer
    WHERE jsonb_typeof(answer.value) = 'number'
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** The newest texts of a question (0: the comments), and the number of older ones. */
async function textsOf(db: Db, number: number, days: Days, timeZone: string) {
  const text = number === 0 ? sql`comments` : sql`answers ->> ${`q${number}`}`;
  const { rows } = await sql<{ text: string; all: number }>`
    SELECT text, count(*) OVER ()::int AS all FROM (
      SELECT ${text} AS text, evaluation_id FROM ${evaluationsOf(days, timeZone)}
    ) AS given
    WHERE trim(text) <> ''
    ORDER BY evaluation_id DESC LIMIT ${mostTexts}`.execute(db);
  const collator = new Intl.Collator("en-GB");
  return {
    number,
    texts: rows.map((row) => row.text).sort(collator.compare),
    left_out: Math.max((rows[0]?.all ?? 0) - rows.length, 0),
  };
}

function groupsOf(
  question: EvaluationQuestion,
  answers: readonly AnswerCount[],
): EvaluationResults["questions"][number] {
  const own = answers.filter((each) => each.question === `q${question.number}`);
  const counts = question.options.map(
    ({ value }) => own.find((each) => each.answer === String(value))?.count ?? 0,
  );
  // No table if an answer is no longer offered: its count would be the total minus the rest.
  const offered = own.every((each) =>
    question.options.some(({ value }) => String(value) === each.answer),
  );
  const groups = offered ? withoutSmallGroups(counts) : null;
  return {
    number: question.number,
    groups:
      groups?.map(({ options, count }) => ({
        labels: options.map((index) => question.options[index]?.label ?? ""),
        count,
      })) ?? null,
  };
}

export function readEvaluationResults(
  database: Kysely<Tables>,
  questions: readonly EvaluationQuestion[],
  days: Days,
  timeZone: string,
): Promise<EvaluationResults> {
  return inSnapshot(database, async (db) => {
    const count = await countEvaluations(db, days, timeZone);
    if (count < smallestGroup) return { ...days, evaluations: null, questions: [], texts: [] };
    const answers = await countAnswers(db, days, timeZone);
    const free = questions.filter(({ kind }) => kind === "text").map(({ number }) => number);
    const texts: EvaluationResults["texts"] = [];
    for (const number of [...free, 0]) texts.push(await textsOf(db, number, days, timeZone));
    const selections = questions.filter(({ kind }) => kind === "select");
    return {
      ...days,
      evaluations: count,
      questions: selections.map((question) => groupsOf(question, answers)),
      texts,
    };
  });
}

export function evaluationResultsCsv(
  results: EvaluationResults,
  questions: readonly EvaluationQuestion[],
): string {
  const textOf = (number: number) =>
    questions.find((question) => question.number === number)?.text ?? "Comments";
  const { evaluations } = results;
  return csvFile([
    ...rangeLines("Evaluation results", results),
    ["Evaluations", evaluations ?? evaluationResultMessages.tooFew],
    [],
    ...results.questions.flatMap(({ number, groups }): Cell[][] => [
      [`${number}. ${textOf(number)}`],
      ...(groups?.map(({ labels, count }) => [labels.join(" / "), count]) ?? [
        [evaluationResultMessages.tooFewToSplit],
      ]),
      [],
    ]),
    ...results.texts.flatMap(({ number, texts, left_out }): Cell[][] => [
      [number === 0 ? "Comments" : `${number}. ${textOf(number)}`],
      ...texts.map((text) => [text]),
      ...(left_out > 0 ? [[`${left_out} older texts are left out.`]] : []),
      [],
    ]),
  ]);
}
