/**
 * `npm run retention [-- --case N | --guardian N] [-- --apply]`: erases cases past their retention period,
 * or one case or guardian on request. Without --apply it only lists. Works while Helpline runs.
 */
import { BackupError } from "#backup/errors";
import { openDatabase } from "#database/database";
import { runRetention } from "#features/retention/index";
import { readSettings } from "#features/settings/index";
import { readConfig } from "#operations/config";
import { readProductConfig } from "#operations/product-config";
import { openFileStore } from "#storage/index";
import { productConfigFile } from "../folders.ts";
import { openMigratedStorage } from "../start.ts";
import { readArguments, runCommand, say } from "./command.ts";

const usage = "Usage: npm run retention [-- --case NUMBER | --guardian NUMBER] [--apply]";

const flags = {
  apply: { type: "boolean" },
  case: { type: "string" },
  guardian: { type: "string" },
} as const;

function idIn(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(String(text))) throw new BackupError(usage);
  return Number(text);
}

await runCommand(async () => {
  const { values } = readArguments(usage, flags, [0, 0]);
  const [caseId, guardianId] = [idIn(values.case), idIn(values.guardian)];
  if (caseId !== undefined && guardianId !== undefined) throw new BackupError(usage);
  const config = readConfig(process.env);
  const store = await openFileStore(config);
  const storage = await openMigratedStorage(config, { beside: true });
  const database = openDatabase(storage.owner, { connections: 2, onIdleError: () => undefined });
  try {
    const file = await readProductConfig(config.productConfig ?? productConfigFile);
    const { settings } = await readSettings(database, { file, config });
    const failed = await runRetention(
      {
        database,
        store,
        now: new Date(),
        timeZone: config.timeZone,
        years: settings.retention_years ?? undefined,
        deletedDays: settings.retention_deleted_days ?? undefined,
        enquiryDays: settings.retention_enquiry_days ?? undefined,
        say,
      },
      {
        apply: values.apply === true,
        ...(caseId !== undefined && { caseId }),
        ...(guardianId !== undefined && { guardianId }),
      },
    );
    if (failed.length > 0) {
      throw new BackupError(
        `Not everything has been erased: ${failed.join(", ")}. Please run it again.`,
      );
    }
  } finally {
    await database.destroy();
    await storage.close();
  }
}, "Nothing has been erased");
