/**
 * Names for prepared statements. PostgreSQL parses and plans a named statement once per connection and then
 * only executes it: planning the joins of a case's details takes longer than executing them.
 */
import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Each connection keeps every named statement, so an unbounded variety of texts must not fill it. */
const maxStatements = 300;

/** A query of Kysely's builder, or raw SQL. */
export interface Compilable<R> {
  compile(db: Kysely<Tables>): CompiledQuery<R>;
}

type PlannedForValues = { readonly plannedForValues: true };

/**
 * Executes a query that PostgreSQL plans again each time, because the best plan depends on its values: any
 * search with LIKE.
 * @returns its rows
 */
export async function executePlannedForValues<R>(
  db: Kysely<Tables>,
  query: Compilable<R>,
): Promise<R[]> {
  const marked: CompiledQuery<R> & PlannedForValues = {
    ...query.compile(db),
    plannedForValues: true,
  };
  return (await db.executeQuery<R>(marked)).rows;
}

/**
 * Whether a query is prepared. Queries without parameters, such as BEGIN and COMMIT, use the simple
 * protocol.
 */
export const isPrepared = (query: Pick<CompiledQuery, "parameters">): boolean =>
  query.parameters.length > 0 && !("plannedForValues" in query);

export type StatementName = (query: CompiledQuery) => string | undefined;

/**
 * For one pool: the name of a query's text, the same on every connection; undefined if it is not prepared.
 */
export function statementNames(): StatementName {
  const names = new Map<string, string>();
  return (query) => {
    if (!isPrepared(query)) return undefined;
    const known = names.get(query.sql);
    if (known !== undefined || names.size >= maxStatements) return known;
    const name = `helpline_${names.size + 1}`;
    names.set(query.sql, name);
    return name;
  };
}
