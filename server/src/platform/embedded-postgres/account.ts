import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { makeAccount, OWN_NAME } from "./make-account.ts";

/** The unprivileged user that PostgreSQL runs as when node runs as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Many programs share these, and whoever takes over one of them would have the database. */
const SHARED_NAMES = new Set(["nobody", "nfsnobody"]);
const SHARED_UIDS = new Set([65_534, 4_294_967_294]);

const isShared = ({ name, uid }: Account) => SHARED_NAMES.has(name) || SHARED_UIDS.has(uid);

/**
 * Who runs PostgreSQL, which refuses to run as root: nobody else (undefined) unless node is root; then an
 * account of its own, never one that other programs share. That is the owner of the cluster, else of DATA_DIR,
 * else the account `helpline`, which is made if there is none.
 * @throws EmbeddedPostgresError when the cluster belongs to someone else, or root can have no account.
 */
export async function chooseAccount(
  cluster: string,
  dataDir: string,
): Promise<Account | undefined> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  if (ownUid !== 0) {
    const owner = await ownerOf(cluster);
    if (owner !== undefined && owner !== ownUid) throw belongsToAnother(cluster, owner);
    return undefined;
  }
  for (const folder of [cluster, dataDir]) {
    const owner = await accountOf(folder);
    if (owner && owner.uid > 0 && !isShared(owner)) return owner;
  }
  return (await findAccount(OWN_NAME)) ?? madeAccount();
}

async function madeAccount(): Promise<Account> {
  const reason = await makeAccount(async () => (await findAccount(OWN_NAME)) !== undefined);
  const made = await findAccount(OWN_NAME);
  if (made) return made;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and the account "${OWN_NAME}" for it could not be made (${reason}). ` +
      "Start Helpline as a normal user, give DATA_DIR to one (chown), make the account " +
      `(useradd --system ${OWN_NAME}), or set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** For a person, at the start: who has the database in their hands. */
export function describeAccount(account: Account | undefined): string | undefined {
  const uid = process.getuid?.();
  if (account) return `PostgreSQL runs as the account ${account.name} (uid ${account.uid}).`;
  if (uid === undefined) return undefined;
  return `PostgreSQL runs as the account that started Helpline: ${nameOfSelf() ?? "no name"} (uid ${uid}).`;
}

/** A container may run as a user id that has no name. */
function nameOfSelf(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

export async function ownerOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).uid;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The owner of a folder. PostgreSQL does not run as one that the system has no name for. */
async function accountOf(folder: string): Promise<Account | undefined> {
  const uid = await ownerOf(folder);
  return (await readPasswd()).find((account) => account.uid === uid);
}

async function findAccount(name: string): Promise<Account | undefined> {
  return (await readPasswd()).find((account) => account.name === name && account.uid > 0);
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
