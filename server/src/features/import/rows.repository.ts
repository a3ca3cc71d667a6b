/** Queries of the rows of an import, and of the records that they are about. */
import type { ImportCounts } from "@helpline/contract/import/import";
import {
  externalCodeMaxLength,
  importPageSize,
  type ShownOutcome,
} from "@helpline/contract/import/import.plain";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { fieldOrder } from "@helpline/contract/validation";
import { type Kysely, sql, type Updateable } from "kysely";
import type { Tables } from "#database/tables";
import { mergedByCode, type StoredRecord, tableOf } from "#features/reference-records/index";
import { type FoundRecords, nameFieldsOf, type ParsedRow } from "#untrusted/imports/row-check";

type Db = Kysely<Tables>;

/** The name of a record as it is compared: its folded names without blanks between. */
export const matchedName = (kind: RecordKind, table: string) =>
  sql.join(
    nameFieldsOf(kind).map((field) => sql.ref(`${table}.search_${field}`)),
    sql` || `,
  );

const detailsOf = (kind: RecordKind, table: string) =>
  sql.join(fieldOrder(kind.details).map((field) => sql.ref(`${table}.${field}`)));

/** The records with these codes, and those that a record with such a code was merged into. */
async function byCode(db: Db, kind: RecordKind, codes: readonly string[]) {
  const { rows } = await sql<StoredRecord>`
    SELECT ${detailsOf(kind, "record")} FROM ${sql.table(tableOf(kind))} AS record
    WHERE external_code = ANY (${codes})`.execute(db);
  const found = new Map(rows.map((record) => [String(record.external_code), record]));
  const merged = await mergedByCode(
    db,
    kind,
    codes.filter((code) => !found.has(code)),
  );
  if (merged.size === 0) return found;
  const { rows: kept } = await sql<StoredRecord>`
    SELECT ${detailsOf(kind, "record")} FROM ${sql.table(tableOf(kind))} AS record
    WHERE ${sql.ref(kind.idField)} = ANY (${[...merged.values()]})`.execute(db);
  const keptById = new Map(kept.map((record) => [Number(record[kind.idField]), record]));
  for (const [code, id] of merged) {
    const record = keptById.get(id);
    if (record) found.set(code, record);
  }
  return found;
}

interface Sought {
  readonly number: number;
  readonly code: string | null;
  readonly name: string;
  readonly postcode: string;
}

/**
 * The records with the same name and postcode. One that has a code is the same only as a row without one: two
 * codes are two records.
 */
async function byName(db: Db, kind: RecordKind, sought: readonly Sought[]) {
  const { rows } = await sql<StoredRecord & { row_number: number }>`
    SELECT ${detailsOf(kind, "record")}, sought.number AS row_number
    FROM json_to_recordset(${JSON.stringify(sought)}::json)
      AS sought (number integer, code text, name text, postcode text)
    JOIN ${sql.table(tableOf(kind))} AS record
      ON record.search_postcode = helpline_squash(sought.postcode)
      AND ${matchedName(kind, "record")} = helpline_squash(sought.name)
      AND (record.external_code IS NULL OR sought.code IS NULL)`.execute(db);
  const found = new Map<number, StoredRecord[]>();
  for (const { row_number, ...record } of rows) {
    found.set(row_number, [...(found.get(row_number) ?? []), record]);
  }
  return found;
}

/** No record has so long a name or postcode: such a row is wrong. Folding it would take PostgreSQL long. */
const longestSought = 500;

/** The records that these rows are about, by row number: by code, otherwise by name and postcode. */
export async function recordsOf(
  db: Db,
  kind: RecordKind,
  rows: readonly ParsedRow[],
): Promise<(row: ParsedRow) => FoundRecords> {
  const codes = rows
    .flatMap(({ code }) => code ?? [])
    .filter((code) => code.length <= externalCodeMaxLength);
  const coded = codes.length > 0 ? await byCode(db, kind, codes) : new Map<string, StoredRecord>();
  const sought = rows
    .filter(({ code, isClosed, leftOut }) => !isClosed && !leftOut && !coded.has(code ?? ""))
    .map(({ number, code, fields }) => ({
      number,
      code,
      postcode: fields.postcode ?? "",
      name: nameFieldsOf(kind)
        .map((field) => fields[field] ?? "")
        .join(""),
    }))
    .filter(({ name, postcode }) => name.length + postcode.length <= longestSought);
  const named = await byName(db, kind, sought);
  return ({ number, code }) => {
    const record = code === null ? undefined : coded.get(code);
    return record
      ? { records: [record], byCode: true }
      : { records: named.get(number) ?? [], byCode: false };
  };
}

