import path from "node:path";
import type { ClientConfig } from "pg";
import { chooseAccount, describeAccount } from "./account.ts";
import { type Application, type Role, roleName } from "./application.ts";
import { type Binaries, majorVersion, prepareBinaries, programsAt } from "./binaries.ts";
import { ensureCluster, refuseUnusable } from "./cluster.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { chooseEndpoint, type Endpoint, endpointInUse, isAnswered } from "./endpoint.ts";
import { EmbeddedPostgresError, explainFolderError } from "./errors.ts";
import { openFolder } from "./folder-handle.ts";
import { packageFolder } from "./host-package.ts";
import { takeLock } from "./lock.ts";
import { LOG_SETTINGS, pruneLogs } from "./log-files.ts";
import { clusterName, endOrphans } from "./orphans.ts";
import { startPostmaster } from "./postmaster.ts";
import { tryToConnect, untilReady } from "./readiness.ts";
import { existingPaths, makeFolders, makeRoot, type Site } from "./site.ts";
import { supervise } from "./supervisor.ts";
import { refuseHalfUpgraded } from "./upgrade-folders.ts";

/** The client configuration for connecting as a role. */
export type Connection = (role: Role) => ClientConfig;

/** A running, supervised PostgreSQL that belongs to the application. */
export interface EmbeddedPostgres {
  /**
   * Client configuration for each role. `owner` owns the database and may migrate, create trusted
   * extensions, and create and drop its own databases. `app` is the role that the application works as: it
   * is no superuser, owns nothing, can create nothing, and sees only what `owner` grants it. Both stay
   * valid across restarts of PostgreSQL.
   */
  readonly connection: Connection;
  /**
   * Stops cleanly: closes open connections and writes everything out. Resolves when the process has ended
   * and the data directory is free again. May be called more than once.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly app: Application;
  readonly dataDir: string;
  /** Receives one line at a time for the operator: which account PostgreSQL runs as, that it restarted. */
  log(message: string): void;
  /** Additional PostgreSQL settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A folder with the programs of an older version, for a cluster made by them. */
  readonly oldPrograms?: string;
  /** The npm package with the binaries; default: the one installed for this host. */
  readonly packageFolder?: string;
  /**
   * Where root keeps a copy of the binaries if PostgreSQL's user can reach neither them nor the data
   * directory; default: /var/cache/<app.name>.
   */
  readonly cacheFolder?: string;
}

const PRUNE_MS = 10 * 60_000;

/** Steps to undo, in reverse order, at stop or after a failure. */
type Undo = (() => void | Promise<void>)[];

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which the first start creates, and keeps it running until
 * `stop` is called or this process ends in any way. It is reachable only through a unix socket below
 * `dataDir` (on Windows through a port on 127.0.0.1), with a password for each role.
 *
 * fsync, full_page_writes and synchronous_commit are on: committed data survives a power cut. Tests may
 * turn fsync off.
 * @throws EmbeddedPostgresError with a message for the operator: no binaries for this platform, another
 *   process on the same folder, data of another PostgreSQL version, an unusable folder, or PostgreSQL's own
 *   message if it does not start
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const undo: Undo = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        // A failing step must not prevent the release of the lock.
        options.log(String(error));
      }
    }
  };
  try {
    const connection = await serve(options, await prepare(options, undo), undo);
    let stopped: Promise<void> | undefined;
    return {
      connection,
      stop: () => {
        stopped ??= undoAll();
        return stopped;
      },
    };
  } catch (error) {
    await undoAll();
    throw explainFolderError(options.app, error, options.dataDir);
  }
}

/**
 * The connection to a PostgreSQL that another process started on `<dataDir>/postgres` and keeps running;
 * undefined if none answers there.
 */
