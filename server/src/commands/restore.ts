/** `npm run restore -- FILE [--replace]`: restores a backup. Helpline must be stopped. */
import path from "node:path";
import { counted } from "@helpline/contract/words";
import type { ReadArchive } from "#backup/archive-reader";
import { BackupError } from "#backup/errors";
import { openDatabase } from "#database/database";
import {
  backupName,
  checkBackup,
  createBackup,
  onceRestored,
  restoreBackup,
} from "#features/backups/index";
import { countUnreadable, secondFactorSealer } from "#features/second-factor/index";
import { type Config, readConfig } from "#operations/config";
import { openSource, type Source } from "#operations/open-storage";
import { auditCommand } from "#security/audit";
import { sessionSecret } from "#security/session-secret";
import type { FileStore } from "#storage/file-store";
import { openFileStore } from "#storage/index";
import { migrationsFolder } from "../folders.ts";
import { givenPath, readArguments, runCommand, say, secondsSince, stopSignal } from "./command.ts";

const usage = `Usage: npm run restore -- FILE [--check] [--replace [--no-safety-copy]]
  --check           only read the backup and check it
  --replace         put it in the place of what is there, which is backed up first
  --no-safety-copy  do not back up first what is there`;

function describe({ manifest, contents }: ReadArchive): string {
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
  const made = `${manifest.created}, PostgreSQL ${manifest.postgres}, ${manifest.migrations.at(-1)?.name ?? ""}`;
  return `The backup is whole (${made}): ${rows} rows, ${contents.files.count} files.`;
}

/** A safety copy of the data that --replace removes. */
async function keepSafe(
  source: Source,
  store: FileStore,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  const { backupFolder, backupKey: key } = config;
  const now = new Date();
  const name = backupName("before-restore", now, key !== undefined);
  const file = path.join(backupFolder, name);
  try {
    await createBackup({
      connection: source.owner,
      store,
      key,
      file,
      now,
      signal,
      log: () => undefined,
    });
    say(`What was there before: ${file}`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BackupError && error.message.startsWith("There is nothing")) return;
    throw new BackupError(
      `What is there now could not be backed up, so nothing was changed (--no-safety-copy goes on without): ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The number of people whose apps' codes cannot be checked with the secrets of this machine. */
async function noteRestore(source: Source, made: string, config: Config): Promise<number> {
  const database = openDatabase(source.app, { connections: 1, onIdleError: () => undefined });
  try {
    await auditCommand(database, "restore", {
      action: "restore",
      entity: "backup",
      detail: `made ${made}`,
    });
    const secret = await sessionSecret(config.sessionSecret, config.dataDir);
    return await countUnreadable(database, secondFactorSealer(config, secret));
  } finally {
    await database.destroy();
  }
}

const codesOf = (people: number) =>
  `The codes of ${counted(people, "authenticator app")} cannot be checked, because the secret that they were set up with is on the other machine. Set SECOND_FACTOR_SECRET to it (or to its session secret), or let these people log in with a recovery code and set up the app again.`;

const flags = {
  check: { type: "boolean" },
  replace: { type: "boolean" },
  "no-safety-copy": { type: "boolean" },
} as const;

await runCommand(async () => {
  const { values, files } = readArguments(usage, flags, [1, 1]);
  const config = readConfig(process.env);
  const began = Date.now();
  const file = givenPath(files[0] ?? "");
  const { backupKey: key } = config;
  const read = await checkBackup(file, key, migrationsFolder);
  say(describe(read));
  for (const problem of read.contents.problems) say(`ATTENTION: ${problem}`);
  if (values.check) return;
  const store = await openFileStore(config);
  const source = await openSource(config, say);
  const signal = stopSignal();
  try {
    const replace = values.replace === true;
    if (replace && !values["no-safety-copy"]) await keepSafe(source, store, config, signal);
    const target = { owner: source.owner, appRole: source.appRole, migrationsFolder, replace };
    await restoreBackup(read, { file, key, target, store, signal, log: say });
    const unreadable = await onceRestored(
      noteRestore(source, read.manifest.created, config),
      (reason) => `the audit log may not say so (${reason}).`,
    );
    say(`Everything is back and checked (${secondsSince(began)}). Everybody logs in again.`);
    if (unreadable > 0) say(`ATTENTION: ${codesOf(unreadable)}`);
  } finally {
    await source.stop();
  }
});
