/** A PostgreSQL that the operator runs: the owner's way in, and the server's own where there is one. */
import pg, { type ClientConfig } from "pg";
import { SettingError } from "./settings.ts";

export interface OutsidePostgres {
  /** Migrates, restores, erases. */
  readonly owner: ClientConfig;
  /** What the running server works with; the owner's where there is no second role. */
  readonly app: ClientConfig;
  /** The role the server works as, when it is not the owner itself. */
  readonly appRole?: string;
}

interface Connected {
  readonly role: string;
  readonly database: string;
  /** The same for all connections to one server, however they get there. */
  readonly started: string;
}

const whereAmI = `SELECT current_user::text AS role, current_database()::text AS database,
  pg_postmaster_start_time()::text AS started`;

async function connectedBy(connection: ClientConfig): Promise<Connected> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Connected>(whereAmI);
    const [connected] = rows;
    if (!connected) throw new Error("PostgreSQL did not say who we are.");
    return connected;
  } finally {
    await client.end();
  }
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
 * Looks that DATABASE_APP_URL, where it is set, leads to the database of DATABASE_URL with another role.
 * @throws SettingError when it does not; the driver's error when there is no way to PostgreSQL
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
