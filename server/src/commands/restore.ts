/** `npm run restore -- FILE [--replace]`: restores a backup. Helpline must be stopped. */
import { counted } from "@helpline/contract/words";
import type { ReadArchive } from "#backup/archive-reader";
import { reasonOf } from "#backup/errors";
import { openDatabase } from "#database/database";
import { checkBackup, onceRestored, restoreBackup } from "#features/backups/index";
import { countUnreadable, secondFactorSealer } from "#features/second-factor/index";
import { type Config, readConfig } from "#operations/config";
import { openSource, type Source } from "#operations/open-storage";
import { auditCommand } from "#security/audit";
import { sessionSecret } from "#security/session-secret";
import { openFileStore } from "#storage/index";
import { migrationsFolder } from "../folders.ts";
import { backupKeyOf } from "./backup-settings.ts";
import { givenPath, readArguments, runCommand, say, secondsSince, stopSignal } from "./command.ts";
import { keepSafe } from "./safety-copy.ts";

const usage = `Usage: npm run restore -- FILE [--check] [--replace [--no-safety-copy]]
  --check           only read the backup and check it
  --replace         put it in the place of what is there, which is backed up first
  --no-safety-copy  do not back up first what is there`;

function describe({ manifest, contents }: ReadArchive): string {
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0);
  const made = `${manifest.created}, PostgreSQL ${manifest.postgres}, ${manifest.migrations.at(-1)?.name ?? ""}`;
  return `The backup is whole (${made}): ${rows} rows, ${contents.files.count} files.`;
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
    // The passphrase in the restored settings may have been sealed on another machine.
    await backupKeyOf(config, source.app).catch((error: unknown) =>
      say(`ATTENTION: ${reasonOf(error)}`),
    );
  } finally {
    await source.stop();
  }
});
