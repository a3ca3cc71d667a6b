/** One moment of a database, held for as long as it takes to copy it while people go on working. */
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
  /** In the transaction of the snapshot: reads only. */
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

/** @param before what must have been done on the connection before the moment that is held */
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
