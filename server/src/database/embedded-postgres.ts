/** The embedded PostgreSQL with Helpline's names, connections and settings. */
import * as embedded from "@repo/embedded-postgres";
import { memoryOfMachine, tuningFor } from "./postgres-tuning.ts";

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
