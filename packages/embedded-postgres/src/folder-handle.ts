import { type FileHandle, open } from "node:fs/promises";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { run } from "./processes.ts";
import type { Site } from "./site.ts";

/** How PostgreSQL is told where its data directory is. */
export interface FolderHandle {
  /** What to pass as -D. */
  readonly argument: string;
  /** What the process must get as descriptor 3 for that, if anything. */
  readonly fd: number | undefined;
  close(): Promise<void>;
}

const INHERITED = "/proc/self/fd/3";

/**
 * A data directory as PostgreSQL's user can reach it: by its path or, when a folder above it is
 * closed to that user (root's home, say), through a descriptor that root opened for it. A
 * descriptor needs no permission on the folders above, and no privilege in PostgreSQL.
 * @throws EmbeddedPostgresError when neither works
 */
export async function openFolder(
  folder: string,
  { app, account }: Pick<Site, "app" | "account">,
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
      `Start ${app.title} as a normal user, or set ${app.dataDirSetting} to a folder whose parents everyone may enter, /var/lib/${app.name} for example.`,
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
