/**
 * Restores a backup. The whole file is read and checked first; then one transaction replaces everything and
 * compares it with the backup before anybody can see it (ADR 20).
 */

import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import type { ClientConfig } from "pg";
import { type ReadArchive, readArchive } from "#backup/archive-reader";
import { BackupError, reasonOf } from "#backup/errors";
import {
  makeReady,
  OutcomeUnknown,
  replaceDatabase,
  splitMigrations,
  type Target,
} from "#backup/replace-database";
import { withClient } from "#database/connection-pool";
import { readMigrations } from "#database/migrate";
import type { FileStore } from "#storage/file-store";

// Copies the files of a backup into the file store, and removes them again if the restore fails.

async function sha256In(store: FileStore, key: string): Promise<string | null> {
  const stream = await store.open(key);
  if (stream === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}

function createFileRestorer(store: FileStore) {
  const added: string[] = [];
  const others = new Set<string>();

  async function put(key: string, bytes: Buffer, sha256: string): Promise<void> {
    await store.put(key, Readable.from([bytes], { objectMode: false }));
    if ((await sha256In(store, key)) !== sha256) {
      throw new BackupError("A file did not arrive in the file store as it was sent.");
    }
  }

  return {
    /** A file that already exists with the same bytes is left alone: keys are never reused. */
    async keep(key: string, bytes: Buffer, sha256: string): Promise<void> {
      const found = await sha256In(store, key);
      if (found === sha256) return;
      // Until the COMMIT the present data keeps its bytes.
      if (found !== null) {
        others.add(key);
        return;
      }
      added.push(key);
      await put(key, bytes, sha256);
    },
    /** The keys under which `keep` has found other bytes. */
    others,
    async replaceOther(key: string, bytes: Buffer, sha256: string): Promise<void> {
      if (!others.has(key)) return;
      await store.remove(key);
      await put(key, bytes, sha256);
    },
    /** Never fails, so that the reason of the failed restore is told. @returns the keys that it could not remove */
    async undo(): Promise<string[]> {
      const left: string[] = [];
      for (const key of added) await store.remove(key).catch(() => left.push(key));
      return left;
    },
  };
}

/** The keys of the files that a database names now; none if it contains no Helpline yet. */
function keysIn(owner: ClientConfig): Promise<string[]> {
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
const noteReplaced = (client: pg.Client, keys: readonly string[]) =>
  client.query(
    `INSERT INTO loose_objects (object_key, sweep_after)
     SELECT key, now() + make_interval(days => $2) FROM unnest($1::uuid[]) AS replaced(key)
     WHERE NOT EXISTS (SELECT 1 FROM case_files WHERE object_key = key)
     ON CONFLICT (object_key) DO UPDATE SET sweep_after = excluded.sweep_after`,
    [keys, replacedKeptDays],
  );

/** @throws BackupError, which says that the data is restored although a later step failed */
export const onceRestored = <T>(
  step: Promise<T>,
  explain: (reason: string) => string,
): Promise<T> =>
  step.catch((cause: unknown) => {
    throw new BackupError(`The data was restored, but ${explain(reasonOf(cause))}`, { cause });
  });

export interface RestoreOptions {
  readonly file: string;
  readonly key: string | undefined;
  readonly target: Target;
  readonly store: FileStore;
  /** Ends it without a change; after the COMMIT it has no effect. */
  readonly signal?: AbortSignal | undefined;
  log(message: string): void;
}

/** Reads and checks a backup without changing anything. @throws BackupError if it cannot be restored */
export async function checkBackup(
  file: string,
  key: string | undefined,
  migrationsFolder: string,
): Promise<ReadArchive> {
  const read = await readArchive(file, key);
  splitMigrations(await readMigrations(migrationsFolder), read.manifest.migrations);
  return read;
}

/**
 * @param read the result of {@link checkBackup}
 * @throws OutcomeUnknown, or an error of {@link onceRestored}; after any other one nothing has changed
 */
export async function restoreBackup(read: ReadArchive, options: RestoreOptions): Promise<void> {
  const { file, key, target, store, log, signal } = options;
  const replaced = await keysIn(target.owner);
  const files = createFileRestorer(store);
  const { tables, sequences } = read.contents;
  async function* untilStopped(rows: AsyncIterable<Buffer>) {
    for await (const chunk of rows) {
      signal?.throwIfAborted();
      yield chunk;
    }
  }
  try {
    await replaceDatabase(
      target,
      read.manifest,
      async (copy) => {
        const again = await readArchive(file, key, {
          table: (table, rows) => copy(table, untilStopped(rows)),
          async file(name, bytes, sha256) {
            signal?.throwIfAborted();
            await files.keep(name, bytes, sha256);
          },
        });
        if (again.manifest.created !== read.manifest.created) {
          throw new BackupError("The file was changed while it was read.");
        }
        log("Everything is in; comparing it with the backup.");
        return { sums: tables, sequences };
      },
      async (client) => {
        await noteReplaced(client, replaced);
        signal?.throwIfAborted();
      },
    );
  } catch (error) {
    const left = error instanceof OutcomeUnknown ? [] : await files.undo();
    if (left.length > 0) {
      log(`ATTENTION: these files could not be removed from the store again: ${left.join(", ")}`);
    }
    throw error;
  }
  if (files.others.size > 0) {
    await onceRestored(
      readArchive(file, key, { file: files.replaceOther }),
      (reason) =>
        `a damaged file could not be replaced (${reason}). Restore it again with --replace.`,
    );
  }
  await makeReady(target, "The data was restored");
}
