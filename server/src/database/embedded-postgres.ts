/** The embedded PostgreSQL with Helpline's names, connections and settings. */

import { existsSync, readdirSync } from "node:fs";
import { totalmem } from "node:os";
import * as embedded from "@repo/embedded-postgres";

export const application: embedded.Application = {
  name: "helpline",
  title: "Helpline",
  dataDirSetting: "DATA_DIR",
  alternative: "set DATABASE_URL to a PostgreSQL 15 or newer",
  upgradeCommand: "npm run upgrade-database",
  oldProgramsCommand: "npm run upgrade-database -- --old-programs FOLDER",
  removeOldCommand: "npm run upgrade-database -- --remove-old",
};

type StartOptions = Omit<embedded.StartOptions, "app">;
type UpgradeOptions = Omit<embedded.UpgradeOptions, "app">;

const withTuning = (settings: StartOptions["settings"]) => ({
  ...tuningFor(memoryOfMachine()),
  ...settings,
});

/** Starts PostgreSQL on `<dataDir>/postgres`. `settings` override Helpline's own. */
export const startEmbeddedPostgres = ({ settings, ...options }: StartOptions) =>
  embedded.startEmbeddedPostgres({
    ...options,
    app: application,
    settings: withTuning(settings),
  });

/** Whether a start or an upgrade, perhaps unfinished, has made a database in the data directory. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith("postgres"));

/** How to connect to the PostgreSQL that a running Helpline has started on the data directory, if any. */
export const findEmbeddedPostgres = (dataDir: string) =>
  embedded.findEmbeddedPostgres(application, dataDir);

/**
 * Upgrades the data to the PostgreSQL version of this Helpline. @returns what was done, for people to read
 */
export const upgradeEmbeddedPostgres = ({ settings, ...options }: UpgradeOptions) =>
  embedded.upgradeEmbeddedPostgres({
    ...options,
    app: application,
    settings: withTuning(settings),
  });

/** Removes the old databases that upgrades have kept. @returns their folders */
export const removeOldClusters = (dataDir: string) =>
  embedded.removeOldClusters(application, dataDir);

// PostgreSQL settings for this machine (docs/performance.md has the measurements).

const mebibyte = 1024 * 1024;

/** `bytes` in PostgreSQL's notation, clamped to limits in MiB. */
const within = (bytes: number, least: number, most: number): string =>
  `${Math.round(Math.min(Math.max(bytes / mebibyte, least), most))}MB`;

/**
 * @param memory of the machine, in bytes
 * @returns settings of PostgreSQL. None of them weakens the durability of commits.
 */
export const tuningFor = (memory: number): Readonly<Record<string, string>> => ({
  // An eighth: Helpline shares the machine, and the operating system caches files too.
  shared_buffers: within(memory / 8, 128, 1024),
  effective_cache_size: within(memory / 2, 256, 65_536),
  work_mem: within(memory / 256, 4, 16),
  maintenance_work_mem: within(memory / 16, 64, 512),
  // Solid-state disks read randomly almost as fast as in sequence, so indexes pay off sooner than
  // PostgreSQL assumes by default.
  random_page_cost: "1.1",
  // Our queries are short; JIT compilation takes longer than execution.
  jit: "off",
  // Starting parallel workers takes longer than they save in a query of 100 ms, so only longer queries get any.
  parallel_setup_cost: "10000",
  // Fewer checkpoints, because after each one the first change of a page writes the whole page to the log.
  // (Compressing those pages cost more than it saved.)
  max_wal_size: "2GB",
});

/** In bytes; in a container its memory limit, if that is lower. */
function memoryOfMachine(): number {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
}
