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

interface Place {
  readonly role: string;
  readonly database: string;
  /** The same for all connections to one server, however they get there. */
  readonly started: string;
}

const whereAmI = `SELECT current_user::text AS role, current_database()::text AS database,
  pg_postmaster_start_time()::text AS started`;

async function placeOf(connection: ClientConfig): Promise<Place> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Place>(whereAmI);
    const [place] = rows;
    if (!place) throw new Error("PostgreSQL did not say who we are.");
    return place;
  } finally {
    await client.end();
  }
}

async function appPlace(connection: ClientConfig): Promise<Place> {
  try {
    return await placeOf(connection);
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
  const [ownerPlace, { role, ...place }] = [await placeOf(owner), await appPlace(app)];
  if (place.database !== ownerPlace.database || place.started !== ownerPlace.started) {
    throw new SettingError("DATABASE_APP_URL should name the same database as DATABASE_URL.");
  }
  if (role === ownerPlace.role) {
    throw new SettingError(
      `DATABASE_APP_URL should name another role than DATABASE_URL, but both are "${role}".`,
    );
  }
  return { owner, app, appRole: role };
}
