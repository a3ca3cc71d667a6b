/** The folder where commands write backups that have no path of their own. */
import { mkdir } from "node:fs/promises";
import { reasonOf } from "#backup/errors";
import type { Config } from "#operations/config";
import { SettingError } from "#operations/settings";

/** Creates the folder if it is missing. @throws SettingError if that fails, for example because it is a file */
export async function backupFolderOf({ backupFolder }: Pick<Config, "backupFolder">) {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new SettingError(
      `BACKUP_FOLDER should be a folder, but "${backupFolder}" cannot be used as one (${reasonOf(error)}).`,
    );
  });
  return backupFolder;
}
