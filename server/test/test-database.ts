/** A migrated database for one test file. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#database/database";

export interface TestDatabase {
  readonly database: Database;
  /** For a test that needs its own connections. `owner` has rights that the working role lacks. */
  connection(role: "owner" | "app"): pg.ClientConfig;
  drop(): Promise<void>;
}

let owner: Promise<pg.Client> | undefined;

/** Connects once for all files of a worker, with whose process the connection ends. */
async function asOwner(sql: string): Promise<void> {
  owner ??= new pg.Client(inject("databases").owner).connect();
  await (await owner).query(sql);
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, ...roles } = inject("databases");
  const name = `helpline_test_${randomBytes(6).toString("hex")}`;
  await asOwner(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connection = (role: "owner" | "app") => ({ ...roles[role], database: name });
  const database = openDatabase(connection("app"), {
    connections: 5,
    // A failing query fails its test anyway.
    onIdleError: () => undefined,
  });
  return {
    database,
    connection,
    async drop() {
      await database.destroy();
      // Waits for connections that are closing; a forgotten one fails the test.
      await asOwner(`DROP DATABASE ${name}`);
    },
  };
}
