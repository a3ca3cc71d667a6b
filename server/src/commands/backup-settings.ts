/** The folder of backups that have no path of their own, and the passphrase: what the commands that make backups share. */
import { mkdir } from "node:fs/promises";
import { sql } from "kysely";
import type { ClientConfig } from "pg";
import { reasonOf } from "#backup/errors";
import { openDatabase } from "#database/database";
import { liveBackupSettings, readSettings, settingsSealer } from "#features/settings/index";
import type { Config } from "#operations/config";
import { readProductConfig } from "#operations/product-config";
import { SettingError } from "#operations/settings";
import { sessionSecret } from "#security/session-secret";
import { productConfigFile } from "../folders.ts";
import { say } from "./command.ts";

/** Creates the folder if it is missing. @throws SettingError if that fails, for example because it is a file */
export async function backupFolderOf({ backupFolder }: Pick<Config, "backupFolder">) {
  await mkdir(backupFolder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new SettingError(
      `BACKUP_FOLDER should be a folder, but "${backupFolder}" cannot be used as one (${reasonOf(error)}).`,
    );
  });
  return backupFolder;
}

/** The passphrase of the environment, or that of the settings. @throws BackupError if it cannot be read */
export async function backupKeyOf(
  config: Config,
  connection: ClientConfig,
): Promise<string | undefined> {
  if (config.backupKey !== undefined) return config.backupKey;
  const database = openDatabase(connection, { connections: 1, onIdleError: () => undefined });
  try {
    // The database of an older Helpline, about to be upgraded, has no settings.
    const { rows } = await sql<{ exists: boolean }>`
      SELECT to_regclass('settings_versions') IS NOT NULL AS exists`.execute(database);
    if (!rows[0]?.exists) return undefined;
    const file = await readProductConfig(config.productConfig ?? productConfigFile);
    const { settings } = await readSettings(database, { file, config });
    const sealer = settingsSealer(await sessionSecret(config.sessionSecret, config.dataDir));
    return liveBackupSettings(config, () => settings, sealer).backupKey;
  } finally {
    await database.destroy();
  }
}

export function sayIfPlain(key: string | undefined): void {
  if (key !== undefined) return;
  say(
    "It is NOT encrypted: set a passphrase on Settings, or keep it where nobody else can reach it.",
  );
}
