import { chmod, mkdir } from "node:fs/promises";
import type { Account } from "./account.ts";
import type { Application } from "./application.ts";
import { giveFolderTo } from "./ownership.ts";
import type { Paths } from "./paths.ts";

/** What every step on a data directory needs to know. */
export interface Site {
  readonly app: Application;
  readonly paths: Paths;
  /** The account PostgreSQL runs as; undefined if it is the user that runs node. */
  readonly account: Account | undefined;
}

/** Creates the folders that PostgreSQL writes to and gives them to its user. */
export async function makeFolders({ paths, account }: Site): Promise<void> {
  // PostgreSQL opens log and run as ../log and ../run, so its user needs `x` on the root.
  await chmod(paths.root, account === undefined ? 0o700 : 0o711);
  for (const folder of [paths.log, paths.run]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await giveFolderTo(account, folder);
  }
}
