import { lchown, lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";

/** The unprivileged user that PostgreSQL runs as when node runs as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const PREFERRED = ["helpline", "nobody", "postgres", "_postgres"];

/**
 * Who runs PostgreSQL, which refuses to run as root: nobody else (undefined) unless node is root;
 * then the user that the cluster belongs to already, or the first of a few well-known ones.
 * @throws EmbeddedPostgresError when the cluster belongs to someone else, or root finds no user.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  const owner = await ownerOf(cluster);
  if (ownUid !== 0) {
    if (owner !== undefined && owner !== ownUid) throw belongsToAnother(cluster, owner);
    return undefined;
  }
  const accounts = (await readPasswd()).filter((account) => account.uid > 0);
  const found =
    accounts.find((account) => account.uid === owner) ??
    PREFERRED.map((name) => accounts.find((account) => account.name === name)).find(Boolean);
  if (found !== undefined) return found;
  throw new EmbeddedPostgresError(
    "PostgreSQL refuses to run as root, and there is no unprivileged user for it on this machine. " +
      'Start Helpline as a normal user, or make one named "helpline" (useradd --system helpline).',
  );
}

/** Hands files over to PostgreSQL's user; does nothing when node and PostgreSQL are one user. */
export async function giveTo(account: Account | undefined, ...files: string[]): Promise<void> {
  if (account === undefined) return;
  for (const file of files) await lchown(file, account.uid, account.gid);
}

/**
 * Hands a whole cluster over, where it was restored or copied by root. Looks at a few places
 * first: a walk through all files at every start would take long on a large one.
 */
export async function giveClusterTo(account: Account | undefined, cluster: string): Promise<void> {
  if (account === undefined) return;
  const samples = ["", "PG_VERSION", "postgresql.conf", "base", "global", "pg_wal"];
  const owners = await Promise.all(samples.map((name) => ownerOf(path.join(cluster, name))));
  if (owners.every((owner) => owner === undefined || owner === account.uid)) return;
  await giveTo(account, cluster);
  for (const entry of await readdir(cluster, { recursive: true })) {
    await giveTo(account, path.join(cluster, entry));
  }
}

async function ownerOf(file: string): Promise<number | undefined> {
  try {
    return (await lstat(file)).uid;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function readPasswd(): Promise<Account[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  return lines.map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, uid: Number(uid ?? Number.NaN), gid: Number(gid ?? Number.NaN) };
  });
}

function belongsToAnother(cluster: string, owner: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${cluster} belongs to another user (uid ${owner}; Helpline was probably started as root before). ` +
      "Start Helpline as it was started before, give the folder to yourself (chown -R), or set DATA_DIR to another folder.",
  );
}
