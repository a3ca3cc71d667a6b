import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "#storage/sync-folder";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import {
  type Credentials,
  newCredentials,
  readCredentials,
  writeCredentials,
} from "./credentials.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { openFolder } from "./folder-handle.ts";
import { initialise, setPasswords } from "./initialise.ts";
import { giveFolderTo, giveTo } from "./ownership.ts";
import type { Paths } from "./paths.ts";

const DRAFT_PREFIX = "cluster-new-";
/** Where a cluster that root put together shows it. */
const SAMPLES = ["PG_VERSION", "postgresql.conf", "base", "global", "pg_wal"];

/**
 * Refuses a data directory of another major version of PostgreSQL, or one that is damaged beyond
 * telling. Changes nothing, and is called before anything else touches the folder.
 */
export async function refuseUnusable(cluster: string, major: string): Promise<void> {
  const found = await versionOf(cluster);
  if (found === undefined || found === major) return;
  throw new EmbeddedPostgresError(
    found === ""
      ? `${cluster} is there but holds no PostgreSQL database (PG_VERSION is missing). ` +
          "Restore it from a backup, or move it away to start with an empty database."
      : `The database in ${cluster} was made by PostgreSQL ${found}, and this Helpline comes with PostgreSQL ${major}, ` +
          `which cannot open it. Nothing was changed. ${wayOut(found, major)}`,
  );
}

function wayOut(found: string, major: string): string {
  const other = "or set DATA_DIR to another folder.";
  if (Number(found) > Number(major)) {
    return `Start the Helpline release that it was made with, ${other}`;
  }
  return `Run npm run upgrade-database, which copies everything into a new one and keeps the old one, ${other}`;
}

/**
 * Makes sure that there is a cluster with database and roles, and that the passwords are known.
 * A new one is made in a folder beside and renamed when complete: if that is interrupted, the
 * next start begins anew.
 */
export async function ensureCluster(
  paths: Paths,
  binaries: Binaries,
  account: Account | undefined,
  fast: boolean,
): Promise<Credentials> {
  await removeDrafts(paths.root);
  const kept = await readCredentials(paths.credentials);
  const credentials = kept ?? newCredentials();
  const isNew = (await versionOf(paths.cluster)) === undefined;
  if (isNew) {
    await makeCluster(paths, binaries, account, credentials, fast);
  } else {
    await giveFolderTo(account, paths.cluster, SAMPLES);
    // PostgreSQL refuses a folder that others may enter, which copying often makes of it.
    await chmod(paths.cluster, 0o700);
  }
  if (kept !== undefined) return kept;
  if (!isNew) await setPasswords(paths.cluster, binaries, account, credentials);
  // Only now: a file with passwords that the database does not know would lock us out for ever.
  await writeCredentials(paths.credentials, credentials);
  return credentials;
}

async function makeCluster(
  paths: Paths,
  binaries: Binaries,
  account: Account | undefined,
  credentials: Credentials,
  fast: boolean,
): Promise<void> {
  const draft = path.join(paths.root, DRAFT_PREFIX + randomBytes(6).toString("hex"));
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account, draft);
  const handle = await openFolder(draft, account);
  try {
    await initialise({ folder: draft, handle, binaries, account, credentials, fast });
  } finally {
    await handle.close();
  }
  // An empty folder may be there, made by hand; nothing else got past refuseUnusable.
  await rmdir(paths.cluster).catch(() => undefined);
  await rename(draft, paths.cluster);
  await syncFolder(paths.root);
}

/** What an interrupted start left; a still dying initdb may be writing there, so this may fail. */
async function removeDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    await rm(path.join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The major version in PG_VERSION, "" where that is missing, undefined where there is no cluster. */
export async function versionOf(cluster: string): Promise<string | undefined> {
  const file = path.join(cluster, "PG_VERSION");
  const version = await unlessMissing(readFile(file, "utf8"));
  if (version !== undefined) return version.trim();
  const entries = await unlessMissing(readdir(cluster));
  return entries === undefined || entries.length === 0 ? undefined : "";
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
}
