/** Opens the database that the settings name: the embedded one, or an outside one. Migrated. */
import type { ClientConfig } from "pg";
import type { Config } from "./config.ts";
import { type Database, openDatabase, type PoolOptions } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/index.ts";
import { migrate } from "./migrate.ts";
import { migrateQueue } from "./queue.ts";

const connectionsPerProcess = 10;

export interface Storage {
  readonly database: Database;
  /** For the next start of a process on the same database, such as a test's. */
  readonly connection: ClientConfig;
  /** May do what the working role may not: for commands of the operator. */
  readonly owner: ClientConfig;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly migrationsFolder: string;
  log(message: string): void;
}

type Source = {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  readonly appRole?: string | undefined;
  stop(): Promise<void>;
};

async function openSource(config: Config, options: StorageOptions): Promise<Source> {
  if (config.databaseUrl !== undefined) {
    const outside = { connectionString: config.databaseUrl };
    return { owner: outside, app: outside, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: options.log });
  const app = embedded.connection("app");
  return {
    owner: embedded.connection("owner"),
    app,
    appRole: app.user,
    stop: () => embedded.stop(),
  };
}

export async function openStorage(config: Config, options: StorageOptions): Promise<Storage> {
  const source = await openSource(config, options);
  try {
    const { applied } = await migrate(source.owner, options.migrationsFolder, source.appRole);
    for (const name of applied) options.log(`Migrated: ${name}`);
    await migrateQueue(source.owner, source.appRole);
  } catch (error) {
    await source.stop();
    throw error;
  }
  const pool: PoolOptions = {
    connections: connectionsPerProcess,
    onIdleError: (error) => options.log(`A database connection broke: ${error.message}`),
  };
  const database = openDatabase(source.app, pool);
  return {
    database,
    connection: source.app,
    owner: source.owner,
    async close() {
      await database.destroy();
      await source.stop();
    },
  };
}
