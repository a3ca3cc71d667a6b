/**
 * Puts a backup back. The whole file is read and checked first; then everything is replaced in one
 * transaction, held against the backup, and only then seen by anybody (ADR 0014).
 */
import { type ReadArchive, readArchive } from "#backup/archive-reader";
import { BackupError } from "#backup/errors";
import {
  makeReady,
  OutcomeUnknown,
  replaceDatabase,
  splitMigrations,
  type Target,
} from "#backup/replace-database";
import { readMigrations } from "#database/migrate";
import type { FileStore } from "#storage/file-store";
import { createFileRestorer, keysIn, noteReplaced } from "./restore-files.ts";

export interface RestoreOptions {
  readonly file: string;
  readonly key: string | undefined;
  readonly target: Target;
  readonly store: FileStore;
  log(message: string): void;
}

/** Reads a backup without touching anything. @throws BackupError when it cannot be restored from */
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
 * @param read what {@link checkBackup} found in the file
 * @throws OutcomeUnknown; anything else that comes before the end means that all is as it was
 */
export async function restoreBackup(read: ReadArchive, options: RestoreOptions): Promise<void> {
  const { file, key, target, store, log } = options;
  const replaced = await keysIn(target.owner);
  const files = createFileRestorer(store);
  const { tables, sequences } = read.contents;
  try {
    await replaceDatabase(target, read.manifest, async (copy) => {
      const again = await readArchive(file, key, { table: copy, file: files.keep });
      if (again.manifest.created !== read.manifest.created) {
        throw new BackupError("The file was changed while it was read.");
      }
      log("Everything is in; comparing it with the backup.");
      return { sums: tables, sequences };
    });
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) await files.undo();
    throw error;
  }
  await makeReady(target);
  await noteReplaced(target.owner, replaced);
}
