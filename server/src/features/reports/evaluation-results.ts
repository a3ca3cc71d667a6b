/** Combined evaluations of a range, without small groups (contract: suppression.ts, joint-suppression.ts). */
import type { EarlierWording, EvaluationQuestion } from "@helpline/contract/config/product-config";
import { dayAfter } from "@helpline/contract/dates";
import {
  type Answerer,
  answererWords,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import { wordingsAsked } from "@helpline/contract/evaluations/wordings";
import {
  type Breakdown,
  breakdowns,
  type EvaluationBreakdown,
  type EvaluationQuery,
  type EvaluationResults,
  evaluationResultMessages,
  maxTexts,
} from "@helpline/contract/reports/evaluation-results";
import {
  type JoinedCell,
  type SafeTable,
  safeTables,
  type TableOver,
} from "@helpline/contract/reports/joint-suppression";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import type { OptionGroup } from "@helpline/contract/reports/suppression";
import type { Kysely } from "kysely";
import { inSnapshot } from "#database/database";
import type { Tables } from "#database/tables";
import {
  answersIn,
  type ChoiceCell,
  choicesBy,
  commentsPlace,
  evaluationsIn,
  filtersOf,
  newestTexts,
  placeOf,
  textsIn,
  versionsIn,
} from "./evaluation-cells.ts";

type Db = Kysely<Tables>;

export interface ReadEvaluations {
  readonly questions: readonly EvaluationQuestion[];
  /** How they were worded before. */
  readonly earlier: readonly EarlierWording[];
  readonly timeZone: string;
}

/** What was asked for. Dimensions stand in the order of `breakdowns`, whichever of them are filters. */
interface Choice {
  readonly by: Breakdown | undefined;
  readonly dimensions: readonly Breakdown[];
  /** The index of each filter among the dimensions, and its value. */
  readonly filters: readonly (readonly [index: number, value: string])[];
}

function choiceOf(asked: EvaluationQuery): Choice {
  const given = filtersOf(asked);
  const dimensions = breakdowns
    .map(([name]) => name)
    .filter((name) => name === asked.by || given.some(([column]) => column === name));
  const filters = given.map(([column, value]) => [dimensions.indexOf(column), value] as const);
  return { by: asked.by, dimensions, filters };
}

/** The cells at the values of the filters. */
const cellsAt = <C extends { readonly at: readonly (string | null)[] }>(
  cells: readonly C[],
  { filters }: Choice,
): readonly C[] => cells.filter(({ at }) => filters.every(([index, value]) => at[index] === value));

/** The filtered table, as a function of the tables over all dimensions. */
const ownOf = (tableOver: TableOver, { filters }: Choice) =>
  tableOver(filters.map(([index]) => index));

/** The cell that the filters pick. */
const ownCell = (table: SafeTable | null, { filters }: Choice): JoinedCell | undefined =>
  table?.cells.find(({ at }) => filters.every(([, value], index) => at[index] === value));

const labelsOf = ({ options }: EvaluationQuestion, group: OptionGroup) =>
  group.map((index) => options[index]?.label ?? "");

function groupsOf(
  question: EvaluationQuestion,
  table: SafeTable | null,
  choice: Choice,
): EvaluationResults["questions"][number] {
  const cell = ownCell(table, choice);
  const groups =
    table && cell
      ? table.step.map((group, index) => ({
          labels: labelsOf(question, group),
          count: cell.counts[index] ?? 0,
        }))
      : null;
  return { number: question.number, groups };
}

/** `2026-3` as "July to September 2026". */
function quarterName(value: string): string {
  const [year = "", quarter = "1"] = value.split("-");
  const first = Number(quarter) * 3 - 2;
  const from = `${year}-${String(first).padStart(2, "0")}-01`;
  const next =
    first === 10 ? `${Number(year) + 1}-01-01` : `${year}-${String(first + 3).padStart(2, "0")}-01`;
  return periodInWords({ from, to: dayAfter(next, -1) });
}

type NameOf = (value: string) => string;

async function namesOf(db: Db, by: Breakdown, values: readonly string[]): Promise<NameOf> {
  if (by === "quarter") return quarterName;
  if (by === "band") return (value) => `Band ${value}`;
  if (by === "answered_by") return (value) => answererWords[value as Answerer];
  const notGiven = evaluationResultMessages.notGiven;
  if (by === "nature_of_case") return (value) => value || notGiven;
  const ids = values.filter((value) => value !== "").map(Number);
  const names = await authorityNames(db, ids);
  return (value) => names.get(Number(value)) ?? notGiven;
}

async function authorityNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const found = await db
    .selectFrom("local_authorities")
    .select(["local_authority_id", "name"])
    .where("local_authority_id", "in", ids)
    .execute();
  return new Map(found.map(({ local_authority_id: id, name }) => [id, name]));
}

const collator = new Intl.Collator("en-GB", { numeric: true });

