/** Upgrades the data to the major version of PostgreSQL in this package. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Account, chooseAccount } from "./account.ts";
import type { Application } from "./application.ts";
import { majorVersion, programsAt } from "./binaries.ts";
import { versionOf } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { packageFolder } from "./host-package.ts";
import { takeLock } from "./lock.ts";
import { giveTo } from "./ownership.ts";
import { run } from "./processes.ts";
import { existingPaths } from "./site.ts";
import { type EmbeddedPostgres, type StartOptions, startEmbeddedPostgres } from "./start.ts";
import {
  changePlaces,
  draftFolder,
  finishUpgrade,
  isHalfUpgraded,
  removeDraft,
  removeKept,
  requireFreePlace,
} from "./upgrade-folders.ts";

export interface UpgradeOptions
  extends Pick<StartOptions, "app" | "dataDir" | "log" | "settings" | "packageFolder"> {
  /** The folder of the old version's programs; undefined: the usual folders of the system. */
  readonly oldPrograms: string | undefined;
  /** Copies everything from one database to the other and compares them. */
  copy(from: EmbeddedPostgres, to: EmbeddedPostgres): Promise<void>;
}

const usualPlaces = (major: string) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
];

async function majorAt(folder: string, account: Account | undefined): Promise<string | undefined> {
  const { output } = await run(programsAt(folder).postgres, ["--version"], { account });
  return /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
}

async function findPrograms(
  { app, oldPrograms: given }: UpgradeOptions,
  major: string,
  account: Account | undefined,
): Promise<string> {
  const places = given === undefined ? usualPlaces(major) : [path.resolve(given)];
  for (const place of places) {
    if ((await majorAt(place, account)) === major) return place;
  }
  throw new EmbeddedPostgresError(
    `The database was made by PostgreSQL ${major}, and its programs are needed once more to read it. ` +
      (given === undefined
        ? `Install PostgreSQL ${major} (Debian, Ubuntu: apt-get install postgresql-${major}), ` +
          `or name the folder with its program postgres: ${app.oldProgramsCommand}`
        : `${given} contains no PostgreSQL ${major} that runs here.`),
  );
}

/** Makes and fills the new cluster in a folder next to the old one. */
async function fill(
  options: UpgradeOptions,
  oldPrograms: string,
  account: Account | undefined,
): Promise<void> {
  const { copy, oldPrograms: _given, ...shared } = options;
  const draft = draftFolder(shared.dataDir);
  // PostgreSQL runs as the owner of its data directory: both clusters as one account.
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account, draft);
  const from = await startEmbeddedPostgres({ ...shared, oldPrograms });
  try {
    const to = await startEmbeddedPostgres({ ...shared, dataDir: draft });
    await copy(from, to).finally(() => to.stop());
  } finally {
    await from.stop();
  }
}

/**
 * Upgrades the data in `<dataDir>/postgres` to the PostgreSQL of this package. Nothing may run on it.
 * @returns a message for the operator that says what was done
 * @throws EmbeddedPostgresError, or an error of `copy`; the old folder is then unchanged
 */
export async function upgradeEmbeddedPostgres(options: UpgradeOptions): Promise<string> {
  const { dataDir } = options;
  if (!existsSync(dataDir)) throw noDatabase(dataDir);
  // Of the upgrade as a whole: another one would remove the folder that this one fills.
  const lock = await takeLock(dataDir);
  if ("holderPid" in lock) {
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} is already being upgraded (process ${lock.holderPid}). Nothing was changed.`,
    );
  }
  return upgrade(options).finally(() => lock.release());
}

const noDatabase = (dataDir: string) =>
  new EmbeddedPostgresError(`There is no database in ${dataDir}.`);

async function upgrade(options: UpgradeOptions): Promise<string> {
  const { app, dataDir } = options;
  const major = await majorVersion(options.packageFolder ?? packageFolder(app));
  if (isHalfUpgraded(dataDir)) {
    await finishUpgrade(dataDir);
    return `The interrupted upgrade to PostgreSQL ${major} is finished.`;
  }
  const paths = await existingPaths(dataDir);
  const found = paths && (await versionOf(paths.cluster));
  if (!paths || !found) throw noDatabase(dataDir);
  if (found === major) return `The database already belongs to PostgreSQL ${major}.`;
  requireFreePlace(dataDir, found);
  const account = await chooseAccount(app, paths.cluster, dataDir);
  const oldPrograms = await findPrograms(options, found, account);
  await removeDraft(dataDir);
  try {
    await fill(options, oldPrograms, account);
  } catch (error) {
    await removeDraft(dataDir);
    throw error;
  }
  const old = await changePlaces(dataDir, found);
  return (
    `The database now belongs to PostgreSQL ${major}. The old one is kept unchanged in ${old}; ` +
    `when you no longer need it, ${app.removeOldCommand} removes it.`
  );
}

/**
 * Removes the old clusters that upgrades have kept.
 * @returns the removed folders
 * @throws EmbeddedPostgresError if the database has not been upgraded
 */
export async function removeOldClusters(app: Application, dataDir: string): Promise<string[]> {
  const paths = await existingPaths(dataDir);
  const major = await majorVersion(packageFolder(app));
  if (!paths || (await versionOf(paths.cluster)) !== major) {
    throw new EmbeddedPostgresError(`The database in ${dataDir} has not been upgraded.`);
  }
  return removeKept(dataDir);
}
