/**
 * An external PostgreSQL run by the operator: the owner's connection, and the server's own if there is one.
 */
import pg, { type ClientConfig } from "pg";
import { withClient } from "#database/with-client";
import { SettingError } from "./settings.ts";

export interface OutsidePostgres {
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

const whereAmI = `SELECT current_user::text AS role, current_database()::text AS database,
  pg_postmaster_start_time()::text AS started`;

async function connectedBy(connection: ClientConfig): Promise<Connected> {
  const { rows } = await withClient(connection, (client) => client.query<Connected>(whereAmI));
  const [connected] = rows;
  if (!connected) throw new Error("PostgreSQL did not say who we are.");
  return connected;
}

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
export async function reachOutside(
  databaseUrl: string,
  databaseAppUrl: string | undefined,
): Promise<OutsidePostgres> {
  const owner = { connectionString: databaseUrl };
  if (databaseAppUrl === undefined) return { owner, app: owner };
  const app = { connectionString: databaseAppUrl };
  const [asOwner, asApp] = [await connectedBy(owner), await connectedByApp(app)];
  if (asApp.database !== asOwner.database || asApp.started !== asOwner.started) {
    throw new SettingError("DATABASE_APP_URL should name the same database as DATABASE_URL.");
  }
  if (asApp.role === asOwner.role) {
    throw new SettingError(
      `DATABASE_APP_URL should name another role than DATABASE_URL, but both are "${asApp.role}".`,
    );
  }
  return { owner, app, appRole: asApp.role };
}
