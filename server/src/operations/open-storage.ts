/** Opens and migrates the configured database, embedded or external. */
import pg, { type ClientConfig } from "pg";
import { withClient } from "#database/connection-pool";
import { type Database, openDatabase } from "#database/database";
import {
  findEmbeddedPostgres,
  hasEmbeddedDatabase,
  startEmbeddedPostgres,
} from "#database/embedded-postgres";
import { migrate } from "#database/migrate";
import type { Config } from "./config.ts";
import { migrateQueue } from "./queue.ts";
import { SettingError } from "./settings.ts";

// An external PostgreSQL run by the operator: the owner's connection, and the server's own if there is one.

interface OutsidePostgres {
  /** Used to migrate, restore and erase. */
  readonly owner: ClientConfig;
  /** Used by the running server; the owner's connection if there is no second role. */
  readonly app: ClientConfig;
  /** The role the server works as, if it is not the owner. */
  readonly appRole?: string;
}

interface Connected {
  readonly role: string;
  readonly database: string;
  /** Identifies the PostgreSQL server, whatever address a connection uses. */
  readonly started: string;
}

// As a number, because each role may have a time zone of its own.
const whereAmI = `SELECT current_user::text AS role, current_database()::text AS database,
  extract(epoch FROM pg_postmaster_start_time())::text AS started`;

async function connectedBy(connection: ClientConfig): Promise<Connected> {
  const { rows } = await withClient(connection, (client) => client.query<Connected>(whereAmI));
  const [connected] = rows;
  if (!connected) throw new Error("PostgreSQL did not say who we are.");
  return connected;
}

const isSame = (one: Connected, other: Connected) =>
  one.database === other.database && one.started === other.started;

/** Whether both lead to one database, whatever addresses and roles they use. */
export const isSameDatabase = async (one: ClientConfig, other: ClientConfig): Promise<boolean> =>
  isSame(await connectedBy(one), await connectedBy(other));

async function connectedByApp(connection: ClientConfig): Promise<Connected> {
  try {
    return await connectedBy(connection);
  } catch (error) {
    throw new SettingError(
      error instanceof pg.DatabaseError
        ? `DATABASE_APP_URL is refused by PostgreSQL: ${error.message}.`
        : "The database that DATABASE_APP_URL names cannot be reached.",
      { cause: error },
    );
  }
}

/**
 * Checks that DATABASE_APP_URL, if set, names the database of DATABASE_URL with another role.
 * @throws SettingError if it does not; the driver's error if PostgreSQL cannot be reached as the owner
 */
async function reachOutside(
  databaseUrl: string,
  databaseAppUrl: string | undefined,
): Promise<OutsidePostgres> {
  const owner = { connectionString: databaseUrl };
  if (databaseAppUrl === undefined) return { owner, app: owner };
  const app = { connectionString: databaseAppUrl };
  const [asOwner, asApp] = [await connectedBy(owner), await connectedByApp(app)];
  if (!isSame(asApp, asOwner)) {
    throw new SettingError("DATABASE_APP_URL should name the same database as DATABASE_URL.");
  }
  if (asApp.role === asOwner.role) {
    throw new SettingError(
      `DATABASE_APP_URL should name another role than DATABASE_URL, but both are "${asApp.role}".`,
    );
  }
  return { owner, app, appRole: asApp.role };
}

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
 * @throws SettingError if there is no embedded database, because a command of another folder or without the settings
 *   of the service would otherwise create an empty one and say that it has nothing to do
 */
export async function reachSource(
  config: DatabaseLocation,
  log: StorageOptions["log"],
): Promise<Source> {
  const running =
    config.databaseUrl === undefined ? await findEmbeddedPostgres(config.dataDir) : undefined;
  if (running) return { ...sourceOf(running, nothingToStop), migrated: true };
  if (config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir)) {
    throw new SettingError(
      `There is no database in ${config.dataDir}. Please set DATA_DIR or DATABASE_URL as for your Helpline, or start it once.`,
    );
  }
  return openSource(config, log);
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
