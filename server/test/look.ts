/** Reads the database: what was written, and that nothing was. */

import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type Kysely, sql } from "kysely";
import type { Database } from "#database/database";
import { tableOf } from "#features/reference-records/record.repository";
import type { Fields } from "./examples.ts";

export type Stored = Record<string, unknown>;

/** Every row of a table, ordered by its first column. */
export async function rowsOf(database: Database, table: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`SELECT * FROM ${sql.table(table)} ORDER BY 1`.execute(
    database,
  );
  return rows;
}

export async function storedRecord(
  database: Database,
  kind: RecordKind,
  id: unknown,
): Promise<Stored | undefined> {
  const rows = await rowsOf(database, tableOf(kind));
  return rows.find((row) => row[kind.idField] === id);
}

/** All data that a call about records could change, to compare with a later result. */
export async function everything(database: Database, kind: RecordKind) {
  return {
    records: await rowsOf(database, tableOf(kind)),
    sessions: await rowsOf(database, "sessions"),
    audit: await rowsOf(database, "audit_log"),
  };
}

/** Inserts records straight into the table; omitted fields come from `least`. Returns the ids. */
export async function store(
  database: Database,
  { kind, least }: { kind: RecordKind; least: Fields },
  overrides: readonly Fields[],
): Promise<number[]> {
  const { password, ...base } = least;
  const rows = overrides.map((each, index) => ({
    ...base,
    ...(password === undefined ? {} : { password_hash: "none", username: unique(index) }),
    ...each,
  }));
  const made = await (database as unknown as AnyDatabase)
    .insertInto(tableOf(kind))
    .values(rows)
    .returning(kind.idField)
    .execute();
  return made.map((row) => Number(row[kind.idField]));
}

type AnyDatabase = Kysely<Record<string, Stored>>;

let made = 0;
const unique = (index: number) => {
  made += 1;
  return `stored${made}-${index}`;
};

/** The audit rows written after `since`, oldest first. */
export async function auditSince(database: Database, since: number) {
  return database
    .selectFrom("audit_log")
    .selectAll()
    .where("audit_id", ">", since)
    .orderBy("audit_id")
    .execute();
}

/** The newest audit row's id, as the start for {@link auditSince}. */
export async function auditMark(database: Database): Promise<number> {
  const row = await database
    .selectFrom("audit_log")
    .select((eb) => eb.fn.max("audit_id").as("newest"))
    .executeTakeFirst();
  return Number(row?.newest ?? 0);
}
