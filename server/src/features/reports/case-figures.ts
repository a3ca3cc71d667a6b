/**
 * The figures of the general report that count cases (contract: case-figures.ts), each as an SQL condition on
 * the columns of `cases`. The report counts by it, and the list behind the figure is filtered by it, so the
 * two cannot disagree (ADR 12).
 */
import type { CaseFigure, ListedFigure } from "@helpline/contract/reports/case-figures";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Days } from "#database/expressions";
import { dayOf, type KeptFigures, keepCounts, keepTally } from "#database/kept-figures";
import type { Tables } from "#database/tables";
import { type Answers, answersIn, longestAnswer } from "./heard-from.ts";

type Db = Kysely<Tables>;
type Condition = RawBuilder<SqlBool>;

const is = (column: string, value: string | number) =>
  sql<SqlBool>`${sql.ref(column)} = ${sql.lit(value)}`;
const yes = (column: string) => is(column, 1);

/** A closed case is in no stage. In the words of the indexes of each stage (0007_report_figures.sql). */
const openAnd = (...flags: readonly Condition[]): Condition =>
  sql`closed = 0 AND ${sql.join(flags, sql` AND `)}`;

const conditions: Readonly<Record<CaseFigure, Condition>> = {
  total: sql`true`,
  open: is("closed", 0),
  closed: yes("closed"),
  with_advisor: openAnd(yes("with_advisor")),
  with_advocate: openAnd(yes("with_advocate")),
  with_clinic_participating: openAnd(yes("with_advocate"), yes("clinic_participating")),
  with_evaluator: openAnd(yes("with_evaluator")),
  consented_for_evaluation: yes("consented_to_evaluation"),
  evaluation_not_reached: is("evaluation_ending", "could not be reached"),
  evaluation_declined: is("evaluation_ending", "declined"),
  band_1: is("band", 1),
  band_2: is("band", 2),
  band_3: is("band", 3),
  with_secondary_guardian: sql`secondary_guardian_id IS NOT NULL`,
  attending_school: is("attending_school", "attending"),
  home_schooled: is("attending_school", "home schooled"),
  not_attending_school: is("attending_school", "not attending"),
  with_ehcp: yes("does_the_child_currently_have_an_ehcp"),
  had_formal_assessment: yes("had_formal_assessment"),
  had_formal_diagnosis: yes("had_formal_diagnosis"),
  receiving_support: yes("receiving_support"),
  supported_by_a_sendco: yes("supported_by_a_sendco"),
  reopened: yes("reopened"),
};

/** Texts by which cases are grouped; empty if there is none. */
const nature = sql<string>`coalesce(nature_of_case, '')`;
const authority = sql<string>`coalesce(local_authority_id::text, '')`;
const heardFrom = sql<string>`coalesce(trim(how_did_you_hear_about_us), '')`;
/** Of a guardian. */
const city = sql<string>`trim(city)`;
const county = sql<string>`trim(county)`;

/** From the creation date to the day of a moment, not null. A case may be written down later than it began. */
const daysUntil = (moment: string) =>
  sql<string>`greatest(${dayOf(sql.ref(moment))} - added_on, 0)::text`;

/** A condition on the primary guardian. */
const ofGuardian = (condition: Condition): Condition =>
  sql`primary_guardian_id IN (SELECT guardian_id FROM guardians WHERE ${condition})`;

/** `case_list` has these columns as well, and indexes for them. */
const ofList = {
  nature_not_given: sql<SqlBool>`coalesce(cases.nature_of_case, '') = ''`,
  local_authority_not_given: sql<SqlBool>`cases.local_authority_id IS NULL`,
} as const;
type FigureOfList = keyof typeof ofList;

const rowConditions: Readonly<Record<Exclude<ListedFigure, CaseFigure | FigureOfList>, Condition>> =
  {
    with_entry: sql`first_entry_on IS NOT NULL`,
    city_not_given: ofGuardian(sql`${city} = ''`),
    county_not_given: ofGuardian(sql`${county} = ''`),
    heard_not_given: sql`${heardFrom} = ''`,
    /** Only those of {@link Answers.common} are left to exclude. */
    heard_otherwise: sql`${heardFrom} <> ''`,
  };

const counts = keepCounts<CaseFigure>("cases", "added", conditions);

/** City and county of a case's primary guardian, as the text of a JSON array. */
const places = keepTally(
  "places",
  "added",
  sql`(SELECT json_build_array(${city}, ${county})::text FROM guardians
    WHERE guardian_id = cases.primary_guardian_id)`,
);

const monthOf = (day: RawBuilder<unknown>) => sql`to_char(${day}::timestamp, 'YYYY-MM')`;

/**
 * What each case counts for on the day it was added, as `kind:value`. One source, so that a day is read once.
 * Long answers are never shown, and not stored.
 */
