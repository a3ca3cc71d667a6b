import { chmod, mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Account } from "./account.ts";
import type { Application } from "./application.ts";
import { giveFolderTo, refuseForeignLink, refuseLinks } from "./ownership.ts";

/** What every step on a data directory needs to know. */
export interface Site {
  readonly app: Application;
  readonly paths: Paths;
  /** The account PostgreSQL runs as; undefined if it is the user that runs node. */
  readonly account: Account | undefined;
}

/**
 * Creates the folders that PostgreSQL writes to and gives them to its user.
 * @throws EmbeddedPostgresError if one of PostgreSQL's folders is a link that its user may have made
 */
export async function makeFolders({ paths, account }: Site): Promise<void> {
  await refuseLinks(account, paths.cluster, paths.log, paths.run);
  // PostgreSQL opens log and run as ../log and ../run, so its user needs `x` on the root.
  await chmod(paths.root, account === undefined ? 0o700 : 0o711);
  for (const folder of [paths.log, paths.run]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await giveFolderTo(account, folder);
  }
}

/** The paths of the embedded PostgreSQL, all of them in `<dataDir>/postgres`. */
export interface Paths {
  /** `<dataDir>/postgres`: belongs to the user that runs node; contains locks and passwords. */
  readonly root: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly log: string;
  /** The folder of the unix socket, if the path is short enough for one. */
  readonly run: string;
  readonly credentials: string;
}

/**
 * Creates `<dataDir>/postgres` and returns the paths in it, with symbolic links resolved.
 * @throws EmbeddedPostgresError if it is a link that root must not follow
 */
export async function makeRoot(dataDir: string): Promise<Paths> {
  const root = path.join(path.resolve(dataDir), "postgres");
  await refuseForeignLink(root);
  await mkdir(root, { recursive: true, mode: 0o700 });
  return pathsIn(await realpath(root));
}

/** The paths in `<dataDir>/postgres`; undefined if that folder does not exist yet. */
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
