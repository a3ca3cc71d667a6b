/**
 * The filters of a list of cases as conditions on `cases`, which stands for the narrow table `case_list`
 * (0015_case_query.sql) and has columns of the same names.
 */
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";
import {
  type DayRange,
  maxCounted,
  workedStages,
} from "@helpline/contract/case-query/case-query.plain";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { type Days, momentWithin } from "#database/expressions";
import type { Tables } from "#database/tables";
import {
  caseMatches,
  type Day,
  hoursAre,
  type NeedSettings,
  needConditions,
  untouchedFor,
} from "#features/cases/index";
import { joinKeyDates } from "#features/key-dates/index";
import {
  type ReportFilters,
  reportConditions,
  reportConditionsOfList,
} from "#features/reports/index";
import type { Matching } from "./case-query.repository.ts";

type Condition = RawBuilder<SqlBool>;

/** Literal, not a parameter, so that the partial index of open cases serves. */
const open = sql<SqlBool>`cases.closed = 0`;

const daysOf = (filters: CaseFilters, range: DayRange): Days => ({
  from: filters[`${range}_from`] ?? null,
  to: filters[`${range}_to`] ?? null,
});

/** Conditions for the days of a range; none if both ends are open. */
const withinDays = ({ from, to }: Days, condition: (days: Days) => Condition): Condition[] =>
  from === null && to === null ? [] : [condition({ from, to })];

const addedWithin = ({ from, to }: Days): Condition => {
  const first = from === null ? sql`` : sql` AND cases.added_on >= ${from}::date`;
  const last = to === null ? sql`` : sql` AND cases.added_on <= ${to}::date`;
  return sql<SqlBool>`(true${first}${last})`;
};

type Plain = "band" | "local_authority_id" | "school_id" | "gp_id" | "nature_of_case" | "ehcp";
type Equal = Plain | "clinic_participating" | "consented";

const columnTypes = {
  clinic_participating: "smallint",
  band: "smallint",
  local_authority_id: "integer",
  school_id: "integer",
  gp_id: "integer",
  nature_of_case: "text",
  ehcp: "smallint",
  consented: "smallint",
} as const satisfies Record<Equal, string>;

const equal = (filters: CaseFilters): Condition[] =>
  (Object.keys(columnTypes) as Equal[]).flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const column = sql.ref(`cases.${name}`);
    return [sql<SqlBool>`${column} = ${value}::${sql.raw(columnTypes[name])}`];
  });

function standing(filters: CaseFilters): Condition[] {
  const { stages, awaiting, handler_id, clinic_participating } = filters;
  const conditions: Condition[] = clinic_participating === 1 ? [open] : [];
  if (stages && stages.length > 0) {
    // An own condition for open cases, again for the partial index.
    if (!stages.includes("closed")) conditions.push(open);
    conditions.push(sql<SqlBool>`cases.stage = ANY (${stages}::text[])`);
  }
  if (awaiting !== undefined) {
    const at = awaiting === true ? [...workedStages] : [awaiting];
    conditions.push(open, sql<SqlBool>`cases.stage = ANY (${at}::text[]) AND cases.handler_id = 0`);
  }
  if (handler_id !== undefined) {
    conditions.push(
      sql<SqlBool>`(cases.handler_id = ${handler_id}::integer OR cases.clinic_id = ${handler_id}::integer)`,
    );
  }
  return conditions;
}

function urgent(filters: CaseFilters, settings: NeedSettings, day: Day): Condition[] {
  const conditions: Condition[] = [];
  const { hours, untouched_days, needs, handler_id } = filters;
  if (hours !== undefined) conditions.push(hoursAre(hours, settings.bands));
  if (untouched_days !== undefined) conditions.push(open, untouchedFor(untouched_days, day));
  if (needs && needs.length > 0) {
    // A case in somebody's hands may be new to them, or to the clinic beside them.
    const each = needConditions(settings, day, handler_id);
    const any = [...new Set(needs)].map((need) => each[need]);
    conditions.push(open, sql<SqlBool>`(${sql.join(any, sql` OR `)})`);
  }
  return conditions;
}

/** Most of those of the general report look at the whole row of a case. */
async function reported(db: Kysely<Tables>, filters: ReportFilters): Promise<Condition[]> {
  const conditions = await reportConditions(db, filters);
  return [
    ...reportConditionsOfList(filters),
    ...conditions.map(
      (condition) => sql<SqlBool>`cases.case_id IN (SELECT case_id FROM cases
        WHERE deleted_at IS NULL AND ${condition})`,
    ),
  ];
}

/** Up to so many cases can be sorted within a few hundredths of a second. */
const maxCheap = 100_000;

/** What meets all filters, for case-query.repository.ts. */
export async function matchingOf(
  db: Kysely<Tables>,
  filters: CaseFilters,
  settings: NeedSettings,
  day: Day,
): Promise<Matching> {
  const within = (name: "closed" | "last_entry", range: Days) =>
    momentWithin(`cases.${name}_on`, range, day.timeZone);
  const closed = withinDays(daysOf(filters, "closed"), (range) => within("closed", range));
  const days = [
    ...withinDays(daysOf(filters, "added"), addedWithin),
    ...closed,
    ...withinDays(daysOf(filters, "last_entry"), (range) => within("last_entry", range)),
  ];
  const all = [
    ...standing(filters),
    ...equal(filters),
    ...urgent(filters, settings, day),
    ...(closed.length > 0 ? [sql<SqlBool>`cases.closed = 1`] : []),
    ...days,
    ...(await reported(db, filters)),
    ...(filters.search === undefined ? [] : [await caseMatches(db, filters.search)]),
  ];
  const together = (conditions: readonly Condition[]) =>
    sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
  return {
    condition: all.length === 0 ? sql<SqlBool>`true` : together(all),
    days: days.length === 0 ? null : together(days),
    isSearched: filters.search !== undefined,
    // All open cases are few.
    maxSorted: all.includes(open) ? maxCheap : maxCounted,
    maxInRange: maxCheap,
  };
}

interface OpenCaseCounts<N extends string, M extends string> {
  readonly sets: Readonly<Record<N, CaseFilters>>;
  readonly sums: Readonly<Record<M, RawBuilder<number>>>;
}

/**
 * Counts how many cases the lists of several sets of filters have, in one pass over the open cases.
 * @param sets filters that only open cases meet
 * @param sums more to count in the same pass, which has {@link joinKeyDates}
 */
export async function countOpenCases<N extends string, M extends string>(
  db: Kysely<Tables>,
  { sets, sums }: OpenCaseCounts<N, M>,
  settings: NeedSettings,
  day: Day,
): Promise<Record<N | M, number>> {
  const joined = { ...settings, keyDateNear: (of: Day) => settings.keyDateNear(of, true) };
  const counts = await Promise.all(
    Object.entries<CaseFilters>(sets).map(async ([name, filters]) => {
      const { condition } = await matchingOf(db, filters, joined, day);
      return sql`count(*) FILTER (WHERE ${condition})::integer AS ${sql.ref(name)}`;
    }),
  );
  const more = Object.entries<RawBuilder<number>>(sums).map(
    ([name, sum]) => sql`${sum} AS ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<N | M, number>>`
    SELECT ${sql.join([...counts, ...more])} FROM case_list AS cases ${joinKeyDates}
    WHERE cases.closed = 0`.execute(db);
  if (!rows[0]) throw new Error("PostgreSQL returned no counts.");
  return rows[0];
}