/**
 * A record may be named by its own code and by that of one that was merged into it. Then the row with its own
 * code counts, and the other is left out.
 */
export async function leaveOutMerged(
  db: Db,
  kind: RecordKind,
  { runId, reason }: { readonly runId: number; readonly reason: string },
): Promise<void> {
  await sql`
    UPDATE import_rows AS line SET outcome = 'left_out', reason = ${reason},
      record_id = NULL, record_version = NULL, after = NULL, before = NULL, doubts = NULL, options = NULL
    FROM ${sql.table(tableOf(kind))} AS record, import_rows AS own
    WHERE line.import_run_id = ${runId} AND line.outcome IN ('changed', 'unchanged')
      AND record.${sql.ref(kind.idField)} = line.record_id AND record.external_code <> line.code
      AND own.import_run_id = ${runId} AND own.outcome IN ('changed', 'unchanged')
      AND own.record_id = line.record_id AND own.code = record.external_code`.execute(db);
}

export async function clearRows(db: Db, runId: number): Promise<void> {
  await db.deleteFrom("import_rows").where("import_run_id", "=", runId).execute();
}

/** Stores rows with their outcome. @param json as of `checkDataRows` */
export async function addRows(db: Db, runId: number, json: string): Promise<void> {
  await sql`
    INSERT INTO import_rows (import_run_id, row_number, outcome, name, code, match_name, match_postcode,
      record_id, record_version, after, before, errors, doubts, reason, cells, options)
    SELECT ${runId}, row_number, outcome, name, code,
      helpline_squash(match_name), helpline_squash(match_postcode),
      record_id, record_version, after, before, errors, doubts, reason, cells, options
    FROM json_to_recordset(${json}::json) AS (row_number integer, outcome text, name text,
      code text, match_name text, match_postcode text, record_id integer, record_version integer,
      after jsonb, before jsonb, errors jsonb, doubts jsonb, reason text, cells jsonb,
      options jsonb)`.execute(db);
}

/** Rows that are the same by something, such as their code: the number of the first, and of each other one. */
export async function repeatedRows(db: Db, runId: number, by: "code" | "record_id" | "match") {
  const same = by === "match" ? sql`match_name, match_postcode` : sql`${sql.ref(by)}`;
  const among =
    by === "match"
      ? sql`code IS NULL AND match_name IS NOT NULL AND record_id IS NULL`
      : sql`${sql.ref(by)} IS NOT NULL`;
  // Rows with different birthdays are different people. One without a birthday may be any of them.
  const first =
    by === "match"
      ? sql`CASE WHEN after->>'dob' IS NULL THEN min(row_number) OVER (PARTITION BY ${same})
          ELSE least(min(row_number) OVER (PARTITION BY ${same}, after->>'dob'),
            min(row_number) FILTER (WHERE after->>'dob' IS NULL) OVER (PARTITION BY ${same})) END`
      : sql`min(row_number) OVER (PARTITION BY ${same})`;
  const { rows } = await sql<{ row_number: number; first: number }>`
    SELECT row_number, first FROM (
      SELECT row_number, ${first} AS first FROM import_rows
      WHERE import_run_id = ${runId} AND outcome IN ('new', 'changed', 'unchanged') AND ${among}) AS same
    WHERE row_number > first ORDER BY row_number`.execute(db);
  return rows;
}

/**
 * Rows that were found to be about the same person on file, whose birthday is not known, with different birthdays: the
 * first stays, the others are other people, and doubtful.
 */
export async function separatePeople(
  db: Db,
  runId: number,
  message: (row: number) => string,
): Promise<void> {
  const { rows } = await sql<{ row_number: number; first: number }>`
    SELECT row_number, first FROM (
      SELECT row_number, options, options->'new'->'after'->>'dob' AS dob,
        min(row_number) OVER same AS first,
        first_value(options->'new'->'after'->>'dob') OVER same AS first_dob
      FROM import_rows
      WHERE import_run_id = ${runId} AND outcome = 'changed' AND code IS NULL AND options ? 'new'
      WINDOW same AS (PARTITION BY record_id ORDER BY row_number)) AS found
    WHERE row_number > first AND dob <> first_dob ORDER BY row_number`.execute(db);
  for (const { row_number, first } of rows) {
    const doubt = JSON.stringify([{ field: "dob", message: message(first) }]);
    await sql`
      UPDATE import_rows SET outcome = 'new', record_id = NULL, record_version = NULL, before = NULL,
        after = options->'new'->'after', doubts = ${doubt}::jsonb || coalesce(doubts, '[]')
      WHERE import_run_id = ${runId} AND row_number = ${row_number}`.execute(db);
  }
}

