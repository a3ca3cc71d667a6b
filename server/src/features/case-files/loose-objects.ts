/**
 * Keys whose bytes may be in the file store while no file names them. A key is noted before its first
 * byte is stored, and in the transaction that takes its file away; it is forgotten in the transaction
 * that adds its file, or when its bytes are gone. So a crash at any point leaves at worst a note, and
 * the next sweep does the rest (ADR 0011).
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { uploadLimits } from "#http/form";
import type { FileStore } from "#storage/file-store";
import { removalsAreHeld } from "#storage/removal-hold";

type Db = Kysely<Tables>;

/** No upload is under way for longer; five minutes for clocks that differ. */
const graceMs = uploadLimits.totalMs + 5 * 60_000;

/** Before the first byte of an upload. */
export async function noteUpload(db: Db, key: string, now: Date): Promise<void> {
  const sweep_after = new Date(now.getTime() + graceMs);
  await db.insertInto("loose_objects").values({ object_key: key, sweep_after }).execute();
}

/** With the deletion of a file: its bytes are to go. */
export async function noteDeleted(db: Db, key: string, now: Date): Promise<void> {
  await db.insertInto("loose_objects").values({ object_key: key, sweep_after: now }).execute();
}

/** With the row of a new file. @returns false when its bytes have been swept away meanwhile */
export async function forgetUploaded(db: Db, key: string): Promise<boolean> {
  const result = await db
    .deleteFrom("loose_objects")
    .where("object_key", "=", key)
    .where("claimed", "=", false)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** @returns false while a backup is being made: then a later sweep removes them */
async function removeClaimed(db: Db, store: FileStore, key: string): Promise<boolean> {
  // Asked after the key was claimed, so that its file was gone from the database before.
  if (await removalsAreHeld(db)) return false;
  await store.remove(key);
  await db.deleteFrom("loose_objects").where("object_key", "=", key).execute();
  return true;
}

/** Removes the bytes of one noted key now; one that a file names after all is left alone. */
export async function removeNow(db: Db, store: FileStore, key: string): Promise<void> {
  const claimed = await db
    .updateTable("loose_objects")
    .set({ claimed: true })
    .where("object_key", "=", key)
    .returning("object_key")
    .executeTakeFirst();
  if (claimed) await removeClaimed(db, store, key);
}

/** Any number will do that no other advisory lock of ours has. */
const sweepLock = 6_115_011;

/**
 * Removes the bytes of deleted files and of uploads that were broken off by a crash. One process at
 * a time; the others leave it to that one.
 * @returns how many keys were dealt with
 */
export async function sweepLooseObjects(
  database: Database,
  store: FileStore,
  now: Date,
): Promise<number> {
  return database.connection().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_lock(${sql.lit(sweepLock)}) AS mine`.execute(db);
    if (!rows[0]?.mine) return 0;
    try {
      // Claiming waits for an upload that is just adding its row, and then finds the note gone.
      const due = await db
        .updateTable("loose_objects")
        .set({ claimed: true })
        .where("sweep_after", "<=", now.toISOString())
        .returning("object_key")
        .execute();
      let count = 0;
      for (const { object_key } of due) {
        if (await removeClaimed(db, store, object_key)) count += 1;
      }
      return count;
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(sweepLock)})`.execute(db);
    }
  });
}
