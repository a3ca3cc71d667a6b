/**
 * A backup copies the files that its snapshot of the database names. While it does, no bytes are
 * removed from the store: what somebody deletes meanwhile stays noted and goes with a later sweep.
 * Removers share a lock and a backup has it alone, so that any number of processes agree, and the
 * lock of one that dies goes with its connection (ADR 0014).
 */
import { sql } from "kysely";
import pg from "pg";
import { BackupError } from "../backup/errors.ts";
import type { Database } from "../database.ts";

/** Any number will do that no other advisory lock of ours has. */
const removalLock = 6_115_012;
const patience = "2min";
const lockNotAvailable = "55P03";

/**
 * Removes bytes, unless a backup is being made.
 * @returns whether `work` was done
 */
export async function unlessHeld(
  database: Database,
  work: (db: Database) => Promise<void>,
): Promise<boolean> {
  return database.connection().execute(async (db) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_lock_shared(${sql.lit(removalLock)}) AS free`.execute(db);
    if (!rows[0]?.free) return false;
    try {
      await work(db);
      return true;
    } finally {
      await sql`SELECT pg_advisory_unlock_shared(${sql.lit(removalLock)})`.execute(db);
    }
  });
}

/** No bytes are removed from now on until the connection ends. Waits for removals under way. */
export async function holdRemovals(client: pg.Client): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '${patience}'`);
    await client.query("SELECT pg_advisory_lock($1)", [removalLock]);
    await client.query("SET lock_timeout = 0");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
    throw new BackupError("Another backup of this database is being made. Please try again later.");
  }
}
