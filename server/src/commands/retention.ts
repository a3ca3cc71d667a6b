/**
 * `npm run retention [-- --case N | --guardian N] [-- --apply]`: erases cases past their retention period,
 * or one case or guardian on request. Without --apply it only lists. Works while Helpline runs.
 */
import { parseArgs } from "node:util";
import { BackupError } from "#backup/errors";
import { openDatabase } from "#database/database";
import { runRetention } from "#features/retention/index";
import { readSettings } from "#features/settings/index";
import { readConfig } from "#operations/config";
import { readProductConfig } from "#operations/product-config";
import { SettingError } from "#operations/settings";
import { openFileStore } from "#storage/index";
import { productConfigFile } from "../folders.ts";
import { openMigratedStorage } from "../start.ts";
import { runCommand } from "./command.ts";

const usage = "Usage: npm run retention [-- --case NUMBER | --guardian NUMBER] [--apply]";

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        apply: { type: "boolean", default: false },
        case: { type: "string" },
        guardian: { type: "string" },
      },
    });
    return values;
  } catch {
    throw new SettingError(usage);
  }
}

function idIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new SettingError(usage);
  return Number(text);
}

await runCommand(async () => {
  const { apply, ...asked } = readArguments();
  const [caseId, guardianId] = [idIn(asked.case), idIn(asked.guardian)];
  if (caseId !== undefined && guardianId !== undefined) throw new SettingError(usage);
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
        say: (line) => console.log(line),
      },
      {
        apply,
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
