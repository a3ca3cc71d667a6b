/** Access to PostgreSQL, embedded or external: the pool, reads on one snapshot, and transactions. */
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
  type TransactionSettings,
} from "kysely";
import pg, { type ClientConfig } from "pg";
import { createConnectionPool, type PoolOptions } from "./connection-pool.ts";
import { translateError } from "./errors.ts";
import { type ConnectionOptions, PipelinedConnection } from "./pipelined-connection.ts";
import { createPresence } from "./presence.ts";
import { type Compilable, statementNames } from "./statement-names.ts";
import type { Tables } from "./tables.ts";

const oids = { int8: 20, date: 1082, timestamptz: 1184 } as const;

/**
 * Dates stay `YYYY-MM-DD` strings, counts become numbers, timestamps become ISO strings in UTC (WIRE-8).
 */
const typeParsers: Readonly<Record<number, (value: string) => unknown>> = {
  [oids.int8]: Number,
  [oids.date]: (value) => value,
  [oids.timestamptz]: (value) => new Date(value).toISOString(),
};

/** How the driver parses columns; the same for every connection. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    typeParsers[oid] ??
    pg.types.getTypeParser(oid, format ?? "text")) as typeof pg.types.getTypeParser,
};

export interface DatabaseOptions extends PoolOptions {
  /** Called with every query that PostgreSQL has answered, for tests. */
  onQuery?(query: CompiledQuery): void;
}

/**
 * Kysely over one pool. If the database cannot be reached, queries throw `DatabaseUnavailable`; the pool
 * recovers by itself.
 */
export class Database extends Kysely<Tables> {
  /** The number of open connections, of idle ones, and of callers waiting for one. */
  readonly load: () => { open: number; idle: number; waiting: number };
  /**
   * Resolves once PostgreSQL accepts new connections and the pool has no dead one left.
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
      // Fails on a lost connection, which discards all of its age: the next check has new ones.
      await this.selectNoFrom((eb) => eb.lit(1).as("one")).execute();
    };
  }
}

export const openDatabase = (connection: ClientConfig, options: DatabaseOptions): Database =>
  new Database(connection, options);

/** Runs related reads on one snapshot of the database; `work` cannot write. */
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
   * Sends a statement whose result is not needed, without a round trip of its own: with the transaction's
   * next statement, at the latest with COMMIT. Later statements see its effects. If it fails, the statement
   * that it is sent with throws its error, and the transaction is rolled back.
   * @throws Error if the transaction has ended
   */
  defer(statement: Compilable<unknown>): void;
};

export const isWriteTransaction = (db: Kysely<Tables>): db is WriteTransaction => "defer" in db;

async function withDefer(transaction: Transaction<Tables>): Promise<WriteTransaction> {
  const connection = await transaction.getExecutor().provideConnection(async (each) => each);
  if (!(connection instanceof PipelinedConnection)) throw new Error("Not a connection of ours.");
  return Object.assign(transaction, {
    defer: (statement: Compilable<unknown>) => connection.defer(statement.compile(transaction)),
  });
}

const maxTries = 3;
/** Serialisation failure and deadlock. */
const lostRaces = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one transaction, and again if PostgreSQL aborts it because of a concurrent one. `work`
 * must not use the outer connection.
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
      if (!lostRace || attempt >= maxTries) throw error;
    }
  }
}

// Helpline's Kysely driver: pg's pool and pipelined connections (ADR 23).

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
  return `begin${level}${accessMode ? ` ${accessMode}` : ""}`;
}

function createDriver(options: ConnectionOptions): Driver {
  return {
    init: async () => undefined,
    async acquireConnection() {
      try {
        return new PipelinedConnection(await options.pool.take(), options);
      } catch (error) {
        throw translateError(error);
      }
    },
    beginTransaction: async (connection: PipelinedConnection, settings) =>
      connection.begin(beginText(settings), settings.accessMode === "read only"),
    commitTransaction: (connection: PipelinedConnection) => connection.commit(),
    rollbackTransaction: (connection: PipelinedConnection) => connection.rollback(),
    releaseConnection: async (connection: PipelinedConnection) => connection.release(),
    destroy: () => options.pool.end(),
  };
}

const pipelinedPostgres = (options: ConnectionOptions): Dialect => ({
  createDriver: () => createDriver(options),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
