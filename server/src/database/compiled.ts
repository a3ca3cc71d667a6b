/**
 * Queries that Kysely compiles once and that then only receive their values. For the queries of every
 * request, compiling takes about as long as executing.
 */
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Compilable } from "./statement-names.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Stands for a value in a compiled query. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The maximum number of variants kept for a query: callers create variants by the fields that they send. */
const maxVariants = 100;

/** The parameter of this name, typed as its value will be. */
export type ValueOf<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

const placeholderFor = <K extends string>(name: K): RawBuilder<never> =>
  sql<never>`${new Placeholder(name)}`;

/** A compiled query with its values. */
export interface FilledQuery<R> {
  compile(): CompiledQuery<R>;
  execute(): Promise<R[]>;
}

/**
 * @param build builds the query; called once per variant, so it must depend on its arguments only
 * @returns a function that fills in the values, for any database or transaction
 */
export function compiledOnce<P extends object, R, V = undefined>(
  build: (db: Db, value: ValueOf<P>, variant: V) => Compilable<R>,
): (db: Db, values: P, ...variant: V extends undefined ? [] : [V]) => FilledQuery<R> {
  const known = new Map<string, CompiledQuery<R>>();
  const queryOf = (db: Db, variant: V) => {
    const key = variant === undefined ? "" : JSON.stringify(variant);
    const found = known.get(key);
    if (found) return found;
    const query = build(db, placeholderFor as ValueOf<P>, variant).compile(db);
    if (known.size < maxVariants) known.set(key, query);
    return query;
  };
  return (db, values, ...[variant]) => {
    const query = queryOf(db, variant as V);
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? given[each.name] : each,
    );
    const filled = { ...query, parameters };
    return {
      compile: () => filled,
      execute: async () => (await db.executeQuery<R>(filled)).rows,
    };
  };
}
