import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/**
 * Runs `work` in one process at a time, whatever the number of processes.
 * @param lock any number that no other advisory lock of Helpline uses
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
