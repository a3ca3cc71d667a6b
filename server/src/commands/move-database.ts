/**
 * `npm run move-database -- --to postgres://…`: copies the configured database to another one; `--to
 * embedded` copies it back to DATA_DIR. Helpline must be stopped.
 */
import { BackupError } from "#backup/errors";
import { copyDatabase, refuseWhileInUse } from "#backup/replace-database";
import { openSnapshot } from "#backup/snapshot";
import { type Config, readConfig } from "#operations/config";
import { type DatabaseLocation, isSameDatabase, openSource } from "#operations/open-storage";
import { migrationsFolder } from "../folders.ts";
import { readArguments, runCommand, say, secondsSince } from "./command.ts";

const usage = `Usage: npm run move-database -- --to postgres://name:password@host:5432/database [--replace]
       npm run move-database -- --to embedded [--replace]
  --replace  put it in the place of what is in the other database`;

const there = () =>
  new BackupError("The database is there already: DATABASE_URL and --to name the same one.");

/** Settings that name the other database; readConfig reports an invalid address. */
function destination(to: string, config: Config): DatabaseLocation {
  const databaseUrl = to === "embedded" ? undefined : readConfig({ DATABASE_URL: to }).databaseUrl;
  if (databaseUrl !== config.databaseUrl) {
    // The server's working role, if any, is granted its rights when the server starts.
    return { databaseUrl, databaseAppUrl: undefined, dataDir: config.dataDir };
  }
  throw there();
}

await runCommand(async () => {
  const flags = { to: { type: "string" }, replace: { type: "boolean" } } as const;
  const { values } = readArguments(usage, flags, [0, 0]);
  if (typeof values.to !== "string") throw new BackupError(usage);
  const config = readConfig(process.env);
  const to = destination(values.to, config);
  const began = Date.now();
  const source = await openSource(config, say);
  const target = await openSource(to, say).catch(async (error: unknown) => {
    await source.stop();
    throw error;
  });
  try {
    if (await isSameDatabase(source.owner, target.owner)) throw there();
    const snapshot = await openSnapshot(source.owner, refuseWhileInUse);
    const { tables, rows } = await copyDatabase(snapshot, {
      owner: target.owner,
      appRole: target.appRole,
      migrationsFolder,
      replace: values.replace === true,
    }).finally(() => snapshot.close());
    say(`${rows} rows of ${tables} tables were copied and compared (${secondsSince(began)}).`);
    say(
      to.databaseUrl === undefined
        ? "Now take DATABASE_URL out of the settings and start Helpline. The old database is as it was."
        : "Now set DATABASE_URL to that address and start Helpline. The old database is as it was, in DATA_DIR/postgres.",
    );
    say("Files stay where they are.");
  } finally {
    await target.stop().finally(() => source.stop());
  }
});
