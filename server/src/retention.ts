/**
 * `npm run retention [-- --case N | --guardian N] [-- --apply]`: erases what has been kept long enough,
 * or one case or guardian on request. Without --apply it only lists. Helpline must be stopped unless
 * DATABASE_URL is set, since the embedded database serves one process.
 */
import { parseArgs } from "node:util";
import { runRetention } from "#features/retention/index";
import { readConfig } from "#platform/config";
import { openDatabase } from "#platform/database";
import { openFileStore } from "#platform/file-store/index";
import { SettingError } from "#platform/settings";
import { run } from "./run.ts";
import { openMigratedStorage } from "./start.ts";

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

await run(async () => {
  const { apply, ...asked } = readArguments();
  const [caseId, guardianId] = [idIn(asked.case), idIn(asked.guardian)];
  if (caseId !== undefined && guardianId !== undefined) throw new SettingError(usage);
  const config = readConfig(process.env);
  const store = await openFileStore(config);
  const storage = await openMigratedStorage(config);
  const database = openDatabase(storage.owner, { connections: 2, onIdleError: () => undefined });
  try {
    await runRetention(
      {
        ...{ database, store, now: new Date(), timeZone: config.timeZone },
        ...{ years: config.retentionYears, deletedDays: config.retentionDeletedDays },
        say: (line) => console.log(line),
      },
      {
        apply,
        ...(caseId !== undefined && { caseId }),
        ...(guardianId !== undefined && { guardianId }),
      },
    );
  } finally {
    await database.destroy();
    await storage.close();
  }
  process.exit(0);
}, "Nothing has been erased");
