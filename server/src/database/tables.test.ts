/** Checks tables.ts and the contract against the database catalogue. */
import { keepsInNotes } from "@helpline/contract/reference-records/merged-values";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { tableOf } from "#features/reference-records/record.repository";
import { type RecordExample, recordExamples } from "#test/examples";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { keptInNotes } from "./searched.ts";

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

/** Of users: the password, what it and the mail address are trusted with, and the extension, which is theirs. */
const neverAnswered = [
  "password_hash",
  "password_set_by_other",
  "email_changed_by_owner",
  "extension",
];

describe.each(recordExamples)("the table of $entity", (example) => {
  const { kind } = example;
  let columns: Column[];

  beforeAll(async () => {
    columns = await columnsOf(example);
  });

  /** The columns that searches read, with how each folds its field. */
  const searched = Object.entries(kind.search)
    .filter(([, match]) => match !== "exact id")
    .map(([field, match]) => ({
      column: `search_${field}`,
      folded: `${match === "text" ? "helpline_squash" : "helpline_telephone"}(${field})`,
    }));
  if (keepsInNotes(kind)) searched.push({ column: keptInNotes[0], folded: "helpline_kept(notes)" });

  it("has the fields of the details, the folded columns, and for users what is never answered", () => {
    const kept = searched.map(({ column }) => column);
    if (kind.entity === "users") kept.push(...neverAnswered);
    const names = columns.map((column) => column.column_name);
    expect(names.toSorted()).toEqual([...Object.keys(kind.details.shape), ...kept].toSorted());
  });

  it("allows null only where the contract's answer does", () => {
    const shape = kind.details.shape as Record<string, { _zod: { def: { type: string } } }>;
    for (const { column_name, is_nullable } of columns) {
      const field = shape[column_name];
      if (!field) continue;
      expect(is_nullable, column_name).toBe(field._zod.def.type === "nullable" ? "YES" : "NO");
    }
  });

  it("stores text without a length limit", () => {
    const odd = new Set([
      "jsonb",
      "integer",
      "smallint",
      "boolean",
      "date",
      "timestamp with time zone",
    ]);
    for (const { column_name, data_type } of columns) {
      if (!odd.has(data_type)) expect(data_type, column_name).toBe("text");
    }
  });

  it("has trigram indexes for its search and an index for its name order", async () => {
    const { rows } = await sql<{
      indexdef: string;
    }>`SELECT indexdef FROM pg_indexes WHERE tablename = ${tableOf(kind)}`.execute(test.database);
    const indexes = rows.map((row) => row.indexdef);
    const trigrams = indexes.filter((text) => text.includes("USING gin")).join();
    for (const { column } of searched) expect(trigrams).toContain(`${column} gin_trgm_ops`);
    const order = kind.order.map((field) => `helpline_fold(${field})`).join(", ");
    expect(indexes.some((text) => text.includes(`(${order}, ${kind.idField})`))).toBe(true);
  });

  it("folds each searched field, and searches the fields of the name order", async () => {
    const { rows } = await sql<{ column: string; folded: string }>`
      SELECT attname AS column, pg_get_expr(adbin, adrelid) AS folded FROM pg_attrdef
      JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
      WHERE adrelid = ${tableOf(kind)}::regclass AND attgenerated = 's'
        AND starts_with(attname, 'search_') ORDER BY attnum`.execute(test.database);
    const byColumn = (a: { column: string }, b: { column: string }) =>
      a.column.localeCompare(b.column);
    expect(rows.toSorted(byColumn)).toEqual(searched.toSorted(byColumn));
    // Searches put equally good matches into the name order by these columns.
    for (const field of kind.order) expect(kind.search[field]).toBe("text");
  });
});

const { app, owner } = inject("databases");

// An external database may have a single role for everything (TEST_DATABASE_URL).
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
