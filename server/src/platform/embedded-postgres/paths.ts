import { chmod, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Account } from "./account.ts";
import { giveFolderTo } from "./ownership.ts";

/** Everything of the embedded PostgreSQL lives under `<dataDir>/postgres`. */
export interface Paths {
  /** `<dataDir>/postgres`: belongs to the user that runs node; locks and passwords are in here. */
  root: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  log: string;
  /** The folder of the unix socket, where the path is short enough for one. */
  run: string;
  credentials: string;
}

/** Makes `<dataDir>/postgres` and tells what lies where; symbolic links in the path are followed. */
export async function makeRoot(dataDir: string): Promise<Paths> {
  const wanted = path.join(path.resolve(dataDir), "postgres");
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  return pathsIn(await realpath(wanted));
}

/** What lies where in `<dataDir>/postgres`; undefined when there is no such folder yet. */
export async function existingPaths(dataDir: string): Promise<Paths | undefined> {
  const root = path.join(path.resolve(dataDir), "postgres");
  return realpath(root).then(pathsIn, () => undefined);
}

function pathsIn(root: string): Paths {
  return {
    root,
    cluster: path.join(root, "cluster"),
    log: path.join(root, "log"),
    run: path.join(root, "run"),
    credentials: path.join(root, "credentials.json"),
  };
}

/** Makes the folders that PostgreSQL writes to and gives them to its user. */
export async function makeFolders(paths: Paths, account: Account | undefined): Promise<void> {
  // PostgreSQL reaches log and run as ../log and ../run, which takes `x` on the root for its user.
  await chmod(paths.root, account === undefined ? 0o700 : 0o711);
  for (const folder of [paths.log, paths.run]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await giveFolderTo(account, folder);
  }
}
