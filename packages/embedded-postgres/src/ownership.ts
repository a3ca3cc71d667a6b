import { constants } from "node:fs";
import { type FileHandle, lchown, lstat, open, readdir } from "node:fs/promises";
import path from "node:path";
import { type Account, ownerOf } from "./account.ts";
import { EmbeddedPostgresError, unlessMissing } from "./errors.ts";

/** Gives files to PostgreSQL's user; does nothing if node and PostgreSQL run as the same user. */
export async function giveTo(account: Account | undefined, ...files: string[]): Promise<void> {
  if (account === undefined) return;
  for (const file of files) await lchown(file, account.uid, account.gid);
}

/**
 * Gives a whole folder to PostgreSQL's user, after root has restored or copied it or if it belonged to
 * another account. Checks a few samples first, because walking through all files of a large cluster at
 * every start would take long. The folder itself comes last, so that an interrupted walk begins again.
 * @throws EmbeddedPostgresError if a file in the folder has a hard link elsewhere
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
  await giveTree(account, folder);
}

/**
 * Refuses folders that are links, if PostgreSQL runs as another user: its user may have made them, and everything
 * behind them would be given to it.
 */
export async function refuseLinks(account: Account | undefined, ...folders: string[]) {
  if (account === undefined) return;
  for (const folder of folders) {
    if (!(await unlessMissing(lstat(folder)))?.isSymbolicLink()) continue;
    throw new EmbeddedPostgresError(
      `${folder} is a symbolic link, so what is behind it is not handed over to PostgreSQL's account. ` +
        "Look at it, and replace it by a folder.",
    );
  }
}

/**
 * Refuses `<dataDir>/postgres` as a link if node is root and another user made it: root would give that user what is
 * behind it. Root's own link may lead to another disk.
 */
export async function refuseForeignLink(root: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await unlessMissing(lstat(root));
  if (!found?.isSymbolicLink() || found.uid === 0) return;
  throw new EmbeddedPostgresError(
    `${root} is a symbolic link that another user than root made (uid ${found.uid}), so it is not followed. ` +
      "Look at what is behind it. If it is right, make the link again as root.",
  );
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Programs of the folder's previous owner may change it during the walk. So each entry is opened relative
 * to its parent, without following links, and ownership changes through the open descriptor, not by name.
 * Links, pipes and sockets are skipped: PostgreSQL does not check who owns them.
 */
async function giveTree(account: Account, folder: string): Promise<void> {
  const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    const inside = process.platform === "linux" ? `/proc/self/fd/${handle.fd}` : folder;
    for (const entry of await readdir(inside, { withFileTypes: true })) {
      const file = path.join(inside, entry.name);
      if (entry.isDirectory()) await giveTree(account, file);
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
    // PostgreSQL never makes hard links. Somebody else made this one, perhaps to gain ownership of a system
    // file.
    if (!stat.isFile() || stat.nlink > 1) {
      throw new EmbeddedPostgresError(
        `The file ${name} in the database's folder also has a name elsewhere (a hard link), ` +
          "so it is not handed over to PostgreSQL's account. Look at it, and replace it by a copy.",
      );
    }
    await handle.chown(account.uid, account.gid);
  } finally {
    await handle?.close();
  }
}
