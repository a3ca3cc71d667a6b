/** An empty database, for tests of the migrations themselves. */
import { randomBytes } from "node:crypto";
import pg, { type ClientConfig } from "pg";
import { inject } from "vitest";

export interface EmptyDatabase {
  readonly owner: ClientConfig;
  readonly client: pg.Client;
  drop(): Promise<void>;
}

export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const { owner: server } = inject("databases");
  const name = `helpline_empty_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const admin = new pg.Client(server);
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const owner = { ...server, database: name };
  const client = new pg.Client(owner);
  await client.connect();
  return {
    owner,
    client,
    async drop() {
      await client.end();
      await run(`DROP DATABASE ${name}`);
    },
  };
}
