/**
 * Replaces the content of this database with another's in a single transaction: the schema of the source,
 * its rows, checks, and then newer migrations. If anything fails, nothing has changed, and no other
 * connection ever sees an intermediate state.
 */
import pg, { type ClientConfig } from "pg";
import { advisoryLocks } from "#database/advisory-lock";
import {
  applyMigration,
  type Migration,
  makeMigrationsTable,
  migrate,
  readMigrations,
  requireVersion,
} from "#database/migrate";
import { migrateQueue, queueSchema } from "#operations/queue";
import {
  type AppliedMigration,
  isEmpty,
  notOfExtension,
  type SequenceState,
  type TableShape,
} from "./catalogue.ts";
import { connectToCopy, copyIn, copyOut, summed, sumOf, type TableSum } from "./copying.ts";
import { BackupError, reasonOf } from "./errors.ts";
import type { Snapshot } from "./snapshot.ts";

// Drops constraints, indexes and triggers for a bulk load, and restores them afterwards.

async function ours(client: pg.ClientBase, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(sql);
  return rows.map((row) => row.sql);
}

export const runAll = async (client: pg.ClientBase, statements: readonly string[]) => {
  for (const statement of statements) await client.query(statement);
};

/**
 * Drops everything that would check or fill in each row.
 * @returns a function that restores it, which checks all rows at once
 */
export async function setRulesAside(client: pg.ClientBase): Promise<string[]> {
  const tables = "SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
  const named = (sql: string) => ours(client, `WITH t AS (${tables} AND relkind = 'r') ${sql}`);
  const foreignKeys = "pg_constraint k JOIN t ON t.oid = k.conrelid WHERE k.contype = 'f'";
  const plainIndexes =
    "pg_index i JOIN t ON t.oid = i.indrelid WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)";
  const triggers = "pg_trigger g JOIN t ON t.oid = g.tgrelid WHERE NOT g.tgisinternal";
  const back = [
    ...(await named(`SELECT pg_get_indexdef(i.indexrelid) AS sql FROM ${plainIndexes}`)),
    ...(await named(
      `SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) AS sql FROM ${foreignKeys}`,
    )),
    ...(await named(
      `SELECT DISTINCT format('ALTER TABLE public.%I ENABLE TRIGGER USER', t.relname) AS sql FROM ${triggers}`,
    )),
  ];
  await runAll(client, [
    ...(await named(
      `SELECT format('ALTER TABLE public.%I DROP CONSTRAINT %I', t.relname, k.conname) AS sql FROM ${foreignKeys}`,
    )),
    ...(await named(
      `SELECT format('DROP INDEX public.%I', i.indexrelid::regclass::name) AS sql FROM ${plainIndexes}`,
    )),
    ...(await named(
      `SELECT DISTINCT format('ALTER TABLE public.%I DISABLE TRIGGER USER', t.relname) AS sql FROM ${triggers}`,
    )),
  ]);
  return back;
}

/** Empties the tables that a migration filled. Foreign keys must have been dropped. */
async function emptyTables(client: pg.ClientBase): Promise<void> {
  const statements = await ours(
    client,
    `SELECT format('TRUNCATE %s', string_agg(format('public.%I', relname), ', ')) AS sql FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
     HAVING count(*) > 0`,
  );
  await runAll(client, statements);
}

export interface Target {
  readonly owner: ClientConfig;
  /** The role the server works as, when it is not the owner itself. */
  readonly appRole?: string | undefined;
  readonly migrationsFolder: string;
  /** Whether existing content may be replaced. */
  readonly replace: boolean;
}

/** The row counts and checksums that the loaded content must match. */
export interface Expected {
  readonly sums: Readonly<Record<string, TableSum>>;
  readonly sequences: readonly SequenceState[];
}

type CopyRows = (table: TableShape, rows: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Splits the known migrations into those the content was made with and newer ones.
 * @throws BackupError for content of a newer Helpline
 */
export function splitMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): { then: Migration[]; newer: Migration[] } {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const names = new Set(known.map(({ name }) => name));
  const unknown = applied.find(({ name }) => !names.has(name));
  if (unknown) {
    throw new BackupError(
      `It was made by a newer Helpline (${unknown.name}). Please use that version, or a later one.`,
    );
  }
  const changed = known.find(
    ({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum,
  );
  if (changed) throw new BackupError(`Migration ${changed.name} was another one when it was made.`);
  const then = known.filter(({ name }) => checksums.has(name));
  return { then, newer: known.filter(({ name }) => !checksums.has(name)) };
}

/** @throws BackupError when a Helpline process is using the database */
export async function refuseWhileInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND application_name IN ('helpline', 'helpline queue') AND pid <> pg_backend_pid() LIMIT 1`,
  );
  if (rows.length === 0) return;
  throw new BackupError("Helpline is running on this database. Stop every process of it first.");
}

/** Drops our tables, functions and types; extensions stay. */
async function dropContent(client: pg.ClientBase): Promise<void> {
  const inPublic = "'public'::regnamespace";
  await runAll(
    client,
    await ours(
      client,
      `SELECT format('DROP TABLE IF EXISTS public.%I CASCADE', c.relname) AS sql FROM pg_class c
       WHERE c.relnamespace = ${inPublic} AND c.relkind IN ('r', 'p') AND ${notOfExtension("pg_class", "c.oid")}
       UNION ALL
       SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
       WHERE p.pronamespace = ${inPublic} AND ${notOfExtension("pg_proc", "p.oid")}
       UNION ALL
       SELECT format('DROP TYPE IF EXISTS public.%I CASCADE', t.typname) FROM pg_type t
       WHERE t.typnamespace = ${inPublic} AND t.typtype IN ('d', 'e') AND ${notOfExtension("pg_type", "t.oid")}`,
    ),
  );
  await client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`);
}

