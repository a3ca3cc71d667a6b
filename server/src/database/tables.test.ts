/** tables.ts and the contract, held against the database's own catalogue. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { tableOf } from "#features/reference-records/record.repository";
import { type RecordExample, recordExamples } from "#test/examples";
import { createTestDatabase, type TestDatabase } from "#test/test-database";

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

interface Column {
  readonly column_name: string;
  readonly data_type: string;
  readonly is_nullable: "YES" | "NO";
}

async function columnsOf({ kind }: RecordExample): Promise<Column[]> {
  const owner = new pg.Client(test.connection("owner"));
  await owner.connect();
  const { rows } = await owner.query<Column>(
    "SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position",
    [tableOf(kind)],
  );
  await owner.end();
  return rows;
}

describe.each(recordExamples)("the table of $entity", (example) => {
  const { kind } = example;
  let columns: Column[];

  beforeAll(async () => {
    columns = await columnsOf(example);
  });

  it("has the details' fields, the search text, and for users the password's hash", () => {
    const kept = kind.entity === "users" ? ["password_hash", "search"] : ["search"];
    const names = columns.map((column) => column.column_name);
    expect(names.toSorted()).toEqual([...Object.keys(kind.details.shape), ...kept].toSorted());
  });

  it("is null only where the contract's answer may be", () => {
    const shape = kind.details.shape as Record<string, { _zod: { def: { type: string } } }>;
    for (const { column_name, is_nullable } of columns) {
      const field = shape[column_name];
      if (!field) continue;
      expect(is_nullable, column_name).toBe(field._zod.def.type === "nullable" ? "YES" : "NO");
    }
  });

  it("keeps text without a length of its own", () => {
    const odd = new Set(["integer", "smallint", "date", "timestamp with time zone"]);
    for (const { column_name, data_type } of columns) {
      if (!odd.has(data_type)) expect(data_type, column_name).toBe("text");
    }
  });

  it("has an index for its search and one for its name order", async () => {
    const { rows } = await sql<{
      indexdef: string;
    }>`SELECT indexdef FROM pg_indexes WHERE tablename = ${tableOf(kind)}`.execute(test.database);
    const indexes = rows.map((row) => row.indexdef);
    // Guardians are searched line by line (0008_name_search.sql).
    const searched = kind.entity === "guardians" ? "split_part(search, " : "search";
    expect(indexes.some((text) => text.includes(`gin (${searched}`))).toBe(true);
    const order = kind.order.map((field) => `helpline_fold(${field})`).join(", ");
    expect(indexes.some((text) => text.includes(`(${order}, ${kind.idField})`))).toBe(true);
  });

  it("keeps everything that is searched in its search text", async () => {
    const { rows } = await sql<{
      expression: string;
    }>`SELECT pg_get_expr(adbin, adrelid) AS expression FROM pg_attrdef
      JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
      WHERE adrelid = ${tableOf(kind)}::regclass AND attname = 'search'`.execute(test.database);
    for (const [field, match] of Object.entries(kind.search)) {
      if (match === "exact id") continue;
      const fold = match === "text" ? "helpline_fold" : "helpline_squash";
      expect(rows[0]?.expression).toContain(`${fold}(${field})`);
    }
  });
});

const { app, owner } = inject("databases");

// An outside database may have one role for everything (TEST_DATABASE_URL).
describe.runIf(app.user !== owner.user)("the application's role", () => {
  it.each([
    "CREATE TABLE mine (a int)",
    "DROP TABLE gps",
    "ALTER TABLE users ADD COLUMN a int",
    "TRUNCATE gps CASCADE",
    "DELETE FROM schema_migrations",
    "INSERT INTO schema_migrations (name, checksum) VALUES ('9999_x.sql', 'x')",
    "ALTER TABLE audit_log DISABLE TRIGGER ALL",
    "CREATE ROLE another",
    "COPY gps TO '/tmp/gps'",
    "COPY gps FROM PROGRAM 'true'",
  ])("may not: %s", async (statement) => {
    await expect(sql.raw(statement).execute(test.database)).rejects.toMatchObject({
      code: "42501",
    });
  });
});
