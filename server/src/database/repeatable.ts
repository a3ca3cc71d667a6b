/** Which statements may be sent a second time when nobody knows whether the first one was executed. */
import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables.ts";

type RepeatableQuery<R> = CompiledQuery<R> & { readonly repeatable: true };

/**
 * Raw SQL that does no harm when it is executed twice: a read, or a write of which a second copy is better
 * than a failed request. A SELECT of Kysely's query builder needs no mark.
 */
export function repeatable<R>(db: Kysely<Tables>, query: RawBuilder<R>) {
  const compile = (): CompiledQuery<R> => {
    const marked: RepeatableQuery<R> = { ...query.compile(db), repeatable: true };
    return marked;
  };
  return {
    compile,
    /** @returns the rows */
    execute: async (): Promise<R[]> => (await db.executeQuery<R>(compile())).rows,
  };
}

const writing = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode", "MergeQueryNode"];

/** Whether a statement outside of a transaction may be sent again when its connection breaks. */
export function isRepeatable(query: CompiledQuery): boolean {
  if ("repeatable" in query) return true;
  const node = query.query;
  if (node.kind !== "SelectQueryNode") return false;
  const expressions = node.with?.expressions ?? [];
  return !expressions.some(({ expression }) => writing.includes(expression.kind));
}
