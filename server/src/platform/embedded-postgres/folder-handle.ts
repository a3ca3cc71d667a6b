import { type FileHandle, open } from "node:fs/promises";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { run } from "./run.ts";

/** How PostgreSQL is told where its data directory is. */
export interface FolderHandle {
  /** What to pass as -D. */
  argument: string;
  /** What the process must get as descriptor 3 for that, if anything. */
  fd: number | undefined;
  close(): Promise<void>;
}

const INHERITED = "/proc/self/fd/3";

/**
 * A data directory as PostgreSQL's user can reach it: by its path or, when a folder above it is
 * closed to that user (root's home, say), through a descriptor that root opened for it. A
 * descriptor needs no permission on the folders above, and no privilege in PostgreSQL.
 * @throws EmbeddedPostgresError naming DATA_DIR when neither works.
 */
export async function openFolder(
  folder: string,
  account: Account | undefined,
): Promise<FolderHandle> {
  if (account === undefined || (await canEnter(folder, account))) {
    return { argument: folder, fd: undefined, close: async () => undefined };
  }
  const handle = process.platform === "linux" ? await open(folder, "r") : undefined;
  if (handle !== undefined && (await canEnter(INHERITED, account, handle))) {
    return { argument: INHERITED, fd: handle.fd, close: () => handle.close() };
  }
  await handle?.close();
  throw new EmbeddedPostgresError(
    `PostgreSQL runs as user ${account.name}, because it refuses to run as root, and that user cannot reach ${folder}. ` +
      "Start Helpline as a normal user, or set DATA_DIR to a folder whose parents everyone may enter, /var/lib/helpline for example.",
  );
}

/** Whether a user can enter a folder, tried for real: permissions, ACLs and mounts all count. */
export async function canEnter(
  folder: string,
  account: Account | undefined,
  handle?: FileHandle,
): Promise<boolean> {
  const { code } = await run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], {
    account,
    fd: handle?.fd,
  });
  return code === 0;
}
