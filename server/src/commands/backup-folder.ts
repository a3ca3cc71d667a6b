/** The folder of backups, as the commands use it. */
import { mkdir } from "node:fs/promises";
import { reasonOf } from "#backup/errors";
import type { Config } from "#operations/config";
import { SettingError } from "#operations/settings";

/** @throws SettingError if there is none and it cannot be made */
export async function backupFolderOf({ backupFolder }: Pick<Config, "backupFolder">) {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new SettingError(
      `BACKUP_FOLDER should be a folder, but "${backupFolder}" cannot be used as one (${reasonOf(error)}).`,
    );
  });
  return backupFolder;
}
