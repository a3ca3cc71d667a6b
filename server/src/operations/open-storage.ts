/** Opens the database that the settings name: the embedded one, or an outside one. Migrated. */
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
  /** For the next start of a process on the same database, such as a test's. */
  readonly connection: ClientConfig;
  /** May do what the working role may not: for commands of the operator. */
  readonly owner: ClientConfig;
  /** The role the server works as, when it is not the owner itself. */
  readonly appRole?: string | undefined;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly migrationsFolder: string;
  log(message: string): void;
  /** For a command: a Helpline that runs on the embedded database may go on running. */
  readonly beside?: true;
}

/** A PostgreSQL as the settings name it, not looked into yet. */
export interface Source {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  /** The role the server works as, when it is not the owner itself. */
  readonly appRole?: string | undefined;
  /** A running Helpline has brought it to its schema. */
  readonly migrated?: true;
  stop(): Promise<void>;
}

/** The settings that say where the database is. */
export type DatabaseLocation = Pick<Config, "databaseUrl" | "databaseAppUrl" | "dataDir">;

const nothingToStop = async () => undefined;

function sourceOf(connection: (role: "owner" | "app") => ClientConfig, stop: Source["stop"]) {
  const app = connection("app");
  return { owner: connection("owner"), app, appRole: app.user, stop };
}

/** The outside database, or the embedded one, which is started; nobody else may have it then. */
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

/** The same, or the embedded one that a running Helpline has started: for a command beside it. */
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
