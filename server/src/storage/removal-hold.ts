/**
 * Keeps file bytes while a backup runs. A backup copies the files that its snapshot names, so nothing may
 * be removed from the store meanwhile: deleted files stay noted, and a later sweep removes them. A backup
 * takes an exclusive lock before its snapshot. Code that removes bytes checks this lock after the row that
 * named them has been deleted; a backup that starts later does not see that row. If a backup dies, its lock
 * is released with its connection (ADR 20).
 */
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { BackupError } from "#backup/errors";
import { advisoryLocks } from "#database/advisory-lock";
import type { Tables } from "#database/tables";

const patience = "1min";
const lockNotAvailable = "55P03";

/** Call outside a transaction: the statement releases the lock at once if it could take it. */
export async function removalsAreHeld(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(advisoryLocks.removal)}) AS free`.execute(db);
  return !rows[0]?.free;
}

/** From now on no bytes are removed until the connection ends. Waits for another backup for a while. */
export async function holdRemovals(client: pg.Client): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '${patience}'`);
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.removal]);
    await client.query("SET lock_timeout = 0");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
    throw new BackupError("Another backup of this database is being made. Please try again later.");
  }
}
