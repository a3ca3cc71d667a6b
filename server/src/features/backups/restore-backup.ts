/**
 * Restores a backup. The whole file is read and checked first; then one transaction replaces everything and
 * compares it with the backup before anybody can see it (ADR 20).
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
 * @throws OutcomeUnknown; any other error before the end means that nothing has changed
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
