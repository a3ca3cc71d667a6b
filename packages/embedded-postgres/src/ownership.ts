import { constants } from "node:fs";
import { type FileHandle, lchown, open, readdir } from "node:fs/promises";
import path from "node:path";
import { type Account, ownerOf } from "./account.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** Gives files to PostgreSQL's user; does nothing when node and PostgreSQL are one user. */
export async function giveTo(account: Account | undefined, ...files: string[]): Promise<void> {
  if (account === undefined) return;
  for (const file of files) await lchown(file, account.uid, account.gid);
}

/**
 * Gives a whole folder to PostgreSQL's user, where root restored or copied it, or where it belonged to
 * another account. Looks at a few samples first: a walk through all files at every start would take long on
 * a large cluster. The folder itself comes last, so that an interrupted walk begins again.
 * @throws EmbeddedPostgresError when a file in there has another name somewhere else
 */
export async function giveFolderTo(
  account: Account | undefined,
  folder: string,
  samples: readonly string[] = [],
): Promise<void> {
  if (account === undefined) return;
  const places = [folder, ...samples.map((name) => path.join(folder, name))];
  const owners = await Promise.all(places.map(ownerOf));
  if (owners.every((owner) => owner === undefined || owner === account.uid)) return;
  await giveTree(account, folder, constants.O_RDONLY | constants.O_DIRECTORY);
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Programs of the folder's earlier owner may change it meanwhile. So each file and folder is opened below
 * the one before, without following a link, and the open descriptor changes hands, not a name. Links, pipes
 * and sockets stay as they are: PostgreSQL does not check who owns them.
 */
async function giveTree(account: Account, folder: string, flags: number): Promise<void> {
  const handle = await open(folder, flags);
  try {
    const inside = process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : folder;
    for (const entry of await readdir(inside, { withFileTypes: true })) {
      const file = path.join(inside, entry.name);
      if (entry.isDirectory()) await giveTree(account, file, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
      else if (entry.isFile()) await giveFile(account, file, entry.name);
    }
    await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
}

async function giveFile(account: Account, file: string, name: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stat = await handle.stat();
    // PostgreSQL never makes a second name for a file. Somebody else did, to be given a file of the system's.
    if (!stat.isFile() || stat.nlink > 1) {
      throw new EmbeddedPostgresError(
        `The file ${name} in the database's folder has another name in another place (a hard link), ` +
          "so it is not handed over to PostgreSQL's account. Look at it, and replace it by a copy.",
      );
    }
    await handle.chown(account.uid, account.gid);
  } finally {
    await handle?.close();
  }
}
