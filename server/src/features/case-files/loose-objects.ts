/**
 * Keys whose bytes may be in the file store although no file names them. A key is noted before its first
 * byte is stored, and in the transaction that deletes its file. The note is deleted in the transaction that
 * adds its file, or when its bytes have been removed. So a crash at any point leaves at most a note, and
 * the next sweep does the rest (ADR 11).
 */
import type { Kysely } from "kysely";
import { advisoryLocks, inOneProcess } from "#database/advisory-lock";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { uploadLimits } from "#http/form";
import type { FileStore } from "#storage/file-store";
import { removalsAreHeld } from "#storage/removal-hold";

type Db = Kysely<Tables>;

/** No upload takes longer; includes five minutes for clock differences. */
const graceMs = uploadLimits.totalMs + 5 * 60_000;

/** Call before the first byte of an upload. */
export async function noteUpload(db: Db, key: string, now: Date): Promise<void> {
  const sweep_after = new Date(now.getTime() + graceMs);
  await db.insertInto("loose_objects").values({ object_key: key, sweep_after }).execute();
}

/** Call when a file is deleted: its bytes must be removed. */
export async function noteDeleted(db: Db, key: string, now: Date): Promise<void> {
  await db.insertInto("loose_objects").values({ object_key: key, sweep_after: now }).execute();
}

/** Call when a new file's row is added. @returns false if its bytes have been removed meanwhile */
export async function forgetUploaded(db: Db, key: string): Promise<boolean> {
  const result = await db
    .deleteFrom("loose_objects")
    .where("object_key", "=", key)
    .where("claimed", "=", false)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** @returns false while a backup runs; a later sweep then removes the bytes */
async function removeClaimed(db: Db, store: FileStore, key: string): Promise<boolean> {
  // Checked after the key is claimed, so that its file has been deleted from the database before.
  if (await removalsAreHeld(db)) return false;
  await store.remove(key);
  await db.deleteFrom("loose_objects").where("object_key", "=", key).execute();
  return true;
}

/** Removes the bytes of one noted key now; a key that a file names is left alone. */
export async function removeNow(db: Db, store: FileStore, key: string): Promise<void> {
  const claimed = await db
    .updateTable("loose_objects")
    .set({ claimed: true })
    .where("object_key", "=", key)
    .returning("object_key")
    .executeTakeFirst();
  if (claimed) await removeClaimed(db, store, key);
}

/**
 * Removes the bytes of deleted files and of uploads interrupted by a crash. One process sweeps at a time;
 * the others skip.
 * @returns the number of keys handled
 * @throws the first error, after all keys have been tried
 */
export async function sweepLooseObjects(
  database: Database,
  store: FileStore,
  now: Date,
): Promise<number> {
  const swept = await inOneProcess(database, advisoryLocks.sweep, async (db) => {
    // Claiming waits for an upload that is adding its row, and then finds no note.
    const due = await db
      .updateTable("loose_objects")
      .set({ claimed: true })
      .where("sweep_after", "<=", now.toISOString())
      .returning("object_key")
      .execute();
    let count = 0;
    const errors: unknown[] = [];
    for (const { object_key } of due) {
      try {
        if (await removeClaimed(db, store, object_key)) count += 1;
      } catch (error) {
        errors.push(error);
        // One object that cannot be removed does not keep the others; a store that is away keeps them all.
        await store.check();
      }
    }
    if (errors.length > 0) throw errors[0];
    return count;
  });
  return swept ?? 0;
}
