/** Writes the records of an import, some rows at a time, with their rows in the audit log. */
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AskedBy, Tables } from "#database/tables";
import { enquiryColumns, namingFields, tableOf } from "#features/reference-records/index";
import { matchedName } from "./rows.repository.ts";

type Db = Kysely<Tables>;

/** Some rows of a run. */
export interface Slice {
  readonly runId: number;
  readonly kind: RecordKind;
  /** The numbers of the first and the last row. */
  readonly from: number;
  readonly to: number;
}

/** What an import may write, with the type of each column. */
const columnsOf = (kind: RecordKind): readonly (readonly [string, string])[] => [
  ...Object.keys(kind.fields).map((field) => [field, field === "dob" ? "date" : "text"] as const),
  ["external_code", "text"],
  ["closed_on", "timestamptz"],
];

const inSlice = ({ runId, from, to }: Slice) =>
  sql`import_run_id = ${runId} AND row_number BETWEEN ${from} AND ${to}`;

const valueIn = (json: RawBuilder<unknown>, [column, type]: readonly [string, string]) =>
  sql`(${json} ->> ${sql.lit(column)})::${sql.raw(type)}`;

/** `column = the value if the row has one`, for each column. */
const assignments = (kind: RecordKind, json: RawBuilder<unknown>) =>
  sql.join(
    columnsOf(kind).map(
      (column) => sql`${sql.ref(column[0])} = CASE WHEN ${json} ? ${sql.lit(column[0])}
        THEN ${valueIn(json, column)} ELSE record.${sql.ref(column[0])} END`,
    ),
  );

const affected = async (db: Db, statement: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    WITH written AS (${statement}) SELECT count(*) AS count FROM written`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The new records get their ids first, so that each row knows its record. */
export async function addRecords(db: Db, slice: Slice): Promise<void> {
  const { kind } = slice;
  const table = tableOf(kind);
  await sql`
    UPDATE import_rows SET record_version = 1,
      record_id = nextval(pg_get_serial_sequence(${table}, ${kind.idField}))
    WHERE ${inSlice(slice)} AND outcome = 'new'`.execute(db);
  const columns = columnsOf(kind);
  const names = [kind.idField, ...columns.map(([name]) => name)].map((name) => sql.ref(name));
  const values = columns.map((column) => valueIn(sql`after`, column));
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(names)})
    SELECT record_id, ${sql.join(values)} FROM import_rows
    WHERE ${inSlice(slice)} AND outcome = 'new' ORDER BY row_number`.execute(db);
}

/** Tells PostgreSQL how many records there are now. */
export async function analyzeRecords(db: Db, kind: RecordKind): Promise<void> {
  await sql`SELECT helpline_analyze_records(${tableOf(kind)})`.execute(db);
}

/** @returns the number of records changed: less than there are rows if somebody has changed one since */
export function changeRecords(db: Db, slice: Slice): Promise<number> {
  const { kind } = slice;
  return affected(
    db,
    sql`UPDATE ${sql.table(tableOf(kind))} AS record
      SET ${assignments(kind, sql`line.after`)}, version = record.version + 1
      FROM import_rows AS line
      WHERE line.${inSlice(slice)} AND line.outcome = 'changed'
        AND record.${sql.ref(kind.idField)} = line.record_id AND record.version = line.record_version
      RETURNING 1`,
  );
}

/** The number of rows that change a record. */
export async function changedIn(db: Db, slice: Slice): Promise<number> {
  return affected(db, sql`SELECT FROM import_rows WHERE ${inSlice(slice)} AND outcome = 'changed'`);
}

/** Different birthdays are different people. */
const mayBeSamePerson = ({ fields }: RecordKind) =>
  "dob" in fields
    ? sql`(record.dob IS NULL OR line.after->>'dob' IS NULL OR record.dob = (line.after->>'dob')::date)`
    : sql`true`;