/** A row that is wrong after all, because of another one. */
export interface RepeatedRow {
  readonly row_number: number;
  readonly message: string;
  readonly cells: readonly string[];
}

/** @param json of {@link RepeatedRow}s */
export async function markWrong(db: Db, runId: number, json: string): Promise<void> {
  await sql`
    UPDATE import_rows SET outcome = 'wrong', record_id = NULL, record_version = NULL, after = NULL,
      before = NULL, doubts = NULL, options = NULL, cells = wrong.cells,
      errors = jsonb_build_array(jsonb_build_object('field', '', 'message', wrong.message))
    FROM json_to_recordset(${json}::json)
      AS wrong (row_number integer, message text, cells jsonb)
    WHERE import_rows.import_run_id = ${runId} AND import_rows.row_number = wrong.row_number`.execute(
    db,
  );
}

/** How much of a run's rows importing or undoing writes, in bytes of JSON. */
export async function bytesToWrite(db: Db, runId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(after::text) + octet_length(coalesce(before::text, ''))), 0)::bigint AS bytes
    FROM import_rows WHERE import_run_id = ${runId} AND outcome IN ('new', 'changed')`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function countRows(db: Db, runId: number): Promise<ImportCounts> {
  const { rows } = await sql<{ outcome: keyof ImportCounts; count: number; doubtful: number }>`
    SELECT CASE WHEN undo = 'left' THEN 'not_undone' ELSE outcome END AS outcome, count(*) AS count,
      count(doubts) AS doubtful
    FROM import_rows WHERE import_run_id = ${runId} GROUP BY 1`.execute(db);
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0, left_out: 0, not_undone: 0 };
  return {
    ...counts,
    ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
    doubtful: rows.reduce((sum, { doubtful }) => sum + doubtful, 0),
  };
}

/** A page of the rows with one outcome. */
export async function pageOfRows(db: Db, runId: number, outcome: ShownOutcome, page: number) {
  const rows = db
    .selectFrom("import_rows")
    .where("import_run_id", "=", runId)
    .where((eb) => {
      if (outcome === "not_undone") return eb("undo", "=", "left");
      if (outcome === "doubtful") return eb("doubts", "is not", null);
      return eb("outcome", "=", outcome);
    });
  const { count } = await rows
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const shown = await rows
    .selectAll()
    .orderBy("row_number")
    .limit(importPageSize)
    .offset((page - 1) * importPageSize)
    .execute();
  return { rows: shown, count };
}

export type StoredRow = Awaited<ReturnType<typeof pageOfRows>>["rows"][number];

export async function lockRow(db: Db, runId: number, row: number): Promise<StoredRow | undefined> {
  return db
    .selectFrom("import_rows")
    .selectAll()
    .where("import_run_id", "=", runId)
    .where("row_number", "=", row)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRow(
  db: Db,
  { import_run_id, row_number }: StoredRow,
  set: Updateable<Tables["import_rows"]>,
): Promise<void> {
  await db
    .updateTable("import_rows")
    .set(set)
    .where("import_run_id", "=", import_run_id)
    .where("row_number", "=", row_number)
    .execute();
}

/** The number of another row that changes this record; undefined if none does. */
export async function rowOfRecord(db: Db, { import_run_id, row_number }: StoredRow, id: number) {
  const row = await db
    .selectFrom("import_rows")
    .select("row_number")
    .where("import_run_id", "=", import_run_id)
    .where("record_id", "=", id)
    .where("row_number", "!=", row_number)
    .where("outcome", "in", ["changed", "unchanged"])
    .executeTakeFirst();
  return row?.row_number;
}

/** Wrong rows after this one, by row number. */
export async function wrongRows(db: Db, runId: number, after: number, limit: number) {
  return db
    .selectFrom("import_rows")
    .select(["row_number", "cells", "errors"])
    .where("import_run_id", "=", runId)
    .where("outcome", "=", "wrong")
    .where("row_number", ">", after)
    .orderBy("row_number")
    .limit(limit)
    .execute();
}
