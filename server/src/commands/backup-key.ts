/** The passphrase of the backups that commands make. */
import { sql } from "kysely";
import type { ClientConfig } from "pg";
import { openDatabase } from "#database/database";
import { liveBackupSettings, readSettings, settingsSealer } from "#features/settings/index";
import type { Config } from "#operations/config";
import { readProductConfig } from "#operations/product-config";
import { sessionSecret } from "#security/session-secret";
import { productConfigFile } from "../folders.ts";
import { say } from "./command.ts";

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
