/** The tables and waits of the general report, counted row by row. */
import { handlerIdOf, stageOf } from "@helpline/contract/cases/case-status";
import { type Selectable, sql } from "kysely";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";

/** A case with the place of its primary guardian. */
export type Kept = Selectable<Tables["cases"]> & { readonly city: string; readonly county: string };

type Group = readonly [name: string, filters: Record<string, unknown>];

/** Rows of a table: how many cases belong to each group, most first and then by name. */
function tallied(groups: readonly Group[]) {
  const keys = groups.map(([name, filters]) => JSON.stringify({ name, filters }));
  return [...new Set(keys)]
    .map((key) => ({ ...JSON.parse(key), count: keys.filter((each) => each === key).length }))
    .sort(
      (a, b) =>
        b.count - a.count ||
        a.name.localeCompare(b.name, "en-GB") ||
        (JSON.stringify(a.filters) < JSON.stringify(b.filters) ? -1 : 1),
    );
}

const answerOf = (row: Kept) => (row.how_did_you_hear_about_us ?? "").replace(/^ +| +$/g, "");
const sameFor = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");

/** @param everybody all cases, whose answers decide which are common */
export function groupsByHand(
  cases: readonly Kept[],
  everybody: readonly Kept[],
  names: { authorities: ReadonlyMap<number, string>; people: ReadonlyMap<number, string> },
) {
  const notGiven = (figure: string): Group => ["Not given", { figure }];
  const heard = (row: Kept): Group => {
    const answer = answerOf(row);
    if (answer === "") return notGiven("heard_not_given");
    const same = everybody
      .map(answerOf)
      .filter((each) => each.length <= 60 && sameFor(each) === sameFor(answer));
    if (answer.length > 60 || same.length < 5)
      return ["Other answers", { figure: "heard_otherwise" }];
    const times = (spelling: string) => same.filter((each) => each === spelling).length;
    const [name = ""] = same.toSorted((a, b) => times(b) - times(a) || (a < b ? -1 : 1));
    return [name, { heard_from: name }];
  };
  const handlers = (row: Kept): Group[] => {
    const stage = stageOf(row);
    if (stage === null || stage === "closed") return [];
    const handler = handlerIdOf(row, row);
    const clinic = stage === "advocate" && row.clinic_participating === 1 ? row.clinic_id : null;
    const people = [...new Set([handler, clinic])].filter((id) => id !== null);
    return [
      ...(handler === null ? [["Nobody yet", { awaiting: true }] as const] : []),
      ...people.map((id): Group => [names.people.get(id) ?? "", { handler_id: id }]),
    ];
  };
  const byText = (name: "city" | "county", row: Kept): Group => {
    const text = row[name].trim();
    return text === "" ? notGiven(`${name}_not_given`) : [text, { [name]: text }];
  };
  return {
    cases_by_nature: tallied(
      cases.map(({ nature_of_case: nature }) =>
        nature ? [nature, { nature_of_case: nature }] : notGiven("nature_not_given"),
      ),
    ),
    cases_by_band: [1, 2, 3].map((band) => ({
      name: `Band ${band}`,
      count: cases.filter((row) => row.band === band).length,
      filters: { band },
    })),
    cases_by_handler: tallied(cases.flatMap(handlers)),
    cases_by_local_authority: tallied(
      cases.map(({ local_authority_id: id }) =>
        id === null
          ? notGiven("local_authority_not_given")
          : [names.authorities.get(id) ?? "", { local_authority_id: id }],
      ),
    ),
    cases_by_heard_from: tallied(cases.map(heard)),
    cases_by_city: tallied(cases.map((row) => byText("city", row))),
    cases_by_county: tallied(cases.map((row) => byText("county", row))),
  };
}

/** PostgreSQL's own percentiles of some numbers of days. */
export async function waitsByHand(database: Database, days: readonly number[]) {
  const { rows } = await sql<{ median: number | null; percentile_90: number | null }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS median,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY days) AS percentile_90
    FROM unnest(${[...days]}::integer[]) AS each (days)`.execute(database);
  const rounded = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(Number(value) * 10) / 10;
  return {
    cases: days.length,
    median: rounded(rows[0]?.median),
    percentile_90: rounded(rows[0]?.percentile_90),
  };
}
