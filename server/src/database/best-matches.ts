/**
 * The best matches of a search, in any table (decision A9, ADR 0037): rows whose id is the text, then rows
 * with a column that equals it, begins with it, has it anywhere. The columns hold folded text and share a
 * trigram index.
 */
import { largestId } from "@helpline/contract/largest-id";
import type { SearchMatch } from "@helpline/contract/reference-records/record-kind";
import { type RawBuilder, sql } from "kysely";
import type { ValueOf } from "./compiled.ts";

/** What is searched for. */
export interface Sought {
  readonly needle: string;
  /** The needle as an id, when it could be one. */
  readonly wantedId: number | null;
}

/** Ids match exactly. */
export const soughtBy = (needle: string): Sought => ({
  needle,
  wantedId: /^\d{1,10}$/.test(needle) && Number(needle) <= largestId ? Number(needle) : null,
});

export interface Searched {
  readonly table: string;
  readonly idField: string;
  /** Whether the id is looked at as well. */
  readonly byId: boolean;
  /** The folded columns to look at, with how their text was folded. */
  readonly columns: readonly (readonly [column: string, match: Exclude<SearchMatch, "exact id">])[];
  /** The order of rows that match equally well, as in ORDER BY. */
  readonly order: RawBuilder<unknown>;
  /** How many rows are wanted. */
  readonly most: number;
}

const folding = { text: sql`helpline_fold`, "without blanks": sql`helpline_squash` } as const;

type Comparison = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) => RawBuilder<boolean>;

/** The best rank first. */
const ranks: readonly (readonly [name: string, matches: Comparison])[] = [
  ["equal", (column, text) => sql`${column} = nullif(${text}, '')`],
  ["beginning", (column, text) => sql`${column} LIKE helpline_literal(${text}) || '%'`],
  ["anywhere", (column, text) => sql`${column} LIKE '%' || helpline_literal(${text}) || '%'`],
];

/**
 * Each rank is looked for only while the better ones have not found enough. A row that matches at several
 * ranks counts at its best.
 * @param value where the values of {@link Sought} come in. They have to be parameters, since the best plan
 *   depends on the text: PostgreSQL sees them when it plans.
 * @returns a table expression with `id` and `rank` (smaller is better), to be joined and put in order: among
 *   them are the best `most`, and some more
 */
export function bestMatches(
  { table, idField, byId, columns, order, most }: Searched,
  value: ValueOf<Sought>,
): RawBuilder<{ id: number; rank: number }> {
  const id = sql.ref(idField);
  const matching = (matches: Comparison) =>
    sql.join(
      columns.map(([column, match]) =>
        matches(sql.ref(column), sql`${folding[match]}(${value("needle")}::text)`),
      ),
      sql` OR `,
    );
  const full = (name: string) =>
    sql`EXISTS (SELECT FROM ${sql.id(name)} OFFSET ${sql.lit(most - 1)})`;
  const searches = (columns.length > 0 ? ranks : []).map(([name, matches], index) => {
    const better = ranks.slice(0, index).map(([name]) => sql` AND NOT ${full(name)}`);
    return sql`, ${sql.id(name)} AS MATERIALIZED (
      SELECT ${id} AS id, ${sql.lit(index + 1)} AS rank FROM ${sql.table(table)}
      WHERE (${matching(matches)})${sql.join(better, sql``)}
      ORDER BY ${order} LIMIT ${sql.lit(most)})`;
  });
  const found = sql.join(
    searches.map((_search, index) => sql` UNION ALL TABLE ${sql.id(ranks[index]?.[0] ?? "")}`),
    sql``,
  );
  return sql`(WITH itself AS (
      SELECT ${id} AS id, 0 AS rank FROM ${sql.table(table)}
      WHERE ${byId ? sql`${id} = ${value("wantedId")}::integer` : sql`false`})${sql.join(searches, sql``)}
    SELECT id, min(rank) AS rank FROM (TABLE itself${found}) AS matches GROUP BY id)`;
}
