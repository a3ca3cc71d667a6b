/**
 * Queries that are put together once and then only given their values: for what is asked at every call,
 * putting the text together takes longer than PostgreSQL takes to answer.
 */
import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Stands in a query for a value that comes with each call. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Of variants that callers make (which fields they send), only so many are kept. */
const mostVariants = 100;

/** The value called so, typed as it will come. */
export type PlaceOf<P> = <K extends keyof P & string>(name: K) => RawBuilder<P[K]>;

const placeOf = <K extends string>(name: K): RawBuilder<never> => sql<never>`${new Place(name)}`;

/** A query with its values. */
export interface FilledQuery<R> {
  compile(): CompiledQuery<R>;
  execute(): Promise<R[]>;
}

/**
 * @param build puts the query together; called once a variant, so it must look at nothing but these
 * @returns fills in the values, for any database or transaction
 */
export function compiledOnce<P extends object, R, V = undefined>(
  build: (db: Db, place: PlaceOf<P>, variant: V) => Pick<FilledQuery<R>, "compile">,
): (db: Db, values: P, ...variant: V extends undefined ? [] : [V]) => FilledQuery<R> {
  const known = new Map<string, CompiledQuery<R>>();
  const queryOf = (db: Db, variant: V) => {
    const key = variant === undefined ? "" : JSON.stringify(variant);
    const found = known.get(key);
    if (found) return found;
    const query = build(db, placeOf as PlaceOf<P>, variant).compile();
    if (known.size < mostVariants) known.set(key, query);
    return query;
  };
  return (db, values, ...[variant]) => {
    const query = queryOf(db, variant as V);
    const given = values as Readonly<Record<string, unknown>>;
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? given[each.name] : each,
    );
    const filled = { ...query, parameters };
    return {
      compile: () => filled,
      execute: async () => (await db.executeQuery<R>(filled)).rows,
    };
  };
}
