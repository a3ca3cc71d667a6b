/** Migrates a database to the newest schema. Processes that start together take turns. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { ClientConfig } from "pg";
import { advisoryLocks } from "./advisory-lock.ts";
import { withClient } from "./connection-pool.ts";

export class MigrationError extends Error {}

/** The migrations of this Helpline, in order. */
export const readMigrations = async (folder: string) => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

export type Migration = Awaited<ReturnType<typeof readMigrations>>[number];

export async function makeMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
  );
}

/** Runs in the caller's transaction. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
    migration.name,
    migration.checksum,
  ]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await applyMigration(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new MigrationError(`Migration ${migration.name} failed; nothing of it was kept.`, {
      cause: error,
    });
  }
}

/** Lets the working role use the data and nothing more; it may only read and insert into the audit log. */
async function grantTo(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    REVOKE UPDATE, DELETE, TRUNCATE, TRIGGER ON audit_log FROM ${name};
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${name};
  `);
}

/** @throws MigrationError if PostgreSQL is older than 15 */
export async function requireVersion(client: pg.Client): Promise<void> {
  const answer = await client.query<{ server_version_num: string; server_version: string }>(
    "SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version",
  );
  const row = answer.rows[0];
  if (Number(row?.server_version_num) < 150_000) {
    throw new MigrationError(
      `DATABASE_URL names a PostgreSQL ${row?.server_version}; Helpline needs PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Applies pending migrations, each in its own transaction.
 * @param appRole the role the server works as, if it is not the owner
 * @throws MigrationError if one fails, was changed after it ran, or comes from a newer Helpline
 */
export async function migrate(
  owner: ClientConfig,
  folder: string,
  appRole?: string,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  return withClient(owner, async (client) => {
    await requireVersion(client);
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.migration]);
    await makeMigrationsTable(client);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "SELECT name, checksum FROM schema_migrations",
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseStrangers(migrations, done);
    const missing = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of missing) await apply(client, migration);
    if (appRole !== undefined) await grantTo(client, appRole);
    return { applied: missing.map((migration) => migration.name) };
  });
}

function refuseStrangers(migrations: readonly Migration[], done: ReadonlyMap<string, string>) {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of done) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new MigrationError(
        `The database was migrated by a newer Helpline (${name}). Please start that version, or a later one.`,
      );
    }
    if (ours !== checksum) throw new MigrationError(`Migration ${name} was changed after it ran.`);
  }
}
