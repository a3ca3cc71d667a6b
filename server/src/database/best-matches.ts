/**
 * The best matches of a search in any table (decision A9, ADR 0037). First rows whose id is the needle,
 * then rows in which a column equals it, begins with it, or contains it. The columns hold folded text and
 * share a trigram index.
 */
import { largestId } from "@helpline/contract/largest-id";
import type { SearchMatch } from "@helpline/contract/reference-records/record-kind";
import { type RawBuilder, sql } from "kysely";
import type { ValueOf } from "./compiled.ts";

/** The values of a search. */
export interface Sought {
  readonly needle: string;
  /** The needle as an id, or null if it is not one. */
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
  /** Whether to search the id too. */
  readonly byId: boolean;
  /** The folded columns to search, each with the way its text was folded. */
  readonly columns: readonly (readonly [column: string, match: Exclude<SearchMatch, "exact id">])[];
  /** The order of equally good matches, as in ORDER BY. */
  readonly order: RawBuilder<unknown>;
  /** The number of rows wanted. */
  readonly most: number;
}

const folding = { text: sql`helpline_fold`, "without blanks": sql`helpline_squash` } as const;

type Comparison = (column: RawBuilder<unknown>, text: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Best rank first. */
const ranks: readonly (readonly [name: string, matches: Comparison])[] = [
  ["equal", (column, text) => sql`${column} = nullif(${text}, '')`],
  ["beginning", (column, text) => sql`${column} LIKE helpline_literal(${text}) || '%'`],
  ["anywhere", (column, text) => sql`${column} LIKE '%' || helpline_literal(${text}) || '%'`],
];

/**
 * Searches a rank only if the better ones have not found enough. A row that matches at several ranks counts
 * at its best.
 * @param value gives the values of {@link Sought} to the query. They must be parameters that PostgreSQL
 *   sees when it plans, because the best plan depends on the text.
 * @returns a table expression with `id` and `rank` (smaller is better), to be joined and sorted. It
 *   contains the best `most` matches and may contain more
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
