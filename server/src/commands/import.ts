/**
 * `npm run import -- <guardians|gps|schools|local-authorities> <file> [--yes]`: shows what a CSV file would
 * change, asks, and imports it. Works while Helpline runs.
 */
import { createInterface } from "node:readline/promises";
import { dayIn } from "@helpline/contract/dates";
import { importKinds } from "@helpline/contract/import/import-columns";
import { openDatabase } from "#database/database";
import { ImportFileError, importFromFile, importSpace } from "#features/import/index";
import { readSettings } from "#features/settings/index";
import { systemClock } from "#operations/clock";
import { readConfig } from "#operations/config";
import { readProductConfig } from "#operations/product-config";
import { SettingError } from "#operations/settings";
import { productConfigFile } from "../folders.ts";
import { openMigratedStorage } from "../start.ts";
import { givenPath, readArguments, runCommand, say } from "./command.ts";

const usage = `Usage: npm run import -- <${importKinds.join("|")}> <file> [--yes]`;

/** No answer, such as the end of the input, means no. */
async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([terminal.question(`${question} (yes/no) `), ended]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    terminal.close();
  }
}

await runCommand(async () => {
  const { values, files } = readArguments(usage, { yes: { type: "boolean" } }, [2, 2]);
  const [name, file = ""] = files;
  const kind = importKinds.find((each) => each === name);
  if (!kind) throw new SettingError(usage);
  const config = readConfig(process.env);
  const product = await readProductConfig(config.productConfig ?? productConfigFile);
  const storage = await openMigratedStorage(config, { beside: true });
  const database = openDatabase(storage.connection, {
    connections: 3,
    onIdleError: () => undefined,
  });
  try {
    const { settings } = await readSettings(database, { file: product, config });
    await importFromFile({
      database,
      clock: systemClock,
      limits: {
        nameMinLength: settings.name_min_length,
        today: dayIn(config.timeZone, systemClock.now()),
      },
      kind,
      file: givenPath(file),
      say,
      requireSpace: importSpace(config),
      ask: values.yes ? async () => true : ask,
    });
  } catch (error) {
    if (error instanceof ImportFileError) throw new SettingError(error.message);
    const { code } = error as { code?: unknown };
    if (code === "ENOENT") throw new SettingError(`There is no file ${file}.`);
    if (code === "EISDIR") throw new SettingError(`${file} is a folder.`);
    throw error;
  } finally {
    await database.destroy();
    await storage.close();
  }
}, "Nothing has been imported");
