/** The queue's schema and transactions (ADR 18); the mail tests cover sending. */
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase } from "#test/empty-database";
import { createTestDatabase } from "#test/test-database";
import { migrateQueue, openQueue, QueueError, queueSchema } from "./queue.ts";

const quiet = { log: () => undefined };

describe("the queue's schema", () => {
  let empty: EmptyDatabase;
  beforeEach(async () => {
    empty = await createEmptyDatabase();
  });
  afterEach(() => empty.drop());

  it("is created once by concurrent starts, and stays at later starts", async () => {
    const start = () => migrateQueue(empty.owner);
    await Promise.all([start(), start(), start()]);
    await start();
    const { rows } = await empty.client.query(`SELECT name FROM ${queueSchema}.queue ORDER BY 1`);
    expect(rows).toEqual([{ name: "import" }, { name: "mail" }]);
  });

  it("is reported at start if it is missing, with an explanation for the operator", async () => {
    const queue = openQueue(empty.owner, quiet);
    const error = await queue.start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QueueError);
    expect((error as Error).message).toMatch(/^The queue could not be set up in the database: /);
    await queue.stop();
  });

  it.runIf(inject("databases").app.user !== inject("databases").owner.user)(
    "cannot be created by a role without the right, and the error names the right",
    async () => {
      const { app } = inject("databases");
      const role = new pg.Client(empty.owner).escapeIdentifier(app.user ?? "");
      await empty.client.query(`GRANT CONNECT ON DATABASE ${empty.owner.database} TO ${role}`);
      const asApp = { ...app, database: String(empty.owner.database) };
      await expect(migrateQueue(asApp)).rejects.toThrow(/GRANT CREATE ON DATABASE/);
    },
  );
});

it("keeps a job only if its transaction commits", async () => {
  const test = await createTestDatabase();
  const queue = openQueue(test.connection("app"), quiet);
  const failing = test.database.transaction().execute(async (db) => {
    await queue.put(db, "mail", 1);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  const kept = await test.database.transaction().execute((db) => queue.put(db, "mail", 2));
  const client = new pg.Client(test.connection("owner"));
  await client.connect();
  const { rows } = await client.query(`SELECT id, data FROM ${queueSchema}.job`);
  expect(rows).toEqual([{ id: kept, data: { id: 2 } }]);
  await client.end();
  await queue.stop();
  await test.drop();
});
