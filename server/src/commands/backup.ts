/** `npm run backup -- [FILE]`: writes the database and all files to one file, even while Helpline runs. */

import { rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { showSize } from "@helpline/contract/words";
import { reasonOf } from "#backup/errors";
import { openDatabase } from "#database/database";
import {
  auditBackup,
  backupName,
  createBackup,
  listBackupOfCommand,
} from "#features/backups/index";
import { readConfig } from "#operations/config";
import { reachSource } from "#operations/open-storage";
import { openFileStore } from "#storage/index";
import { backupFolderOf, backupKeyOf, sayIfPlain } from "./backup-settings.ts";
import { givenPath, readArguments, runCommand, say, secondsSince } from "./command.ts";

const usage = "Usage: npm run backup -- [FILE]";

/** Ctrl+C leaves no partial backup behind. */
function removeOnSignal(part: string): void {
  for (const [name, number] of [
    ["SIGINT", 2],
    ["SIGTERM", 15],
  ] as const) {
    process.once(name, () => {
      rmSync(part, { force: true });
      process.exit(128 + number);
    });
  }
}

await runCommand(async () => {
  const { files } = readArguments(usage, {}, [0, 1]);
  const config = readConfig(process.env);
  const now = new Date();
  const store = await openFileStore(config);
  const source = await reachSource(config, say);
  try {
    const key = await backupKeyOf(config, source.app);
    const name = backupName("by-hand", now, key !== undefined);
    const file = givenPath(files[0] ?? path.join(await backupFolderOf(config), name));
    removeOnSignal(`${file}.part`);
    const contents = await createBackup({
      connection: source.app,
      store,
      key,
      file,
      now,
      log: say,
    });
    const { size } = await stat(file);
    const database = openDatabase(source.app, { connections: 1, onIdleError: () => undefined });
    try {
      await auditBackup(database, path.basename(file));
      await listBackupOfCommand(database, file, {
        folder: config.backupFolder,
        started_on: now,
        finished_on: new Date(),
        bytes: size,
        problems: contents.problems.length > 0 ? contents.problems.join("\n") : null,
      }).catch((error: unknown) =>
        // The database of an older Helpline, about to be upgraded, has no such list.
        say(`The backup is good, but it is not listed on the page Backups: ${reasonOf(error)}`),
      );
    } finally {
      await database.destroy();
    }
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
    for (const problem of contents.problems) say(`ATTENTION: ${problem}`);
    say(
      `${rows} rows and ${contents.files.count} files (${showSize(contents.files.bytes)}), checked.`,
    );
    sayIfPlain(key);
    say(`The backup: ${file} (${showSize(size)}, ${secondsSince(now.getTime())})`);
  } finally {
    await source.stop();
  }
});
