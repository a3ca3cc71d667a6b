/**
 * Search over child and guardians (decision A9): as a function that finds among all kept cases in
 * bounded time (0008_name_search.sql, ADR 0023), and as conditions for a few cases. Both look at the six lines
 * of `cases.search`: the folded first and last names of the child, the primary and the secondary guardian.
 */
import type { caseSearchFields } from "@helpline/contract/cases/cases.routes";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { PlaceOf } from "#database/compiled";
import { idIn, type Sought } from "#database/search-text";

export type CaseSearchField = (typeof caseSearchFields)[number];

const linesOf: Readonly<Record<CaseSearchField, readonly number[]>> = {
  case_id: [],
  child_first_name: [1],
  child_last_name: [2],
  guardian_first_name: [3, 5],
  guardian_last_name: [4, 6],
};

export interface CaseSearch {
  /** The ids of the best matches among all kept cases, with their `place`. */
  foundAmongAll(most: number): RawBuilder<{ case_id: number; place: number }>;
  /** A condition on `cases`. */
  readonly where: RawBuilder<SqlBool>;
  /** Smaller is better: the id itself, a line that equals the text, one that begins with it. */
  readonly rank: RawBuilder<number>;
}

export const caseSought = (fields: readonly CaseSearchField[], needle: string): Sought => ({
  needle,
  lines: fields.flatMap((field) => linesOf[field]),
  wantedId: fields.includes("case_id") ? idIn(needle) : null,
});

/** @param place where the values of {@link Sought} come in, so that the query is put together once */
export function caseSearch(place: PlaceOf<Sought>): CaseSearch {
  const needle = sql`${place("needle")}::text`;
  const lines = sql`${place("lines")}::smallint[]`;
  const id = sql`${place("wantedId")}::integer`;
  const folded = sql`helpline_fold(${needle})`;
  const foundAt = (rank: number) =>
    sql<SqlBool>`helpline_found_in_lines(cases.search, ${lines}, ${folded}, ${sql.lit(rank)})`;
  return {
    foundAmongAll: (most) => sql`helpline_find_cases(${needle}, ${lines}, ${id}, ${most}::integer)`,
    where: sql`(cases.case_id = ${id} OR (${folded} <> '' AND ${foundAt(3)}))`,
    rank: sql`CASE WHEN cases.case_id = ${id} THEN 0 WHEN ${foundAt(1)} THEN 1 WHEN ${foundAt(2)} THEN 2 ELSE 3 END`,
  };
}
