import type { ClientConfig } from "pg";
import { readCredentials } from "./credentials.ts";
import { endpointInUse } from "./endpoint.ts";
import { connectionTo, launch } from "./launch.ts";
import { existingPaths } from "./paths.ts";
import { packageFolder } from "./platform.ts";
import { tryToConnect } from "./readiness.ts";

export { EmbeddedPostgresError } from "./errors.ts";

/** A PostgreSQL of Helpline's own, running and kept running. */
export interface EmbeddedPostgres {
  /**
   * How to reach it. `owner` owns the database `helpline` and may migrate, create trusted
   * extensions and create and drop databases of its own; `app` is the role the server works as:
   * no superuser, owns nothing, may create nothing, sees what `owner` grants it. Both stay the
   * same over restarts of PostgreSQL.
   */
  connection(role: "owner" | "app"): ClientConfig;
  /**
   * Clean stop: open connections are closed, everything is written out. Resolves when the process
   * is gone and the data directory is free again. May be called again.
   */
  stop(): Promise<void>;
}

/** Where root keeps a copy of the binaries when they and DATA_DIR are out of PostgreSQL's user's reach. */
const CACHE_FOLDER = "/var/cache/helpline";

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, made at the first start, and keeps it running until
 * `stop` is called or this process is gone, however it goes. Only a unix socket below `dataDir`
 * (on Windows a port on 127.0.0.1) leads to it, with a password for each role.
 *
 * `settings` are further settings of PostgreSQL. fsync, full_page_writes and synchronous_commit
 * are on: what was committed survives a power cut. Tests may set fsync to off.
 *
 * @throws EmbeddedPostgresError with a message for a person: no binaries for this platform, another
 *   Helpline on the same folder, data of another PostgreSQL version, a folder that cannot be used,
 *   or PostgreSQL's own words when it does not start.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log(message: string): void;
  settings?: Record<string, string>;
  /** A folder with the programs of an older version, for a cluster that they made. */
  oldPrograms?: string;
}): Promise<EmbeddedPostgres> {
  return launch({ ...options, packageFolder: packageFolder(), cacheFolder: CACHE_FOLDER });
}

/**
 * How to reach the PostgreSQL that another Helpline has started on `<dataDir>/postgres` and keeps
 * running, for a command beside it; undefined when none answers there.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<EmbeddedPostgres["connection"] | undefined> {
  const paths = await existingPaths(dataDir);
  const passwords = paths && (await readCredentials(paths.credentials));
  const endpoint = paths && (await endpointInUse(paths));
  if (!passwords || !endpoint) return undefined;
  const connection = connectionTo(endpoint, passwords);
  const { ready } = await tryToConnect(connection("app"));
  return ready ? connection : undefined;
}
