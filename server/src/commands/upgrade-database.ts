/**
 * `npm run upgrade-database`: upgrades the embedded database's folder to the bundled PostgreSQL by copying
 * and comparing everything. Helpline must be stopped.
 */
import { copyDatabase } from "#backup/replace-database";
import { openSnapshot } from "#backup/snapshot";
import { removeOldClusters, upgradeEmbeddedPostgres } from "#database/embedded-postgres";
import { readConfig } from "#operations/config";
import { migrationsFolder } from "../folders.ts";
import { givenPath, readArguments, runCommand, say } from "./command.ts";

const usage = `Usage: npm run upgrade-database -- [--old-programs FOLDER | --remove-old]
  --old-programs  where the old version's program postgres is, if not where systems usually have it
  --remove-old    removes the old database that an upgrade has kept`;

await runCommand(async () => {
  const flags = { "old-programs": { type: "string" }, "remove-old": { type: "boolean" } } as const;
  const { values } = readArguments(usage, flags, [0, 0]);
  const { dataDir } = readConfig(process.env);
  if (values["remove-old"]) {
    const removed = await removeOldClusters(dataDir);
    say(removed.length === 0 ? "There is no old database." : `Removed: ${removed.join(", ")}`);
    return;
  }
  const programs = values["old-programs"];
  const done = await upgradeEmbeddedPostgres({
    dataDir,
    oldPrograms: typeof programs === "string" ? givenPath(programs) : undefined,
    log: say,
    async copy(from, to) {
      const snapshot = await openSnapshot(from.connection("owner"));
      const target = { owner: to.connection("owner"), appRole: to.connection("app").user };
      const copied = await copyDatabase(snapshot, {
        ...target,
        migrationsFolder,
        replace: false,
      }).finally(() => snapshot.close());
      say(`${copied.rows} rows of ${copied.tables} tables were copied and compared.`);
    },
  });
  say(done);
});
