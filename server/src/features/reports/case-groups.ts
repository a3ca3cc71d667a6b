/** The tables of the general report: its cases by nature, handler, place and so on (contract: caseGroups). */

import { bands } from "@helpline/contract/cases/needs-and-hours";
import type { FiltersOfCases } from "@helpline/contract/reports/case-figures";
import {
  type CaseGroup,
  type CaseGroups,
  caseFigures,
  type GeneralReport,
  rowNames,
} from "@helpline/contract/reports/general-report";
import type { Kysely } from "kysely";
import type { Days } from "#database/expressions";
import { staffToldApart } from "#database/staff-names";
import type { Tables } from "#database/tables";
import type { readCaseFigures } from "./case-figures.ts";
import { countByHandler, namesOfAuthorities } from "./general-report.repository.ts";
import type { Answers } from "./heard-from.ts";

type Db = Kysely<Tables>;
export type CaseFigures = Awaited<ReturnType<typeof readCaseFigures>>;

const collator = new Intl.Collator("en-GB");

const keyOf = ({ filters }: CaseGroup) => JSON.stringify(filters);

/** Most cases first, then by name. */
const sorted = (groups: readonly CaseGroup[]): CaseGroup[] =>
  groups.toSorted(
    (a, b) =>
      b.count - a.count || collator.compare(a.name, b.name) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );

/** Rows with the same filters are one. */
function joined(rows: readonly CaseGroup[]): CaseGroup[] {
  const found = new Map<string, CaseGroup>();
  for (const row of rows) {
    const key = keyOf(row);
    found.set(key, { ...row, count: row.count + (found.get(key)?.count ?? 0) });
  }
  return sorted([...found.values()]);
}

const notGiven = (figure: string) => ({ name: rowNames.notGiven, filters: { figure } });

/** A row for each value; the empty one is that of cases without an answer. */
const groupsOf = (
  counts: Iterable<readonly [value: string, count: number]>,
  named: (value: string) => { readonly name: string; readonly filters: FiltersOfCases },
  absent: string,
): CaseGroup[] =>
  joined(
    [...counts].map(([value, count]) => ({
      ...(value === "" ? notGiven(absent) : named(value)),
      count,
    })),
  );

const heardGroups = (counts: ReadonlyMap<string, number>, atLength: number, answers: Answers) => {
  const other = { name: rowNames.otherAnswers, filters: { figure: "heard_otherwise" } };
  const rows = groupsOf(
    counts,
    (spelling) => {
      const common = answers.commonOf(spelling);
      return common ? { name: common.name, filters: { heard_from: common.name } } : other;
    },
    "heard_not_given",
  );
  return atLength > 0 ? joined([...rows, { ...other, count: atLength }]) : rows;
};

async function handlerGroups(db: Db, days: Days): Promise<CaseGroup[]> {
  const found = await countByHandler(db, days);
  const named = found.map((row) => ({ ...row, name: row.name ?? rowNames.nobody }));
  return sorted(
    (await staffToldApart(db, named, "name")).map(({ user_id, name, count }) => ({
      name,
      count,
      filters: user_id === 0 ? { awaiting: true } : { handler_id: user_id },
    })),
  );
}

async function authorityGroups(db: Db, counts: ReadonlyMap<string, number>) {
  const names = await namesOfAuthorities(db, [...counts.keys()].map(Number));
  return groupsOf(
    counts,
    (id) => ({
      name: names.get(Number(id)) ?? id,
      filters: { local_authority_id: Number(id) },
    }),
    "local_authority_not_given",
  );
}

const labelOf = (figure: string) => caseFigures.find(([name]) => name === figure)?.[1] ?? figure;

/** In the order of the bands, each of them. */
const bandGroups = (counts: GeneralReport["cases"]): CaseGroup[] =>
  bands.map((band) => {
    const figure = `band_${band}` as const;
    return { name: labelOf(figure), count: counts[figure], filters: { band } };
  });

/** @param answers all that were ever given */
export async function caseGroupsOf(
  db: Db,
  days: Days,
  { counts, added, places }: CaseFigures,
  answers: Answers,
): Promise<Pick<GeneralReport, CaseGroups>> {
  const byPlace = (kind: "city" | "county") =>
    groupsOf(
      places.map((place) => [place[kind], place.count]),
      (name) => ({ name, filters: { [kind]: name } }),
      `${kind}_not_given`,
    );
  const atLength = [...added("heard at length").values()].reduce((sum, each) => sum + each, 0);
  return {
    cases_by_nature: groupsOf(
      added("nature"),
      (name) => ({ name, filters: { nature_of_case: name } }),
      "nature_not_given",
    ),
    cases_by_band: bandGroups(counts),
    cases_by_handler: await handlerGroups(db, days),
    cases_by_local_authority: await authorityGroups(db, added("authority")),
    cases_by_heard_from: heardGroups(added("heard"), atLength, answers),
    cases_by_city: byPlace("city"),
    cases_by_county: byPlace("county"),
  };
}
