import path from "node:path";
import type { ClientConfig } from "pg";
import { type Account, chooseAccount, describeAccount } from "./account.ts";
import { type Binaries, packageVersion, prepareBinaries, programsAt } from "./binaries.ts";
import { ensureCluster, refuseUnusable } from "./cluster.ts";
import type { Credentials } from "./credentials.ts";
import { chooseEndpoint, type Endpoint, isAnswered } from "./endpoint.ts";
import { EmbeddedPostgresError, explainFolderError } from "./errors.ts";
import { openFolder } from "./folder-handle.ts";
import { DATABASE, ROLES } from "./initialise.ts";
import { takeLock } from "./lock.ts";
import { LOG_SETTINGS, pruneLogs } from "./log-files.ts";
import { clusterName, endOrphans } from "./orphan.ts";
import { makeFolders, makeRoot, type Paths } from "./paths.ts";
import { startPostmaster } from "./postmaster.ts";
import { untilReady } from "./readiness.ts";
import { supervise } from "./supervisor.ts";
import { memoryOfMachine, tuningFor } from "./tuning.ts";
import { refuseHalfUpgraded } from "./upgrade-folders.ts";

/** Options of `startEmbeddedPostgres`, and what only tests choose. */
export interface LaunchOptions {
  dataDir: string;
  log(message: string): void;
  settings?: Record<string, string>;
  packageFolder: string;
  /** Where root keeps a copy of binaries that PostgreSQL's user can reach nowhere else. */
  cacheFolder: string;
  /** A folder with the programs of the older version that made the cluster, to read it once more. */
  oldPrograms?: string;
}

/** A running server. */
export interface Launched {
  connection(role: "owner" | "app"): ClientConfig;
  stop(): Promise<void>;
}

const PRUNE_MS = 10 * 60_000;

type Undo = (() => void | Promise<void>)[];

/** See `startEmbeddedPostgres`. What was begun is undone in reverse order, at stop or on failure. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const undo: Undo = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        // One that fails must not keep the lock from being released.
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
    throw explainFolderError(error, options.dataDir);
  }
}

interface Prepared {
  paths: Paths;
  account: Account | undefined;
  binaries: Binaries;
  passwords: Credentials;
}

/** Lock, binaries and a complete cluster on which nothing runs. */
async function prepare(options: LaunchOptions, undo: Undo): Promise<Prepared> {
  const { dataDir, log, packageFolder, oldPrograms, settings = {} } = options;
  await refuseHalfUpgraded(dataDir);
  const major = (await packageVersion(packageFolder)).split(".")[0] ?? "";
  const paths = await makeRoot(dataDir);
  const account = await chooseAccount(paths.cluster, path.dirname(paths.root));
  if (oldPrograms === undefined) await refuseUnusable(paths.cluster, major);
  const lock = await takeLock(paths.root);
  if ("holderPid" in lock) throw alreadyRunning(dataDir, `process ${lock.holderPid}`);
  undo.push(() => lock.release());

  const who = describeAccount(account);
  if (who) log(who);
  await makeFolders(paths, account);
  const cache = account && process.platform === "linux" ? options.cacheFolder : undefined;
  const binaries =
    oldPrograms === undefined
      ? await prepareBinaries(packageFolder, account, { root: paths.root, cache })
      : programsAt(oldPrograms);
  await endOrphans(paths, binaries, log);
  if (await isAnswered(paths)) throw alreadyRunning(dataDir, "seemingly in another container");
  const fast = settings.fsync === "off";
  const passwords = await ensureCluster(paths, binaries, account, fast);
  return { paths, account, binaries, passwords };
}

/** A server that answers, and is kept running. */
async function serve(
  { log, settings = {} }: LaunchOptions,
  { paths, account, binaries, passwords }: Prepared,
  undo: Undo,
): Promise<Launched["connection"]> {
  const endpoint = await chooseEndpoint(paths, account);
  undo.push(() => endpoint.remove());
  const handle = await openFolder(paths.cluster, account);
  undo.push(() => handle.close());
  await pruneLogs(paths.log);
  const pruning = setInterval(() => void pruneLogs(paths.log).catch(() => undefined), PRUNE_MS);
  undo.push(() => clearInterval(pruning));
  pruning.unref();

  const connection = connectionTo(endpoint, passwords);
  const command = {
    binaries,
    account,
    handle,
    settings: {
      ...endpoint.settings,
      ...LOG_SETTINGS,
      ...tuningFor(memoryOfMachine()),
      ...settings,
      cluster_name: clusterName(paths.cluster),
    },
  };
  const waiting = { connection: connection("app"), logFolder: paths.log, log };
  const server = await supervise({
    log,
    clearUp: () => endOrphans(paths, binaries, log),
    start: () => startPostmaster(command),
    untilReady: (postmaster) => untilReady({ ...waiting, postmaster }),
  });
  undo.push(() => server.stop());
  return connection;
}

/** How each role gets in. */
export function connectionTo(endpoint: Pick<Endpoint, "host" | "port">, passwords: Credentials) {
  return (role: "owner" | "app"): ClientConfig => ({
    host: endpoint.host,
    port: endpoint.port,
    database: DATABASE,
    user: ROLES[role],
    password: passwords[role],
  });
}

function alreadyRunning(dataDir: string, where: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Helpline is already running on this data directory (${dataDir}, ${where}). ` +
      "Stop it first, or set DATA_DIR to another folder.",
  );
}