async function verify(
  client: pg.Client,
  tables: readonly TableShape[],
  { sums, sequences }: Expected,
): Promise<void> {
  for (const table of tables) {
    const found = await sumOf(client, table);
    const wanted = sums[table.name];
    if (found.rows === wanted?.rows && found.checksum === wanted.checksum) continue;
    throw new BackupError(
      `The table ${table.name} did not arrive as it was sent (${found.rows} rows instead of ${wanted?.rows}). Nothing was changed.`,
    );
  }
  for (const { table, column, lastValue, isCalled } of sequences) {
    await client.query("SELECT setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)", [
      table,
      column,
      lastValue,
      isCalled,
    ]);
  }
}

async function fill(
  client: pg.Client,
  target: Target,
  content: { migrations: readonly AppliedMigration[]; tables: readonly TableShape[] },
  send: (copy: CopyRows) => Promise<Expected>,
): Promise<void> {
  const known = await readMigrations(target.migrationsFolder);
  const { then, newer } = splitMigrations(known, content.migrations);
  if (target.replace) await dropContent(client);
  await makeMigrationsTable(client);
  for (const migration of then) await applyMigration(client, migration);
  const putBack = await setRulesAside(client);
  await emptyTables(client);
  const expected = await send((table, rows) => copyIn(client, table, rows));
  await verify(client, content.tables, expected);
  await client.query("SELECT helpline_rebuild_case_search()");
  await runAll(client, putBack);
  for (const migration of newer) await applyMigration(client, migration);
}

/** The connection broke during COMMIT, so it is unknown whether PostgreSQL committed. */
export class OutcomeUnknown extends BackupError {
  constructor(cause: unknown) {
    super(
      "The connection to the database broke at the very last step. Please look whether the data is there, and if not, do it again.",
    );
    this.cause = cause;
  }
}

async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query("COMMIT");
  } catch (error) {
    throw error instanceof pg.DatabaseError ? error : new OutcomeUnknown(error);
  }
}

/**
 * @param content the applied migrations and tables of the source
 * @param send copies every table and returns what must have arrived
 * @param beforeCommit the last step of the transaction
 * @throws OutcomeUnknown; any other error means that the database has not changed
 */
export async function replaceDatabase(
  target: Target,
  content: { migrations: readonly AppliedMigration[]; tables: readonly TableShape[] },
  send: (copy: CopyRows) => Promise<Expected>,
  beforeCommit: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> {
  const client = await connectToCopy(target.owner);
  try {
    await requireVersion(client);
    // A Helpline process that starts now waits for this lock before it migrates.
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.migration]);
    await refuseWhileInUse(client);
    if (!target.replace && !(await isEmpty(client))) {
      throw new BackupError(
        "There is data in the target already. Give --replace to put this in its place.",
      );
    }
    await client.query("BEGIN");
    await fill(client, target, content, send);
    await beforeCommit(client);
    await commit(client);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * What a start does too: grant the working role's rights and create an empty queue.
 * @param done the step before it, for the message of an error, such as "Everything was copied"
 * @throws BackupError
 */
export async function makeReady(target: Target, done: string): Promise<void> {
  try {
    await migrate(target.owner, target.migrationsFolder, target.appRole);
    await migrateQueue(target.owner, target.appRole);
  } catch (cause) {
    throw new BackupError(
      `${done}, but the database is not ready yet (${reasonOf(cause)}). The next start of Helpline makes it ready.`,
      { cause },
    );
  }
}

// Copies a whole database into another one and compares the two.

interface Copied {
  readonly tables: number;
  readonly rows: number;
}

/** @throws the errors of {@link replaceDatabase} and {@link makeReady} */
export async function copyDatabase(snapshot: Snapshot, target: Target): Promise<Copied> {
  const { client, tables, sequences } = snapshot;
  const sums: Record<string, TableSum> = {};
  await replaceDatabase(target, snapshot, async (copy) => {
    for (const table of tables) {
      const rows = summed(copyOut(client, table), (sum) => {
        sums[table.name] = sum;
      });
      await copy(table, rows);
    }
    return { sums, sequences };
  });
  await makeReady(target, "Everything was copied");
  const rows = Object.values(sums).reduce((total, sum) => total + sum.rows, 0);
  return { tables: tables.length, rows };
}