/** Whether a record has been added, or merged into another, since the check that a new row is about. */
export async function isOnFileByNow(db: Db, slice: Slice): Promise<boolean> {
  const { kind } = slice;
  const { rows } = await sql`
    SELECT FROM import_rows AS line JOIN ${sql.table(tableOf(kind))} AS record
      ON record.search_postcode = line.match_postcode
      AND ${matchedName(kind, "record")} = line.match_name
      AND (record.external_code IS NULL OR line.code IS NULL)
      AND record.${sql.ref(kind.idField)} IS DISTINCT FROM (line.options->'same'->>'record_id')::integer
      AND ${mayBeSamePerson(kind)}
    WHERE line.${inSlice(slice)} AND line.outcome = 'new'
    UNION ALL
    SELECT FROM import_rows AS line JOIN record_merges AS merge
      ON merge.entity = ${kind.entity} AND merge.external_code = line.code
    WHERE line.${inSlice(slice)} AND line.outcome = 'new' LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Records the changes of a slice, each with the run. */
export async function auditSlice(db: Db, slice: Slice, by: AskedBy): Promise<void> {
  await sql`
    INSERT INTO audit_log (user_id, user_type, address, request_id, action, entity, entity_id, before, after, detail)
    SELECT ${by.user_id}, ${by.user_type}, ${by.address}, ${by.request_id},
      CASE outcome WHEN 'new' THEN 'create' ELSE 'update' END, ${slice.kind.entity}, record_id::text,
      before, after, ${`import ${slice.runId}`}
    FROM import_rows
    WHERE ${inSlice(slice)} AND outcome IN ('new', 'changed') ORDER BY row_number`.execute(db);
}

/** Puts changed records back as they were, unless somebody has changed them since. */
export async function changeBack(db: Db, slice: Slice): Promise<void> {
  const { kind } = slice;
  await sql`
    WITH restored AS (
      UPDATE ${sql.table(tableOf(kind))} AS record
      SET ${assignments(kind, sql`line.before`)}, version = record.version + 1
      FROM import_rows AS line
      WHERE line.${inSlice(slice)} AND line.outcome = 'changed'
        AND record.${sql.ref(kind.idField)} = line.record_id AND record.version = line.record_version + 1
      RETURNING line.row_number)
    UPDATE import_rows SET undo = 'undone'
    WHERE import_run_id = ${slice.runId} AND row_number IN (SELECT row_number FROM restored)`.execute(
    db,
  );
}

/** Removes new records, unless they were changed, used or merged since. */
const isNamedInEnquiry = ({ entity }: RecordKind, id: RawBuilder<unknown>) => {
  const column = enquiryColumns[entity];
  return column === undefined
    ? sql`false`
    : sql`EXISTS (SELECT FROM enquiries WHERE enquiries.${sql.ref(column)} = ${id})`;
};

export async function removeRecords(db: Db, slice: Slice): Promise<void> {
  const { kind } = slice;
  const id = sql`record.${sql.ref(kind.idField)}`;
  const used = namingFields(kind).map(
    (field) => sql`AND NOT EXISTS (SELECT FROM cases WHERE cases.${sql.ref(field)} = ${id})`,
  );
  const inEnquiries = isNamedInEnquiry(kind, id);
  await sql`
    WITH removed AS (
      DELETE FROM ${sql.table(tableOf(kind))} AS record USING import_rows AS line
      WHERE line.${inSlice(slice)} AND line.outcome = 'new'
        AND ${id} = line.record_id AND record.version = line.record_version
        ${sql.join(used, sql` `)} AND NOT ${inEnquiries}
        AND NOT EXISTS (SELECT FROM record_merges
          WHERE record_merges.entity = ${kind.entity} AND record_merges.kept_id = ${id})
      RETURNING line.row_number)
    UPDATE import_rows SET undo = 'undone'
    WHERE import_run_id = ${slice.runId} AND row_number IN (SELECT row_number FROM removed)`.execute(
    db,
  );
}

/** Says of every record of the slice that was not undone why. */
export async function noteLeft(
  db: Db,
  slice: Slice,
  reasons: Readonly<Record<"edited" | "used" | "enquiry" | "merged" | "gone", string>>,
): Promise<void> {
  const { kind } = slice;
  const inCases = namingFields(kind).map(
    (field) => sql`EXISTS (SELECT FROM cases WHERE cases.${sql.ref(field)} = record_id)`,
  );
  await sql`
    UPDATE import_rows SET undo = 'left', reason = CASE
      WHEN EXISTS (SELECT FROM record_merges WHERE entity = ${kind.entity}
        AND record_id IN (merged_id, kept_id)) THEN ${reasons.merged}
      WHEN NOT EXISTS (SELECT FROM ${sql.table(tableOf(kind))} AS record
        WHERE record.${sql.ref(kind.idField)} = record_id) THEN ${reasons.gone}
      WHEN EXISTS (SELECT FROM ${sql.table(tableOf(kind))} AS record
        WHERE record.${sql.ref(kind.idField)} = record_id
          AND record.version <> record_version + CASE outcome WHEN 'changed' THEN 1 ELSE 0 END)
        THEN ${reasons.edited}
      WHEN NOT (${sql.join([sql`false`, ...inCases], sql` OR `)}) THEN ${reasons.enquiry}
      ELSE ${reasons.used} END
    WHERE ${inSlice(slice)} AND outcome IN ('new', 'changed') AND undo IS NULL`.execute(db);
}

export async function auditUndone(db: Db, slice: Slice, by: AskedBy): Promise<void> {
  await sql`
    INSERT INTO audit_log (user_id, user_type, address, request_id, action, entity, entity_id, before, after, detail)
    SELECT ${by.user_id}, ${by.user_type}, ${by.address}, ${by.request_id},
      CASE outcome WHEN 'new' THEN 'delete' ELSE 'update' END, ${slice.kind.entity}, record_id::text,
      after, before, ${`undo import ${slice.runId}`}
    FROM import_rows
    WHERE ${inSlice(slice)} AND undo = 'undone' ORDER BY row_number`.execute(db);
}
