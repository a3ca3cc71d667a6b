/**
 * Search over child and guardians on the one kept column (decision A9). Its six lines are the folded
 * first and last names of the child, the primary and the secondary guardian (migration 0004).
 */
import type { caseSearchFields } from "@helpline/contract/cases/cases.routes";
import { type RawBuilder, type SqlBool, sql } from "kysely";

export type CaseSearchField = (typeof caseSearchFields)[number];

const lines: Readonly<Record<Exclude<CaseSearchField, "case_id">, readonly number[]>> = {
  child_first_name: [1],
  child_last_name: [2],
  guardian_first_name: [3, 5],
  guardian_last_name: [4, 6],
};

const line = (number: number) => sql<string>`split_part(cases.search, E'\n', ${sql.lit(number)})`;

const either = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` OR `)})` : sql<SqlBool>`false`;

export interface CaseSearchSql {
  readonly where: RawBuilder<SqlBool>;
  /** Smaller is better. */
  readonly rank: RawBuilder<number>;
}

/** An expression: a bare number in ORDER BY would be the place of a column. */
const nothingToRank = sql<number>`3 + 0`;

export function caseSearchSql(fields: readonly CaseSearchField[], needle: string): CaseSearchSql {
  const names = fields.filter((field) => field !== "case_id").flatMap((field) => lines[field]);
  const folded = sql<string>`helpline_fold(${needle}::text)`;
  const pattern = sql<string>`helpline_anywhere(${folded})`;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (names.length > 0) {
    const inLine = names.map((name) => sql<SqlBool>`${line(name)} LIKE ${pattern}`);
    conditions.push(sql<SqlBool>`(cases.search LIKE ${pattern} AND ${either(inLine)})`);
  }
  const ranks = names.map(
    (name) => sql<number>`CASE WHEN ${line(name)} = ${folded} THEN 1
      WHEN starts_with(${line(name)}, ${folded}) THEN 2 ELSE 3 END`,
  );
  const id = /^\d{1,10}$/.test(needle) ? Number(needle) : 0;
  if (fields.includes("case_id") && id >= 1 && id <= 2_147_483_647) {
    conditions.push(sql<SqlBool>`cases.case_id = ${id}`);
    ranks.push(sql<number>`CASE WHEN cases.case_id = ${id} THEN 0 ELSE 3 END`);
  }
  return {
    where: either(conditions),
    rank: ranks.length > 0 ? sql<number>`least(${sql.join(ranks)})` : nothingToRank,
  };
}
