/** The evaluations of a range, counted by what they may be filtered and broken down by (ADR 12). */
import {
  type Breakdown,
  type EvaluationQuery,
  maxTexts,
} from "@helpline/contract/reports/evaluation-results";
import type { Cell } from "@helpline/contract/reports/joint-suppression";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Days, momentWithin } from "#database/expressions";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** Positions in `evaluations.choices`: the questions from 0 on, then the comments. */
export const commentsPlace = 18;
export const placeOf = (question: number): number => question - 1;
const charactersEach = 19;

const within = (days: Days, timeZone: string) =>
  momentWithin("evaluations.added_on", days, timeZone);

/** With what their cases have in common. `case_list` has no deleted cases. */
const withCases = (days: Days, timeZone: string) => sql`
  evaluations JOIN case_list USING (case_id) WHERE ${within(days, timeZone)}`;

/** Deleted cases are few, so this takes a quarter of the time of the join with all others. */
const withoutCases = (days: Days, timeZone: string) => sql`
  evaluations WHERE ${within(days, timeZone)} AND NOT EXISTS (SELECT FROM cases
    WHERE cases.case_id = evaluations.case_id AND deleted_at IS NOT NULL)`;

/** The columns that results are filtered by, and their values as in a {@link Cell}. */
const columnOf = {
  band: sql`case_list.band::text`,
  local_authority: sql`coalesce(case_list.local_authority_id::text, '')`,
  nature_of_case: sql`coalesce(case_list.nature_of_case, '')`,
} as const;
type Column = keyof typeof columnOf;

const isOfCase = (dimension: Breakdown): dimension is Column => Object.hasOwn(columnOf, dimension);

function columnFor(dimension: Breakdown, timeZone: string): RawBuilder<unknown> {
  if (isOfCase(dimension)) return columnOf[dimension];
  if (dimension === "answered_by") return sql`evaluations.answered_by`;
  return sql`to_char(evaluations.added_on AT TIME ZONE ${timeZone}, 'YYYY-Q')`;
}

/** What the results are filtered by: the dimension and its value as in a {@link Cell}. */
export function filtersOf(
  asked: EvaluationQuery,
): readonly (readonly [Column | "answered_by", string])[] {
  const { band, local_authority_id: authority, nature_of_case: nature, answered_by } = asked;
  return [
    ...(band === undefined ? [] : [["band", String(band)] as const]),
    ...(authority === undefined ? [] : [["local_authority", String(authority)] as const]),
    ...(nature === undefined ? [] : [["nature_of_case", nature] as const]),
    ...(answered_by === undefined ? [] : [["answered_by", answered_by] as const]),
  ];
}

/** The evaluations with the same value in each dimension; `choices` of one follow those of another. */
export interface ChoiceCell {
  readonly at: readonly string[];
  readonly choices: string;
}

export async function choicesBy(
  db: Db,
  dimensions: readonly Breakdown[],
  days: Days,
  timeZone: string,
): Promise<ChoiceCell[]> {
  const values = dimensions.map((dimension) => columnFor(dimension, timeZone));
  const evaluations = dimensions.some(isOfCase) ? withCases : withoutCases;
  const { rows } = await sql<ChoiceCell>`
    SELECT ARRAY[${sql.join(values)}]::text[] AS at, string_agg(choices, '') AS choices
    FROM ${evaluations(days, timeZone)} GROUP BY 1`.execute(db);
  return rows;
}

/** The versions of the settings whose wordings evaluations of these days were asked. */
export async function versionsIn(db: Db, days: Days, timeZone: string): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    SELECT DISTINCT questions_version AS version
    FROM ${withoutCases(days, timeZone)}`.execute(db);
  return rows.map(({ version }) => version);
}

const countIn = ({ choices }: ChoiceCell): number => choices.length / charactersEach;

/** One option: to have answered. */
export const evaluationsIn = (cells: readonly ChoiceCell[]): Cell[] =>
  cells.map((cell) => ({ at: cell.at, counts: [countIn(cell)] }));

const noAnswer = "0".charCodeAt(0);

/** @returns the answers to a question; null if one of them is no longer offered */
export function answersIn(
  cells: readonly ChoiceCell[],
  question: number,
  options: number,
): Cell[] | null {
  const found: Cell[] = [];
  for (const { at, choices } of cells) {
    const counts = Array.from({ length: options }, () => 0);
    for (let place = placeOf(question); place < choices.length; place += charactersEach) {
      const answer = choices.charCodeAt(place) - noAnswer;
      if (answer > options) return null;
      if (answer > 0) counts[answer - 1] = (counts[answer - 1] ?? 0) + 1;
    }
    found.push({ at, counts });
  }
  return found;
}

/** The number of texts at a place. */
export function textsIn(cells: readonly ChoiceCell[], place: number): number {
  let count = 0;
  for (const { choices } of cells) {
    for (let at = place; at < choices.length; at += charactersEach) {
      if (choices.charCodeAt(at) !== noAnswer) count += 1;
    }
  }
  return count;
}

interface Text {
  /** The question's number; 0: the comments. */
  readonly number: number;
  readonly text: string;
}

/** The filters as the columns are, so that indexes serve. */
function chosenCases({
  band,
  local_authority_id: authority,
  nature_of_case: nature,
  answered_by,
}: EvaluationQuery) {
  const conditions = [
    ...(band === undefined ? [] : [sql`case_list.band = ${band}::smallint`]),
    ...(authority === undefined ? [] : [sql`case_list.local_authority_id = ${authority}::integer`]),
    ...(nature === undefined ? [] : [sql`case_list.nature_of_case = ${nature}`]),
    ...(answered_by === undefined ? [] : [sql`evaluations.answered_by = ${answered_by}`]),
  ];
  return sql.join(
    conditions.map((condition) => sql`AND ${condition}`),
    sql` `,
  );
}

/**
 * The newest texts of each question and of the comments (0). Each is sought on its own: usually the newest
 * few evaluations have enough, and PostgreSQL need not look at the others.
 */
export async function newestTexts(
  db: Db,
  numbers: readonly number[],
  asked: EvaluationQuery,
  { days, timeZone }: { days: Days; timeZone: string },
): Promise<Text[]> {
  const places = numbers.map((number) => {
    const place = number === 0 ? commentsPlace : placeOf(number);
    return sql`(${sql.lit(number)}, ${sql.lit(place + 1)})`;
  });
  const { rows } = await sql<Text>`
    SELECT number,
      CASE number WHEN 0 THEN comments ELSE answers ->> ('q' || number) END AS text
    FROM (VALUES ${sql.join(places)}) AS asked (number, place)
      CROSS JOIN LATERAL (
        SELECT evaluation_id FROM ${withCases(days, timeZone)} ${chosenCases(asked)}
          AND substr(choices, place, 1) <> '0'
        ORDER BY evaluation_id DESC LIMIT ${sql.lit(maxTexts)}
      ) AS newest
      JOIN evaluations USING (evaluation_id)`.execute(db);
  return rows;
}
