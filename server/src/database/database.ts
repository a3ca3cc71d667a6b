/**
 * One pool, one access layer, for the embedded and for an outside PostgreSQL. A database that goes
 * away shows as {@link DatabaseUnavailable} and the pool recovers by itself when it returns.
 */
import {
  type CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  sql,
  type Transaction,
} from "kysely";
import pg, { type ClientConfig } from "pg";
import { openConnections } from "./connections.ts";
import { goesWithCommit } from "./held-back.ts";
import { statementNames } from "./prepared.ts";
import { createPresence } from "./presence.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

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

export interface PoolOptions {
  readonly connections: number;
  /** Told about a connection that broke while idle; the pool replaces it. */
  onIdleError(error: Error): void;
  /** Told about every query, for tests that look at what is sent. */
  onQuery?(query: CompiledQuery): void;
  /** How long a query may go without an answer, in milliseconds; tests are less patient. */
  readonly silenceMs?: number;
}

interface Opened {
  readonly pool: pg.Pool;
  requirePresence(): Promise<void>;
}

const opened = new WeakMap<object, Opened>();

/** How many connections a database's pool has, how many of them are idle, and who waits for one. */
export function poolLoad(database: Database): { open: number; idle: number; waiting: number } {
  const pool = opened.get(database)?.pool;
  return {
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

/**
 * Resolves when PostgreSQL takes new connections at this moment, and no dead one is left for a request.
 * @throws DatabaseUnavailable
 */
export async function requirePresence(database: Database): Promise<void> {
  await opened.get(database)?.requirePresence();
  await sql`SELECT 1`.execute(database);
}

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** PostgreSQL itself ends a query before this: past it, nobody is there (a network that swallows all). */
const usualSilenceMs = statementTimeoutMs + 5_000;

export function openDatabase(connection: ClientConfig, options: PoolOptions): Database {
  const { silenceMs = usualSilenceMs } = options;
  const pool = new pg.Pool({
    ...connection,
    types: columnTypes,
    max: options.connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    query_timeout: silenceMs,
    keepAlive: true,
    // Statements of one transaction that do not need each other's answers go together (heldBack).
    pipeline: true,
    application_name: "helpline",
  });
  pool.on("error", options.onIdleError);
  // The pool listens to idle connections only. One that breaks while it is in use fails its query,
  // and also emits an error, which would end the process if nobody listened.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const connections = openConnections(pool, { nameOf: statementNames(), silenceMs });
  const database = new Kysely<Tables>({
    ...(options.onQuery && {
      log({ level, query }: LogEvent) {
        if (level === "query") options.onQuery?.(query);
      },
    }),
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: connections.connect,
        end: () => pool.end(),
      },
    }),
  });
  opened.set(database, { pool, requirePresence: createPresence(connection, connections) });
  return database;
}

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

const mostTries = 3;
const retryable = new Set(["40001", "40P01"]);

/** What each transaction of {@link inTransaction} sends with its COMMIT. */
const endings = new WeakMap<object, (() => CompiledQuery)[]>();

/** Whether this transaction takes statements to its COMMIT. */
export const takesEndings = (db: Kysely<Tables>): boolean => endings.has(db);

/**
 * Has a statement sent together with the transaction's COMMIT, for what nothing in the transaction looks
 * at: it costs no round trip of its own. Should it fail, nothing of the transaction is kept.
 * @param ending put together when the work is done
 */
export function withCommit(db: Kysely<Tables>, ending: () => CompiledQuery): void {
  const its = endings.get(db);
  if (!its) throw new Error("This transaction was not begun by inTransaction.");
  its.push(ending);
}

/** {@link withCommit} where the transaction takes it; else at once. */
export async function lastly(
  db: Kysely<Tables>,
  statement: { compile(): CompiledQuery },
): Promise<void> {
  if (takesEndings(db)) withCommit(db, () => statement.compile());
  else await db.executeQuery(statement.compile());
}

async function sendEndings(transaction: Transaction<Tables>): Promise<void> {
  for (const ending of endings.get(transaction) ?? []) {
    const query = ending();
    await transaction.executeQuery({ ...query, sql: goesWithCommit + query.sql });
  }
}

/**
 * Runs `work` in one transaction and again when PostgreSQL says that it lost a race (40001, 40P01).
 * In it nothing may use the outer connection.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(async (transaction) => {
        endings.set(transaction, []);
        const result = await work(transaction);
        await sendEndings(transaction);
        return result;
      });
    } catch (error) {
      const lostRace = error instanceof pg.DatabaseError && retryable.has(error.code ?? "");
      if (!lostRace || attempt >= mostTries) throw error;
    }
  }
}
