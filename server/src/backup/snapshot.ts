/** A snapshot of a database, held while it is copied and people keep working. */
import type pg from "pg";
import type { ClientConfig } from "pg";
import {
  type AppliedMigration,
  appliedMigrations,
  isEmpty,
  type SequenceState,
  sequencesOf,
  type TableShape,
  tablesToCarry,
} from "./catalogue.ts";
import { connectToCopy } from "./copying.ts";
import { BackupError } from "./errors.ts";

export interface Snapshot {
  /** A connection inside the snapshot's transaction; read only. */
  readonly client: pg.Client;
  /** PostgreSQL's version, such as 18.4. */
  readonly postgres: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  close(): Promise<void>;
}

async function describe(client: pg.Client): Promise<Omit<Snapshot, "close">> {
  if (await isEmpty(client)) throw new BackupError("There is nothing in the database yet.");
  const version = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  return {
    client,
    postgres: version.rows[0]?.version ?? "",
    migrations: await appliedMigrations(client),
    tables: await tablesToCarry(client),
    sequences: await sequencesOf(client),
  };
}

/** @param before runs on the connection before the snapshot is taken */
export async function openSnapshot(
  connection: ClientConfig,
  before: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<Snapshot> {
  const client = await connectToCopy(connection);
  const close = () => client.end().catch(() => undefined);
  try {
    await before(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return { ...(await describe(client)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
