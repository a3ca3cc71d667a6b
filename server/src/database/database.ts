/** Access to PostgreSQL, embedded or outside: the pool, reads on one snapshot, and transactions. */
import { type CompiledQuery, Kysely, type Transaction } from "kysely";
import pg, { type ClientConfig } from "pg";
import { createConnectionPool, type PoolOptions } from "./connection-pool.ts";
import { pipelinedPostgres } from "./driver.ts";
import { PipelinedConnection } from "./pipelined-connection.ts";
import { createPresence } from "./presence.ts";
import { statementNames } from "./statement-names.ts";
import type { Tables } from "./tables.ts";

const oids = { int8: 20, date: 1082, timestamptz: 1184 } as const;

/** Dates stay `YYYY-MM-DD` texts, counts become numbers, moments ISO texts in UTC (decision A6). */
const typeParsers: Readonly<Record<number, (value: string) => unknown>> = {
  [oids.int8]: Number,
  [oids.date]: (value) => value,
  [oids.timestamptz]: (value) => new Date(value).toISOString(),
};

/** What the driver makes of columns; every connection reads them alike. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    typeParsers[oid] ??
    pg.types.getTypeParser(oid, format ?? "text")) as typeof pg.types.getTypeParser,
};

export interface DatabaseOptions extends PoolOptions {
  /** Called with every query that PostgreSQL has answered; tests look at what is sent. */
  onQuery?(query: CompiledQuery): void;
}

/**
 * Kysely over one pool. Where the database cannot be reached its queries throw `DatabaseUnavailable`; the
 * pool recovers by itself.
 */
export class Database extends Kysely<Tables> {
  /** How many connections are open and idle, and how many callers wait for one. */
  readonly load: () => { open: number; idle: number; waiting: number };
  /**
   * Resolves when PostgreSQL takes new connections now, and the pool has no dead connection left.
   * @throws DatabaseUnavailable
   */
  readonly requirePresence: () => Promise<void>;

  constructor(connection: ClientConfig, options: DatabaseOptions) {
    const pool = createConnectionPool({ ...connection, types: columnTypes }, options);
    const { onQuery } = options;
    super({ dialect: pipelinedPostgres({ pool, nameOf: statementNames(), onQuery }) });
    this.load = pool.load;
    const isPresent = createPresence(connection, pool);
    this.requirePresence = async () => {
      await isPresent();
      // Replaces connections that were lost.
      await this.selectNoFrom((eb) => eb.lit(1).as("one")).execute();
    };
  }
}

export const openDatabase = (connection: ClientConfig, options: DatabaseOptions): Database =>
  new Database(connection, options);

/** Runs reads that belong together on one state of the database; nothing in it can write. */
export async function inSnapshot<T>(
  database: Kysely<Tables>,
  work: (snapshot: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(work);
}

/** A transaction of {@link inTransaction}. */
export type WriteTransaction = Transaction<Tables> & {
  /**
   * Sends a statement whose result nobody needs, without a round trip of its own: with the transaction's
   * next statement, at the latest with COMMIT. Later statements see what it wrote. When it fails, the
   * statement that it goes with throws its error, and nothing of the transaction is kept.
   * @throws Error when the transaction has ended
   */
  defer(statement: { compile(): CompiledQuery }): void;
};

export const isWriteTransaction = (db: Kysely<Tables>): db is WriteTransaction => "defer" in db;

async function withDefer(transaction: Transaction<Tables>): Promise<WriteTransaction> {
  const connection = await transaction.getExecutor().provideConnection(async (each) => each);
  if (!(connection instanceof PipelinedConnection)) throw new Error("Not a connection of ours.");
  return Object.assign(transaction, {
    defer: (statement: { compile(): CompiledQuery }) => connection.defer(statement.compile()),
  });
}

const mostTries = 3;
/** Serialisation failure and deadlock. */
const lostRaces = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one transaction, and again when PostgreSQL says that it lost a race. `work` must not use
 * the outer connection.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database
        .transaction()
        .execute(async (transaction) => work(await withDefer(transaction)));
    } catch (error) {
      const lostRace = error instanceof pg.DatabaseError && lostRaces.has(error.code ?? "");
      if (!lostRace || attempt >= mostTries) throw error;
    }
  }
}
