import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";

/** Everything of the embedded PostgreSQL lives in `<dataDir>/postgres`. */
export interface Paths {
  /** `<dataDir>/postgres`: belongs to the user that runs node; locks and passwords are in here. */
  readonly root: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly log: string;
  /** The folder of the unix socket, where the path is short enough for one. */
  readonly run: string;
  readonly credentials: string;
}

/** Makes `<dataDir>/postgres` and tells what lies where; symbolic links in the path are followed. */
export async function makeRoot(dataDir: string): Promise<Paths> {
  const root = path.join(path.resolve(dataDir), "postgres");
  await mkdir(root, { recursive: true, mode: 0o700 });
  return pathsIn(await realpath(root));
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
