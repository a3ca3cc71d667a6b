/**
 * Finds callers by the name of a child, and for whoever sees all cases by that of a school, among the cases
 * that a person may see (CALL-11). The caller is the case's primary guardian.
 */
import { maxCallers } from "@helpline/contract/callers/caller-call";
import { searchLimit } from "@helpline/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { soughtRows } from "#database/best-matches";
import { compiledOnce, type ValueOf } from "#database/compiled";
import type { Searched, SoughtShape, SoughtValues } from "#database/searched";
import { type CaseScope, wholeList } from "#features/cases/index";
import { type CallerRow, visibleTo } from "./callers.repository.ts";

/** A caller with the cases that they were found by. */
export interface CallerOfCases extends CallerRow {
  readonly case_ids: readonly number[];
  /** The names of the schools of these cases, if they were found by them. */
  readonly school_names: readonly string[] | null;
}

type Values = SoughtValues & { userId: number; foundIds: readonly number[] };
interface Variant extends CaseScope, SoughtShape {}

const searchedName = ["search_name"] as const;

/** Schools with the name are many, such as St Mary's: the cases of so many are looked at. */
const maxSchools = 20;

/** The callers of `shown`, which has `case_id`, `rank` and `school_name`, without those already found. */
const callersOf = (
  { similar, ...scope }: Variant,
  value: ValueOf<Values>,
  shown: RawBuilder<unknown>,
) => sql<CallerOfCases>`
  SELECT guardian_id, first_name, last_name, telephone, mobile, postcode, city, alerts,
    ${sql.lit(similar ? "similar" : "child")} AS matched, rank, case_ids, school_names
  FROM (
    SELECT primary_guardian_id, min(rank) AS rank, array_agg(case_id) AS case_ids,
      array_agg(school_name) FILTER (WHERE school_name IS NOT NULL) AS school_names,
      max(greatest(cases.added_on, last_entry_on)) AS active_on
    FROM ${shown} AS shown JOIN cases USING (case_id)
    WHERE ${visibleTo(scope, value("userId"))} AND primary_guardian_id <> ALL (${value("foundIds")}::integer[])
    GROUP BY primary_guardian_id) AS of_cases
  JOIN guardians ON guardian_id = primary_guardian_id
  ORDER BY ${similar ? sql`rank, ` : sql``} active_on DESC, guardian_id DESC
  LIMIT ${sql.lit(maxCallers)}`;

/** By the child's first and last name. */
export const callersByChild = compiledOnce((_db, value: ValueOf<Values>, scope: Variant) => {
  const seesAll = wholeList(scope, scope.view) !== null;
  const own = sql`WITH own AS MATERIALIZED (
    SELECT case_search.* FROM case_search JOIN cases USING (case_id)
    WHERE ${visibleTo(scope, value("userId"))})`;
  const searched: Searched = {
    table: seesAll ? "case_search" : "own",
    idField: "case_id",
    byId: false,
    columns: [
      ["child_first_name", "text"],
      ["child_last_name", "text"],
    ],
    names: [["child_first_name", "child_last_name"]],
    bySound: true,
    most: searchLimit,
  };
  const best = sql`(
    SELECT id AS case_id, rank, NULL AS school_name FROM ${soughtRows(searched, scope, value)} AS found
    ORDER BY rank, id DESC LIMIT ${sql.lit(searchLimit)})`;
  return sql<CallerOfCases>`${seesAll ? sql`` : own} ${callersOf(scope, value, best)}`;
});

/** By the school's name: the newest open cases of the schools that match best. */
export const callersBySchool = compiledOnce((_db, value: ValueOf<Values>, scope: Variant) => {
  const searched: Searched = {
    table: "schools",
    idField: "school_id",
    byId: false,
    columns: searchedName.map((column) => [column, "text"] as const),
    names: [searchedName],
    most: maxSchools,
  };
  const newest = sql`(
    SELECT case_id, rank, schools.name AS school_name
    FROM (SELECT id, rank FROM ${soughtRows(searched, scope, value)} AS matching
        ORDER BY rank, id DESC LIMIT ${sql.lit(maxSchools)}) AS best
      JOIN schools ON schools.school_id = id JOIN cases ON cases.school_id = id
    WHERE ${visibleTo(scope, value("userId"))}
    ORDER BY rank, closed, case_id DESC LIMIT ${sql.lit(searchLimit)})`;
  return callersOf(scope, value, newest);
});
