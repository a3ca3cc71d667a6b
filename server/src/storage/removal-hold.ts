/**
 * A backup copies the files that its snapshot of the database names. While it does, no bytes are
 * removed from the store: what somebody deletes meanwhile stays noted and goes with a later sweep.
 * A backup takes a lock alone before its snapshot; whoever removes bytes asks for it just before,
 * and after the row that named them is gone for good. A backup that begins later does not see that
 * row any more. The lock of a backup that dies goes with its connection (ADR 0014).
 */
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { BackupError } from "#backup/errors";
import type { Tables } from "#database/tables";

/** Any number will do that no other advisory lock of ours has. */
const removalLock = 6_115_012;
const patience = "1min";
const lockNotAvailable = "55P03";

/** Outside of a transaction: the lock, if it is free, is given back with the statement. */
export async function removalsAreHeld(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(removalLock)}) AS free`.execute(db);
  return !rows[0]?.free;
}

/** No bytes are removed from now on until the connection ends. Waits for another backup a while. */
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
