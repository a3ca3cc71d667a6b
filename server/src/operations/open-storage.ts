/** Opens and migrates the configured database, embedded or external. */
import type { ClientConfig } from "pg";
import { type Database, openDatabase } from "#database/database";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#database/embedded-postgres";
import { migrate } from "#database/migrate";
import type { Config } from "./config.ts";
import { reachOutside } from "./outside-postgres.ts";
import { migrateQueue } from "./queue.ts";

const connectionsPerProcess = 10;

export interface Storage {
  readonly database: Database;
  /** For another process or start on the same database, such as a test's. */
  readonly connection: ClientConfig;
  /** Has rights that the working role lacks; for the operator's commands. */
  readonly owner: ClientConfig;
  /** The role the server works as, if it is not the owner. */
  readonly appRole?: string | undefined;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly migrationsFolder: string;
  log(message: string): void;
  /** For a command: a Helpline may be running on the embedded database. */
  readonly beside?: true;
}

/** The configured PostgreSQL, before any migration. */
export interface Source {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  /** The role the server works as, if it is not the owner. */
  readonly appRole?: string | undefined;
  /** True if a running Helpline has already migrated it. */
  readonly migrated?: true;
  stop(): Promise<void>;
}

/** The settings that locate the database. */
export type DatabaseLocation = Pick<Config, "databaseUrl" | "databaseAppUrl" | "dataDir">;

const nothingToStop = async () => undefined;

function sourceOf(connection: (role: "owner" | "app") => ClientConfig, stop: Source["stop"]) {
  const app = connection("app");
  return { owner: connection("owner"), app, appRole: app.user, stop };
}

/** The external database, or the embedded one, which is started and must not be in use. */
export async function openSource(
  config: DatabaseLocation,
  log: StorageOptions["log"],
): Promise<Source> {
  if (config.databaseUrl !== undefined) {
    const outside = await reachOutside(config.databaseUrl, config.databaseAppUrl);
    return { ...outside, stop: nothingToStop };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return sourceOf(embedded.connection, () => embedded.stop());
}

/**
 * The same, but uses the embedded database of a running Helpline if there is one: for a command that runs
 * alongside.
 */
export async function reachSource(
  config: DatabaseLocation,
  log: StorageOptions["log"],
): Promise<Source> {
  const running =
    config.databaseUrl === undefined ? await findEmbeddedPostgres(config.dataDir) : undefined;
  return running
    ? { ...sourceOf(running, nothingToStop), migrated: true }
    : openSource(config, log);
}

async function migrateSource({ owner, appRole }: Source, options: StorageOptions): Promise<void> {
  const { applied } = await migrate(owner, options.migrationsFolder, appRole);
  for (const name of applied) options.log(`Migrated: ${name}`);
  await migrateQueue(owner, appRole);
}

export async function openStorage(config: Config, options: StorageOptions): Promise<Storage> {
  const source = await (options.beside ? reachSource : openSource)(config, options.log);
  try {
    if (!source.migrated) await migrateSource(source, options);
  } catch (error) {
    await source.stop();
    throw error;
  }
  const database = openDatabase(source.app, {
    connections: connectionsPerProcess,
    onIdleError: (error) => options.log(`A database connection broke: ${error.message}`),
  });
  return {
    database,
    connection: source.app,
    owner: source.owner,
    appRole: source.appRole,
    async close() {
      await database.destroy();
      await source.stop();
    },
  };
}
