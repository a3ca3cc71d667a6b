import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "./application.ts";
import { EmbeddedPostgresError, unlessMissing } from "./errors.ts";
import { run } from "./processes.ts";

/** The unprivileged user that PostgreSQL runs as when node runs as root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Many programs share these accounts; whoever takes over one of those programs would have the database. */
const SHARED_NAMES = new Set(["nobody", "nfsnobody"]);
const SHARED_UIDS = new Set([65_534, 4_294_967_294]);

const isShared = ({ name, uid }: Account) => SHARED_NAMES.has(name) || SHARED_UIDS.has(uid);

/**
 * Chooses the account that PostgreSQL runs as; PostgreSQL refuses to run as root. If node is not root, this
 * is node's own user (undefined). If node is root, it is the owner of the cluster, else the owner of
 * `dataDir`, else the account named after the application, which is created if missing. It is never an
 * account that programs share.
 * @throws EmbeddedPostgresError if the cluster belongs to someone else, or no account can be found or
 *   created for root
 */
export async function chooseAccount(
  app: Application,
  cluster: string,
  dataDir: string,
): Promise<Account | undefined> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  if (ownUid !== 0) {
    const owner = await ownerOf(cluster);
    if (owner !== undefined && owner !== ownUid) throw belongsToAnother(app, cluster, owner);
    return undefined;
  }
  for (const folder of [cluster, dataDir]) {
    const uid = await ownerOf(folder);
    // PostgreSQL does not run under a user id that has no name on the system.
    const owner = (await readPasswd()).find((account) => account.uid === uid);
    if (owner && owner.uid > 0 && !isShared(owner)) return owner;
  }
  return (await findAccount(app.name)) ?? madeAccount(app);
}

/** Tells the operator at startup which account can read the database. */
export function describeAccount(
  { title }: Application,
  account: Account | undefined,
): string | undefined {
  const uid = process.getuid?.();
  if (account) return `PostgreSQL runs as the account ${account.name} (uid ${account.uid}).`;
  if (uid === undefined) return undefined;
  return `PostgreSQL runs as the account that started ${title}: ${ownName() ?? "no name"} (uid ${uid}).`;
}

/** A container may run under a user id that has no name. */
function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** The user id that owns a file; undefined if there is no such file. */
export const ownerOf = async (file: string): Promise<number | undefined> =>
  (await unlessMissing(stat(file)))?.uid;

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

function belongsToAnother({ title, dataDirSetting }: Application, cluster: string, owner: number) {
  return new EmbeddedPostgresError(
    `The database in ${cluster} belongs to another user (uid ${owner}; ${title} probably ran as root before). ` +
      `Start ${title} as it was started before, give the folder to yourself (chown -R), or set ${dataDirSetting} to another folder.`,
  );
}

async function madeAccount(app: Application): Promise<Account> {
  const reason = await makeAccount(app.name);
  const made = await findAccount(app.name);
  if (made) return made;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and it was not possible to create the account "${app.name}" for it (${reason}). ` +
      `Start ${app.title} as a normal user, give ${app.dataDirSetting} to one (chown), create the account ` +
      `(useradd --system ${app.name}), or ${app.alternative}.`,
  );
}

const MAX_TRIES = 8;
const PAUSE_MS = 250;

/**
 * Creates a system account without a password, shell or home. Retries while another process is creating it,
 * or another account, at the same time.
 * @returns the system's message if it failed; empty if the account exists
 */
async function makeAccount(name: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { code, output } = await tryToMake(name);
    if (code === 0 || (await findAccount(name)) !== undefined) return "";
    const isBusy = /cannot lock|try again later/i.test(output);
    if (!isBusy || tries >= MAX_TRIES) return output || `exit code ${code}`;
    await sleep(PAUSE_MS);
  }
}

/** Uses useradd, or BusyBox's adduser if there is no useradd. */
async function tryToMake(name: string) {
  const groups = await readFile("/etc/group", "utf8").catch(() => "");
  const hasGroup = groups.split("\n").some((line) => line.startsWith(`${name}:`));
  const script = `
    # Root's PATH has these in a shell, and not always in a service.
    PATH="$PATH:/usr/sbin:/sbin"
    if command -v useradd >/dev/null; then
      exec useradd --system ${hasGroup ? `--gid ${name}` : "--user-group"} \\
        --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${name}
    fi
    ${hasGroup ? "true" : `addgroup -S ${name}`} &&
      exec adduser -S -D -H -h /nonexistent -s /sbin/nologin -G ${name} ${name}`;
  return run("/bin/sh", ["-c", script], { account: undefined });
}
