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
import { existingPaths, makeRoot } from "./paths.ts";
import { startPostmaster } from "./postmaster.ts";
import { tryToConnect, untilReady } from "./readiness.ts";
import { makeFolders, type Site } from "./site.ts";
import { supervise } from "./supervisor.ts";
import { refuseHalfUpgraded } from "./upgrade-folders.ts";

/** How to reach the database as one of its roles. */
export type Connection = (role: Role) => ClientConfig;

/** A PostgreSQL of the application's own, running and kept running. */
export interface EmbeddedPostgres {
  /**
   * How to reach it. `owner` owns the database and may migrate, create trusted extensions, and create
   * and drop databases of its own; `app` is the role that the application works as: no superuser, owns
   * nothing, may create nothing, sees what `owner` grants it. Both stay the same over restarts of
   * PostgreSQL.
   */
  readonly connection: Connection;
  /**
   * Clean stop: open connections are closed, everything is written out. Resolves when the process
   * is gone and the data directory is free again. May be called again.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly app: Application;
  readonly dataDir: string;
  /** Gets one line for a person at a time: which account PostgreSQL runs as, that it was restarted. */
  log(message: string): void;
  /** Further settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A folder with the programs of an older version, for a cluster that they made. */
  readonly oldPrograms?: string;
  /** The npm package with the binaries; unset: the one that is installed for this host. */
  readonly packageFolder?: string;
  /**
   * Where root keeps a copy of binaries when they and the data directory are out of reach for
   * PostgreSQL's user; unset: /var/cache/<app.name>.
   */
  readonly cacheFolder?: string;
}

const PRUNE_MS = 10 * 60_000;

/** What has been begun, to be undone in reverse order at stop or on failure. */
type Undo = (() => void | Promise<void>)[];

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, made at the first start, and keeps it running until
 * `stop` is called or this process is gone, however it ends. Only a unix socket below `dataDir`
 * (on Windows a port on 127.0.0.1) leads to it, with a password for each role.
 *
 * fsync, full_page_writes and synchronous_commit are on: what was committed survives a power cut.
 * Tests may set fsync to off.
 *
 * @throws EmbeddedPostgresError with a message for a person: no binaries for this platform, another
 *   process on the same folder, data of another PostgreSQL version, a folder that cannot be used,
 *   or PostgreSQL's own message when it does not start
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const undo: Undo = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        // A step that fails must not keep the lock from being released.
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
 * How to reach the PostgreSQL that another process has started on `<dataDir>/postgres` and keeps
 * running; undefined when none answers there.
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

/** Takes the lock, finds the binaries and makes sure of a complete cluster on which nothing runs. */
async function prepare(options: StartOptions, undo: Undo): Promise<Prepared> {
  const { app, dataDir, log, oldPrograms, settings = {} } = options;
  const packaged = options.packageFolder ?? packageFolder(app);
  await refuseHalfUpgraded(app, dataDir);
  const major = await majorVersion(packaged);
  const paths = await makeRoot(dataDir);
  const account = await chooseAccount(app, paths.cluster, path.dirname(paths.root));
  const site = { app, paths, account };
  if (oldPrograms === undefined) await refuseUnusable(app, paths.cluster, major);
  const lock = await takeLock(paths.root);
  if ("holderPid" in lock) throw alreadyRunning(app, dataDir, `process ${lock.holderPid}`);
  undo.push(() => lock.release());

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

/** Starts a server, waits until it answers, and keeps it running. */
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
    clearUp: () => endOrphans(site, binaries, log),
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
    ...{ host, port, database: app.name },
    ...{ user: roleName(app, role), password: passwords[role] },
  });
}

function alreadyRunning(app: Application, dataDir: string, where: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${app.title} is already running on this data directory (${dataDir}, ${where}). ` +
      `Stop it first, or set ${app.dataDirSetting} to another folder.`,
  );
}
