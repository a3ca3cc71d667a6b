/**
 * Queries that Kysely compiles once and that are then only given their values. For what every call asks,
 * compiling takes about as long as PostgreSQL takes to answer.
 */
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Stands in a compiled query for a value that comes with each call. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The most variants that are kept of one query: callers make them by the fields that they send. */
const mostVariants = 100;

/** The value of this name, typed as it will come. */
export type ValueOf<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

const placeholderFor = <K extends string>(name: K): RawBuilder<never> =>
  sql<never>`${new Placeholder(name)}`;

/** A query with its values. */
export interface FilledQuery<R> {
  compile(): CompiledQuery<R>;
  execute(): Promise<R[]>;
}

/**
 * @param build makes the query; called once a variant, so it may depend on nothing but its arguments
 * @returns a function that fills in the values, for any database or transaction
 */
export function compiledOnce<P extends object, R, V = undefined>(
  build: (db: Db, value: ValueOf<P>, variant: V) => Pick<FilledQuery<R>, "compile">,
): (db: Db, values: P, ...variant: V extends undefined ? [] : [V]) => FilledQuery<R> {
  const known = new Map<string, CompiledQuery<R>>();
  const queryOf = (db: Db, variant: V) => {
    const key = variant === undefined ? "" : JSON.stringify(variant);
    const found = known.get(key);
    if (found) return found;
    const query = build(db, placeholderFor as ValueOf<P>, variant).compile();
    if (known.size < mostVariants) known.set(key, query);
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