const additions = keepTally(
  "additions",
  "added",
  sql`unnest(ARRAY['month:' || ${monthOf(sql`added_on`)}, 'nature:' || ${nature}, 'authority:' || ${authority},
    CASE WHEN length(${heardFrom}) <= ${sql.lit(longestAnswer)} THEN 'heard:' || ${heardFrom} ELSE 'heard at length:' END,
    'first entry:' || CASE WHEN first_entry_on IS NULL THEN '' ELSE ${daysUntil("first_entry_on")} END])`,
);

/** And on the day it was closed. */
const closings = keepTally(
  "closings",
  "closed",
  sql`unnest(ARRAY['month:' || ${monthOf(dayOf(sql`closed_on`))}, 'to close:' || ${daysUntil("closed_on")}])`,
);

/** The kept figures of cases, by the day of adding or closing. */
export const keptCaseFigures: readonly KeptFigures[] = [counts, places, additions, closings];

type Kind =
  | "month"
  | "nature"
  | "authority"
  | "heard"
  | "heard at length"
  | "first entry"
  | "to close";

/** The number of cases for each value of a kind; the value is empty where there is none. */
export type KindCounts = (kind: Kind) => ReadonlyMap<string, number>;

const none: ReadonlyMap<string, number> = new Map();

async function readKinds(db: Db, tally: KeptFigures, days?: Days): Promise<KindCounts> {
  const found = new Map<string, Map<string, number>>();
  for (const [name, count] of await tally.read(db, days)) {
    const colon = name.indexOf(":");
    const kind = name.slice(0, colon);
    const values = found.get(kind) ?? new Map<string, number>();
    found.set(kind, values.set(name.slice(colon + 1), count));
  }
  return (kind) => found.get(kind) ?? none;
}

/** All answers ever given, so that the list behind a row is the same whatever range the report has. */
export const readAnswers = async (db: Db): Promise<Answers> =>
  answersIn((await readKinds(db, additions))("heard"));

/** What is kept of the cases added, or closed, in a range. */
export const readCaseFigures = async (db: Db, days: Days) => ({
  counts: await counts.count(db, days),
  added: await readKinds(db, additions, days),
  closed: await readKinds(db, closings, days),
  places: [...(await places.read(db, days))].map(([place, count]) => {
    const [city, county] = JSON.parse(place) as [string, string];
    return { city, county, count };
  }),
});

/** The filters of a list of cases that come from this report. */
export interface ReportFilters {
  readonly figure?: ListedFigure | undefined;
  readonly city?: string | undefined;
  readonly county?: string | undefined;
  readonly heard_from?: string | undefined;
}

const isCaseFigure = (figure: ListedFigure): figure is CaseFigure =>
  Object.hasOwn(conditions, figure);
const isOfList = (figure: ListedFigure): figure is FigureOfList => Object.hasOwn(ofList, figure);

/** Those between the commonest answers, in the order of their index: most cases need not be read. */
async function betweenCommonest(db: Db, { commonest }: Answers): Promise<Condition> {
  const { rows } = await sql<{ answer: string }>`
    SELECT answer FROM unnest(${commonest}::text[]) AS answer ORDER BY answer`.execute(db);
  const bounds = ["", ...rows.map(({ answer }) => answer)];
  const ranges = bounds.map((after, index) => {
    const before = bounds[index + 1];
    const end = before === undefined ? sql`` : sql` AND ${heardFrom} < ${before}`;
    return sql`(${heardFrom} > ${after}${end})`;
  });
  return sql`(${sql.join(ranges, sql` OR `)})`;
}

async function ofFigure(db: Db, figure: ListedFigure, answers: Answers): Promise<Condition[]> {
  if (isCaseFigure(figure)) return [conditions[figure]];
  if (isOfList(figure)) return [];
  const condition = rowConditions[figure];
  if (figure !== "heard_otherwise") return [condition];
  const others = sql<SqlBool>`${heardFrom} <> ALL (${answers.common}::text[])`;
  return [condition, await betweenCommonest(db, answers), others];
}

/** @returns the conditions of these filters on the columns of `case_list`, which is called `cases` */
export const reportConditionsOfList = ({ figure }: ReportFilters): Condition[] =>
  figure !== undefined && isOfList(figure) ? [ofList[figure]] : [];

/** @returns the other conditions, on the columns of `cases` */
export async function reportConditions(
  db: Db,
  { figure, city: inCity, county: inCounty, heard_from }: ReportFilters,
): Promise<Condition[]> {
  const byAnswer = figure === "heard_otherwise" || heard_from !== undefined;
  const answers = byAnswer ? await readAnswers(db) : answersIn(none);
  return [
    ...(figure === undefined ? [] : await ofFigure(db, figure, answers)),
    ...(inCity === undefined ? [] : [ofGuardian(sql`${city} = ${inCity}`)]),
    ...(inCounty === undefined ? [] : [ofGuardian(sql`${county} = ${inCounty}`)]),
    ...(heard_from === undefined
      ? []
      : [sql<SqlBool>`${heardFrom} = ANY (${answers.spellingsOf(heard_from)}::text[])`]),
  ];
}
