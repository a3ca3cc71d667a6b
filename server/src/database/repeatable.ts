/** Which statements may be sent again if it is unknown whether the first attempt was executed. */
import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables.ts";

type RepeatableQuery<R> = CompiledQuery<R> & { readonly repeatable: true };

/**
 * Marks raw SQL that may be executed twice: a read, or a write whose duplicate does less harm than a failed
 * request. A SELECT of Kysely's query builder needs no mark.
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

/** Whether a statement outside a transaction may be sent again if its connection breaks. */
export function isRepeatable(query: CompiledQuery): boolean {
  if ("repeatable" in query) return true;
  const node = query.query;
  if (node.kind !== "SelectQueryNode") return false;
  const expressions = node.with?.expressions ?? [];
  return !expressions.some(({ expression }) => writing.includes(expression.kind));
}
