/** An upgrade of the embedded PostgreSQL's data to the major version that comes with this Helpline. */
import path from "node:path";
import { type Account, chooseAccount } from "./account.ts";
import { packageVersion, programsAt } from "./binaries.ts";
import { versionOf } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./index.ts";
import { existingPaths } from "./paths.ts";
import { packageFolder } from "./platform.ts";
import { run } from "./run.ts";
import {
  changePlaces,
  draftFolder,
  finishUpgrade,
  isHalfUpgraded,
  removeDraft,
  removeKept,
  requireFreePlace,
} from "./upgrade-folders.ts";

export interface UpgradeOptions {
  readonly dataDir: string;
  /** The folder of the old version's programs; unset: where systems usually have them. */
  readonly oldPrograms: string | undefined;
  /** Copies everything from the one into the other and compares. */
  copy(from: EmbeddedPostgres, to: EmbeddedPostgres): Promise<void>;
  log(message: string): void;
}

const usualPlaces = (major: string) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
];

const ownMajor = async () => (await packageVersion(packageFolder())).split(".")[0] ?? "";

async function majorAt(folder: string, account: Account | undefined): Promise<string | undefined> {
  const { output } = await run(programsAt(folder).postgres, ["--version"], { account });
  return /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
}

async function findPrograms(
  given: string | undefined,
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
          "or name the folder with its program postgres: npm run upgrade-database -- --old-programs FOLDER"
        : `There is no PostgreSQL ${major} that runs in ${given}.`),
  );
}

async function fill(options: UpgradeOptions, oldPrograms: string): Promise<void> {
  const { dataDir, log, copy } = options;
  const from = await startEmbeddedPostgres({ dataDir, log, oldPrograms });
  try {
    const to = await startEmbeddedPostgres({ dataDir: draftFolder(dataDir), log });
    await copy(from, to).finally(() => to.stop());
  } finally {
    await from.stop();
  }
}

/**
 * @returns what was done, for a person
 * @throws EmbeddedPostgresError, or what `copy` throws; then the old folder is as it was
 */
export async function upgradeEmbeddedPostgres(options: UpgradeOptions): Promise<string> {
  const { dataDir } = options;
  const major = await ownMajor();
  if (await isHalfUpgraded(dataDir)) {
    await finishUpgrade(dataDir);
    return `The upgrade to PostgreSQL ${major} that was interrupted is finished.`;
  }
  const paths = await existingPaths(dataDir);
  const found = paths && (await versionOf(paths.cluster));
  if (!paths || !found) throw new EmbeddedPostgresError(`There is no database in ${dataDir}.`);
  if (found === major) return `The database is one of PostgreSQL ${major} already.`;
  await requireFreePlace(dataDir, found);
  const account = await chooseAccount(paths.cluster, dataDir);
  const oldPrograms = await findPrograms(options.oldPrograms, found, account);
  await removeDraft(dataDir);
  try {
    await fill(options, oldPrograms);
  } catch (error) {
    await removeDraft(dataDir);
    throw error;
  }
  const old = await changePlaces(dataDir, found);
  return (
    `The database is one of PostgreSQL ${major} now. The old one is kept as it was, in ${old}: ` +
    "when you are content, npm run upgrade-database -- --remove-old removes it."
  );
}

/** @throws EmbeddedPostgresError while the database is not upgraded */
export async function removeOldClusters(dataDir: string): Promise<string[]> {
  const paths = await existingPaths(dataDir);
  const isUpgraded = paths && (await versionOf(paths.cluster)) === (await ownMajor());
  if (!isUpgraded) {
    throw new EmbeddedPostgresError(`The database in ${dataDir} has not been upgraded.`);
  }
  return removeKept(dataDir);
}
