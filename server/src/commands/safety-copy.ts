/** A safety copy of the data that `npm run restore -- --replace` removes. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { BackupError, reasonOf } from "#backup/errors";
import { backupName, createBackup, isUnfinished } from "#features/backups/index";
import type { Config } from "#operations/config";
import type { Source } from "#operations/open-storage";
import { storageTrouble } from "#operations/storage-errors";
import type { FileStore } from "#storage/file-store";
import { backupFolderOf, backupKeyOf, sayIfPlain } from "./backup-settings.ts";
import { say } from "./command.ts";

/** A restore that was killed leaves a part of its copy. There is no other one now: Helpline is stopped. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isUnfinished("before-restore", name)) await rm(path.join(folder, name));
  }
}

/** @throws BackupError if there is something that cannot be backed up; the reason of `signal` */
export async function keepSafe(
  { owner: connection }: Pick<Source, "owner">,
  store: FileStore,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  try {
    const now = new Date();
    const key = await backupKeyOf(config, connection);
    const folder = await backupFolderOf(config);
    await removeAbandoned(folder);
    const file = path.join(folder, backupName("before-restore", now, key !== undefined));
    await createBackup({ connection, store, key, file, now, signal, log: () => undefined });
    say(`What was there before: ${file}`);
    sayIfPlain(key);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BackupError && error.message.startsWith("There is nothing")) return;
    throw new BackupError(
      `What is there now could not be backed up, so nothing was changed (--no-safety-copy goes on without): ${storageTrouble(error) ?? reasonOf(error)}`,
    );
  }
}
