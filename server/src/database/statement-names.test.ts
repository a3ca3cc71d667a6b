/** Which queries are prepared, that their plans use indexes, and the effect of a concurrent migration. */
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { caseDetailsQuery } from "#features/cases/case-details.repository";
import { insertCase } from "#test/factories";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { type Database, openDatabase } from "./database.ts";
import { executePlannedForValues } from "./statement-names.ts";
import type { Tables } from "./tables.ts";

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  // One connection, so that every query uses the same.
  database = openDatabase(test.connection("owner"), {
    connections: 1,
    onIdleError: () => undefined,
  });
});
afterAll(async () => {
  await database.destroy();
  await test.drop();
});

const keptTexts = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{
    statement: string;
  }>`SELECT statement FROM pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};

it("prepares a query text once, whatever its values", async () => {
  const read = (id: number) => sql`SELECT 'once', ${id}::integer`.execute(database);
  await read(1);
  await read(2);
  expect((await keptTexts(database)).filter((text) => text.includes("'once'"))).toHaveLength(1);
});

it("does not prepare queries whose plan depends on their values", async () => {
  const search = database
    .selectFrom("gps")
    .select("gp_id")
    .where("practice_name", "like", "%planned%");
  await executePlannedForValues(database, search);
  const kept = await keptTexts(database);
  expect(kept.filter((text) => text.includes("like"))).toEqual([]);
});

it("keeps the case details prepared and scans no table sequentially", async () => {
  const { case_id } = await insertCase(database);
  const scope = { userType: "manager", view: "managers" } as const;
  const query = caseDetailsQuery(database, { id: case_id, userId: 1 }, scope);
  expect(await query.execute()).toMatchObject([{ case_id }]);
  await query.execute();
  const { sql: text } = query.compile();
  const kept = await keptTexts(database);
  expect(kept.filter((each) => each === text)).toHaveLength(1);
  // On tables this small the planner uses an index only if nothing else is cheaper.
  const plan = await database.transaction().execute(async (db) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(db);
    const explained = sql.raw(text.replace("$1", String(case_id)));
    return sql<{ "QUERY PLAN": string }>`EXPLAIN ${explained}`.execute(db);
  });
  const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(lines).not.toMatch(/Seq Scan on (cases|guardians|case_logs|evaluations)/);
});

it("recovers by itself when a concurrent migration changes a statement's result", async () => {
  await sql`CREATE TABLE moving (id integer, value integer)`.execute(database);
  await sql`INSERT INTO moving VALUES (1, 7)`.execute(database);
  const read = () =>
    sql<{ value: unknown }>`SELECT value FROM moving WHERE id = ${1}`.execute(database);
  expect((await read()).rows).toEqual([{ value: 7 }]);
  await sql`ALTER TABLE moving ALTER COLUMN value TYPE text`.execute(database);
  expect((await read()).rows).toEqual([{ value: "7" }]);
});

it("limits the number of prepared statements of a connection", async () => {
  for (let n = 0; n < 320; n += 1) {
    await sql`SELECT ${sql.lit(`text ${n}`)}, ${n}::integer`.execute(database);
  }
  expect((await keptTexts(database)).length).toBeLessThanOrEqual(300);
});