export async function findEmbeddedPostgres(
  app: Application,
  dataDir: string,
): Promise<Connection | undefined> {
  const paths = await existingPaths(dataDir);
  const passwords = paths && (await readCredentials(paths.credentials));
  const endpoint = paths && (await endpointInUse(paths));
  if (!passwords || !endpoint) return undefined;
  const connection = connectionTo(app, endpoint, passwords);
  const { ready } = await tryToConnect(connection("app"));
  return ready ? connection : undefined;
}

interface Prepared {
  readonly site: Site;
  readonly binaries: Binaries;
  readonly passwords: Credentials;
}

/**
 * Takes the lock, finds the binaries and makes sure that a complete cluster exists and nothing runs on it.
 */
async function prepare(options: StartOptions, undo: Undo): Promise<Prepared> {
  const { app, dataDir, log, oldPrograms, settings = {} } = options;
  const packaged = options.packageFolder ?? packageFolder(app);
  refuseHalfUpgraded(app, dataDir);
  const major = await majorVersion(packaged);
  const paths = await makeRoot(dataDir);
  const account = await chooseAccount(app, paths.cluster, path.dirname(paths.root));
  const site = { app, paths, account };
  if (oldPrograms === undefined) await refuseUnusable(app, paths.cluster, major);
  const lock = await takeLock(paths.root);
  if ("holderPid" in lock) throw alreadyRunning(app, dataDir, `process ${lock.holderPid}`);
  undo.push(() => lock.release());
  // An upgrade may have moved the folder away in the meantime.
  refuseHalfUpgraded(app, dataDir);

  const who = describeAccount(app, account);
  if (who) log(who);
  await makeFolders(site);
  const cacheFolder = options.cacheFolder ?? `/var/cache/${app.name}`;
  const binaries =
    oldPrograms === undefined
      ? await prepareBinaries(packaged, site, cacheFolder)
      : programsAt(oldPrograms);
  await endOrphans(site, binaries, log);
  if (await isAnswered(paths)) {
    throw alreadyRunning(app, dataDir, "seemingly in another container");
  }
  const passwords = await ensureCluster(site, binaries, settings.fsync === "off");
  return { site, binaries, passwords };
}

/** Starts a server, waits until it is ready, and keeps it running. */
async function serve(
  { log, settings = {} }: StartOptions,
  { site, binaries, passwords }: Prepared,
  undo: Undo,
): Promise<Connection> {
  const { app, paths, account } = site;
  const endpoint = await chooseEndpoint(site);
  undo.push(() => endpoint.remove());
  const handle = await openFolder(paths.cluster, site);
  undo.push(() => handle.close());
  await pruneLogs(paths.log);
  const pruning = setInterval(() => void pruneLogs(paths.log).catch(() => undefined), PRUNE_MS);
  undo.push(() => clearInterval(pruning));
  pruning.unref();

  const connection = connectionTo(app, endpoint, passwords);
  const allSettings = {
    ...endpoint.settings,
    ...LOG_SETTINGS,
    ...settings,
    cluster_name: clusterName(app, paths.cluster),
  };
  const command = { binaries, account, handle, settings: allSettings };
  const waiting = { connection: connection("app"), logFolder: paths.log, log };
  const server = await supervise({
    log,
    // What the server that just died left behind needs no line of its own: the supervisor tells of the restart.
    clearUp: () => endOrphans(site, binaries, () => undefined),
    start: () => startPostmaster(command),
    untilReady: (postmaster) => untilReady({ ...waiting, postmaster }),
  });
  undo.push(() => server.stop());
  return connection;
}

function connectionTo(
  app: Application,
  { host, port }: Pick<Endpoint, "host" | "port">,
  passwords: Credentials,
): Connection {
  return (role) => ({
    host,
    port,
    database: app.name,
    user: roleName(app, role),
    password: passwords[role],
  });
}

function alreadyRunning(app: Application, dataDir: string, where: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${app.title} is already running on this data directory (${dataDir}, ${where}). ` +
      `Stop it first, or set ${app.dataDirSetting} to another folder.`,
  );
}
