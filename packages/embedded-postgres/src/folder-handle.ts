import { type FileHandle, open } from "node:fs/promises";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { run } from "./processes.ts";
import type { Site } from "./site.ts";

/** How PostgreSQL finds its data directory. */
export interface FolderHandle {
  /** The value of -D. */
  readonly argument: string;
  /** The descriptor that the process must inherit as descriptor 3 for that, if any. */
  readonly fd: number | undefined;
  close(): Promise<void>;
}

const INHERITED = "/proc/self/fd/3";

/**
 * Gives PostgreSQL's user access to a data directory: by its path or, if that user cannot enter a parent
 * folder (such as root's home), through a descriptor that root has opened. A descriptor needs neither
 * permission on the parent folders nor privileges in PostgreSQL.
 * @throws EmbeddedPostgresError if neither works
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

/** Whether a user can enter a folder. Actually tries it, so that permissions, ACLs and mounts all count. */
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
