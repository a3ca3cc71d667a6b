/** Starts, supervises, stops and upgrades a real PostgreSQL inside a Node application. */
export type { Application } from "./application.ts";
export { EmbeddedPostgresError } from "./errors.ts";
export {
  type Connection,
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  type StartOptions,
  startEmbeddedPostgres,
} from "./start.ts";
export { removeOldClusters, type UpgradeOptions, upgradeEmbeddedPostgres } from "./upgrade.ts";
