/** Copies the files of a backup into the file store, and removes them again if the restore fails. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ClientConfig } from "pg";
import { BackupError } from "#backup/errors";
import { withClient } from "#database/with-client";
import type { FileStore } from "#storage/file-store";

async function sha256In(store: FileStore, key: string): Promise<string | null> {
  const stream = await store.open(key);
  if (stream === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}

export function createFileRestorer(store: FileStore) {
  const added: string[] = [];
  return {
    /** A file that already exists with the same bytes is left alone: keys are never reused. */
    async keep(key: string, bytes: Buffer, sha256: string): Promise<void> {
      const found = await sha256In(store, key);
      if (found === sha256) return;
      if (found === null) added.push(key);
      else await store.remove(key);
      await store.put(key, Readable.from([bytes], { objectMode: false }));
      if ((await sha256In(store, key)) !== sha256) {
        throw new BackupError("A file did not arrive in the file store as it was sent.");
      }
    },
    async undo(): Promise<void> {
      for (const key of added.splice(0)) await store.remove(key);
    },
  };
}

/** The keys of the files that a database names now; none if it contains no Helpline yet. */
export function keysIn(owner: ClientConfig): Promise<string[]> {
  return withClient(owner, async (client) => {
    const table = await client.query("SELECT to_regclass('public.case_files') AS name");
    if (!table.rows[0]?.name) return [];
    const { rows } = await client.query<{ key: string }>(
      "SELECT object_key AS key FROM case_files UNION SELECT object_key FROM loose_objects",
    );
    return rows.map(({ key }) => key);
  });
}

/** Until then a person can go back to the previous state. */
const replacedKeptDays = 30;

/**
 * Files of the replaced database that nothing refers to any more are removed after a month by the usual
 * sweep.
 */
export function noteReplaced(owner: ClientConfig, keys: readonly string[]): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query(
      `INSERT INTO loose_objects (object_key, sweep_after)
       SELECT key, now() + make_interval(days => $2) FROM unnest($1::uuid[]) AS replaced(key)
       WHERE NOT EXISTS (SELECT 1 FROM case_files WHERE object_key = key)
       ON CONFLICT DO NOTHING`,
      [keys, replacedKeptDays],
    );
  });
}
