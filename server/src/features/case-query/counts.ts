/** How many cases the lists of several sets of filters have, in one pass over the open cases. */
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import type { Day, NeedSettings } from "#features/cases/index";
import { matchingOf } from "./conditions.ts";

/** @param sets filters that only open cases meet */
export async function countOpenCases<N extends string>(
  db: Kysely<Tables>,
  sets: Readonly<Record<N, CaseFilters>>,
  settings: NeedSettings,
  day: Day,
): Promise<Record<N, number>> {
  const counts = await Promise.all(
    Object.entries<CaseFilters>(sets).map(async ([name, filters]) => {
      const { condition } = await matchingOf(db, filters, settings, day);
      return sql`count(*) FILTER (WHERE ${condition})::integer AS ${sql.ref(name)}`;
    }),
  );
  const { rows } = await sql<Record<N, number>>`
    SELECT ${sql.join(counts)} FROM case_list AS cases WHERE cases.closed = 0`.execute(db);
  if (!rows[0]) throw new Error("PostgreSQL returned no counts.");
  return rows[0];
}