/** Bands and periods in their order, others by name; what is joined comes last. */
function partsOf(
  cells: readonly JoinedCell[],
  { by, dimensions }: { by: Breakdown; dimensions: readonly Breakdown[] },
  nameOf: NameOf,
) {
  const index = dimensions.indexOf(by);
  const keyOf = (value: string) => (by === "quarter" || by === "band" ? value : nameOf(value));
  const ownValue = ({ at }: JoinedCell) => at[index] ?? null;
  return [...cells]
    .sort((one, other) => {
      const [a, b] = [ownValue(one), ownValue(other)];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return collator.compare(keyOf(a), keyOf(b));
    })
    .filter((cell) => ownValue(cell) !== null || cell.counts.some((count) => count > 0))
    .map((cell) => {
      const value = ownValue(cell);
      return {
        name: value === null ? evaluationResultMessages.joined : nameOf(value),
        joined: value === null ? 1 : 0,
        counts: [...cell.counts],
      };
    });
}

async function textsOf(
  db: Db,
  asked: EvaluationQuery,
  own: readonly ChoiceCell[],
  { questions, timeZone }: ReadEvaluations,
): Promise<EvaluationResults["texts"]> {
  const free = questions.filter(({ kind }) => kind === "text").map(({ number }) => number);
  const numbers = [...free, 0];
  const days = daysOf(asked);
  const newest = await newestTexts(db, numbers, asked, { days, timeZone });
  const order = new Intl.Collator("en-GB");
  return numbers.map((number) => {
    const texts = newest.filter((each) => each.number === number).map(({ text }) => text);
    const all = textsIn(own, number === 0 ? commentsPlace : placeOf(number));
    return {
      number,
      texts: texts.sort(order.compare),
      left_out: all > maxTexts ? all - texts.length : 0,
    };
  });
}

const daysOf = ({ from = null, to = null }: Partial<EvaluationQuery>) => ({ from, to });

async function choiceInWords(db: Db, asked: EvaluationQuery) {
  const { band = null, local_authority_id: id, nature_of_case: nature = null } = asked;
  const { answered_by = null } = asked;
  const name = id === undefined ? null : ((await authorityNames(db, [id])).get(id) ?? null);
  return {
    ...daysOf(asked),
    band,
    local_authority: id === undefined ? null : { id, name },
    nature_of_case: nature,
    answered_by,
  };
}

export function readEvaluationResults(
  database: Db,
  asked: EvaluationQuery,
  read: ReadEvaluations,
): Promise<EvaluationResults> {
  return inSnapshot(database, async (db) => {
    const { earlier } = read;
    const words = await choiceInWords(db, asked);
    const choice = choiceOf(asked);
    const { dimensions, by } = choice;
    const cells = await choicesBy(db, dimensions, daysOf(asked), read.timeZone);
    const tables = { dimensions: dimensions.length };
    const all = safeTables(evaluationsIn(cells), { ...tables, options: 1 });
    const own = ownCell(ownOf(all, choice), choice);
    if (!own) return { ...words, evaluations: null, questions: [], texts: [], breakdown: null };

    const selections = read.questions.filter(({ kind }) => kind === "select");
    const answered = selections.map((question) => {
      const options = question.options.length;
      const answers = answersIn(cells, question.number, options);
      return {
        question,
        table: answers && safeTables(answers, { ...tables, options, within: all }),
      };
    });
    return {
      ...words,
      evaluations: own.counts[0] ?? 0,
      // Most helplines never reword a question, and their versions need not be looked up.
      earlier_wordings:
        earlier.length > 0
          ? wordingsAsked(earlier, await versionsIn(db, daysOf(asked), read.timeZone))
          : [],
      questions: answered.map(({ question, table }) =>
        groupsOf(question, table && ownOf(table, choice), choice),
      ),
      texts: await textsOf(db, asked, cellsAt(cells, choice), read),
      breakdown: by ? await brokenDown(db, { ...choice, by }, all, answered) : null,
    };
  });
}

interface Answered {
  readonly question: EvaluationQuestion;
  readonly table: TableOver | null;
}

async function brokenDown(
  db: Db,
  choice: Choice & { readonly by: Breakdown },
  all: TableOver,
  answered: readonly Answered[],
): Promise<EvaluationBreakdown> {
  const { by, dimensions } = choice;
  const everything = dimensions.map((_each, index) => index);
  const kept = all(everything)?.kept[dimensions.indexOf(by)];
  const nameOf = await namesOf(db, by, [...(kept ?? [])]);
  const partsIn = (table: SafeTable | null | undefined) =>
    partsOf(cellsAt(table?.cells ?? [], choice), choice, nameOf);
  return {
    by,
    evaluations: partsIn(all(everything)).map(({ counts, ...part }) => ({
      ...part,
      count: counts[0] ?? 0,
    })),
    questions: answered.map(({ question, table }) => {
      const parts = table?.(everything);
      return {
        number: question.number,
        groups: parts?.step.map((group) => labelsOf(question, group)) ?? [],
        parts: partsIn(parts),
      };
    }),
  };
}
