import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The numbers of PostgreSQL's advisory locks. Locks with names of their own use `hashtext`. */
export const advisoryLocks = {
  migration: 7_274_501,
  recount: 7_274_502,
  firstAdmin: 7_274_503,
  settings: 5_730_041,
  /** Held while bytes that nothing names are removed from the file store. */
  sweep: 6_115_011,
  removal: 6_115_012,
  /** Held while a backup is made, so that there is one at a time whatever the number of processes. */
  backup: 6_115_013,
} as const;

/**
 * Runs `work` in one process at a time, whatever the number of processes.
 * @param lock one of {@link advisoryLocks}
 * @returns undefined, without running it, while another process does
 */
export function inOneProcess<T>(
  database: Database,
  lock: number,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T | undefined> {
  return database.connection().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_lock(${sql.lit(lock)}) AS mine`.execute(db);
    if (!rows[0]?.mine) return undefined;
    try {
      return await work(db);
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(lock)})`.execute(db);
    }
  });
}
