import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { Application } from "./application.ts";
import type { Binaries } from "./binaries.ts";
import {
  type Credentials,
  newCredentials,
  readCredentials,
  writeCredentials,
} from "./credentials.ts";
import { EmbeddedPostgresError, unlessMissing } from "./errors.ts";
import { initialise, setPasswords } from "./initialise.ts";
import { giveFolderTo, giveTo } from "./ownership.ts";
import type { Site } from "./site.ts";
import { syncFolder } from "./sync-folder.ts";

const DRAFT_PREFIX = "cluster-new-";
/** Checked to decide whether a whole cluster belongs to PostgreSQL's user. */
const SAMPLES = ["PG_VERSION", "postgresql.conf", "base", "global", "pg_wal"];

/**
 * Refuses a data directory of another major version of PostgreSQL, or one without PG_VERSION. Changes
 * nothing, and runs before anything else touches the folder.
 * @throws EmbeddedPostgresError
 */
export async function refuseUnusable(
  app: Application,
  cluster: string,
  major: string,
): Promise<void> {
  const found = await versionOf(cluster);
  if (found === undefined || found === major) return;
  if (found === "") {
    throw new EmbeddedPostgresError(
      `${cluster} exists but contains no PostgreSQL database (PG_VERSION is missing). ` +
        "Restore it from a backup, or move it away to start with an empty database.",
    );
  }
  const wayOut =
    Number(found) > Number(major)
      ? `Start the ${app.title} release that it was made with`
      : `Run ${app.upgradeCommand}, which copies everything into a new one and keeps the old one`;
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this ${app.title} comes with PostgreSQL ${major}, ` +
      `which cannot open it. Nothing was changed. ${wayOut}, or set ${app.dataDirSetting} to another folder.`,
  );
}

/**
 * Makes sure that a cluster with database and roles exists and that its passwords are known. A new cluster
 * is made in a separate folder and renamed when it is complete; after an interruption the next start begins
 * again.
 * @param fast for tests: do not wait for the disk
 */
export async function ensureCluster(
  site: Site,
  binaries: Binaries,
  fast: boolean,
): Promise<Credentials> {
  const { paths, account } = site;
  await removeDrafts(paths.root);
  const kept = await readCredentials(paths.credentials);
  const credentials = kept ?? newCredentials();
  const isNew = (await versionOf(paths.cluster)) === undefined;
  if (isNew) {
    await makeCluster(site, binaries, credentials, fast);
  } else {
    await giveFolderTo(account, paths.cluster, SAMPLES);
    // PostgreSQL refuses a data directory that others can enter, and copying often makes it so.
    await chmod(paths.cluster, 0o700);
  }
  if (kept !== undefined) return kept;
  if (!isNew) await setPasswords(site, binaries, credentials);
  // Written last: a file with passwords that the database does not know would lock us out permanently.
  await writeCredentials(paths.credentials, credentials);
  return credentials;
}

async function makeCluster(
  site: Site,
  binaries: Binaries,
  credentials: Credentials,
  fast: boolean,
): Promise<void> {
  const { paths, account } = site;
  const draft = path.join(paths.root, DRAFT_PREFIX + randomBytes(6).toString("hex"));
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account, draft);
  await initialise(site, { folder: draft, binaries, credentials, fast });
  // An empty folder made by hand may exist; refuseUnusable lets nothing else through.
  await rmdir(paths.cluster).catch(() => undefined);
  await rename(draft, paths.cluster);
  await syncFolder(paths.root);
}

/** Removes drafts of interrupted starts. Removal may fail while a dying initdb still writes there. */
async function removeDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    await rm(path.join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The major version in PG_VERSION: "" if that file is missing, undefined if there is no cluster. */
export async function versionOf(cluster: string): Promise<string | undefined> {
  const version = await unlessMissing(readFile(path.join(cluster, "PG_VERSION"), "utf8"));
  if (version !== undefined) return version.trim();
  const entries = await unlessMissing(readdir(cluster));
  return entries === undefined || entries.length === 0 ? undefined : "";
}
