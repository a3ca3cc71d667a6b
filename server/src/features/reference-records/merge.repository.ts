/** Queries of merged records (ADR 15, 0010_merged_records.sql). */
import { namedRecords } from "@helpline/contract/cases/case-details";
import { dayMs } from "@helpline/contract/dates";
import { type RecordKind, recordMessages } from "@helpline/contract/reference-records/record-kind";
import { mergeMessages, undoDays } from "@helpline/contract/reference-records/record-merge";
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { WriteTransaction } from "#database/database";
import { fullNameOrUnknown } from "#database/expressions";
import type { Tables, TakenFields } from "#database/tables";
import { AppError, notFound } from "#http/errors";
import { asStored, type StoredRecord, tableOf } from "./record.repository.ts";

// Counts the cases that name a record: such a record is not deleted (REC-15).

/** Deleted cases count too, because they can be restored. */
export async function casesNaming(db: Kysely<Tables>, kind: RecordKind, id: number) {
  const { cases, deleted_cases } = await countUses(db, kind, id);
  return cases + deleted_cases;
}

/** The kind of record that a column of cases names, by column. */
export const kindNamedBy: Readonly<Record<string, string>> = Object.fromEntries(
  namedRecords.map(({ field, kind }) => [field, kind.entity]),
);

type Db = Kysely<Tables>;

/** A column of cases that names a record. */
export type NamingField = (typeof namedRecords)[number]["field"];

/** Merges before this moment can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoDays * dayMs);

/** The columns of cases that name records of a kind. */
export const namingFields = ({ entity }: Pick<RecordKind, "entity">): NamingField[] =>
  namedRecords.filter(({ kind }) => kind.entity === entity).map(({ field }) => field);

const naming = (kind: RecordKind, id: number) => (eb: ExpressionBuilder<Tables, "cases">) =>
  eb.or(namingFields(kind).map((field) => eb(`cases.${field}`, "=", id)));

/** The records that these ids were merged into, in the end; without those that were not merged. */
export async function mergedRecordIds(
  db: Db,
  entity: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; kept_id: number }>`
    WITH RECURSIVE chain AS (
      SELECT merged_id AS id, kept_id FROM record_merges WHERE entity = ${entity} AND merged_id = ANY (${ids})
      UNION SELECT chain.id, next.kept_id FROM chain JOIN record_merges AS next
        ON next.entity = ${entity} AND next.merged_id = chain.kept_id)
    SELECT id, kept_id FROM chain WHERE NOT EXISTS (
      SELECT FROM record_merges AS next WHERE next.entity = ${entity} AND next.merged_id = chain.kept_id)`.execute(
    db,
  );
  return new Map(rows.map(({ id, kept_id }) => [id, kept_id]));
}

/** The record that this id was merged into, in the end; undefined if it was not merged. */
export const mergedInto = async (db: Db, entity: string, id: number): Promise<number | undefined> =>
  (await mergedRecordIds(db, entity, [id])).get(id);

/** The records that others with these codes were merged into, in the end, by code. */
export async function mergedByCode(
  db: Db,
  kind: RecordKind,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    WITH RECURSIVE chain AS (
      SELECT external_code AS code, kept_id FROM record_merges
      WHERE entity = ${kind.entity} AND external_code = ANY (${codes})
      UNION SELECT chain.code, next.kept_id FROM chain JOIN record_merges AS next
        ON next.entity = ${kind.entity} AND next.merged_id = chain.kept_id)
    SELECT code, kept_id AS id FROM chain
      JOIN ${sql.table(tableOf(kind))} AS record ON record.${sql.ref(kind.idField)} = kept_id`.execute(
    db,
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** All records that were merged into this one, also by way of another. */
const allMergedInto = (entity: string, id: number) => sql<{ record_merge_id: number }>`
  WITH RECURSIVE chain AS (
    SELECT record_merge_id, merged_id FROM record_merges WHERE entity = ${entity} AND kept_id = ${id}
    UNION SELECT earlier.record_merge_id, earlier.merged_id FROM chain JOIN record_merges AS earlier
      ON earlier.entity = ${entity} AND earlier.kept_id = chain.merged_id)
  SELECT record_merge_id FROM chain`;

/** What is kept of them, oldest merge first; `record` is null after {@link undoDays} days. */
export async function mergedRecords(db: Db, entity: string, id: number) {
  return db
    .selectFrom("record_merges")
    .select(["merged_id", "record", "merged_on", "external_code"])
    .where(sql<SqlBool>`record_merge_id IN (${allMergedInto(entity, id)})`)
    .orderBy("record_merge_id")
    .execute();
}

/**
 * Forgets the merges into a record that is being deleted.
 * @returns the ids of the merged records
 */
export async function forgetMergesInto(db: Db, entity: string, id: number): Promise<number[]> {
  const rows = await db
    .deleteFrom("record_merges")
    .where(sql<SqlBool>`record_merge_id IN (${allMergedInto(entity, id)})`)
    .returning("merged_id")
    .execute();
  return rows.map(({ merged_id }) => merged_id);
}

/** Removes what a merged record said, now; where it went stays known. */
export async function forgetMergedRecord(db: Db, entity: string, id: number): Promise<void> {
  await db
    .updateTable("record_merges")
    .set({ record: null, taken: null, external_code: null })
    .where("entity", "=", entity)
    .where("merged_id", "=", id)
    .execute();
}

/** Removes the data of merges that can no longer be undone. The code stays: imports follow it. */
export async function forgetOldMerges(db: Db, now: Date): Promise<void> {
  const old = undoableSince(now).toISOString();
  const forgotten = await db
    .updateTable("record_merges")
    .set({ record: null, taken: null })
    .where("record", "is not", null)
    .where("merged_on", "<", old)
    .returning("record_merge_id")
    .execute();
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ record_merge_id }) => record_merge_id);
  for (const table of ["record_merge_cases", "record_merge_enquiries"] as const) {
    await db.deleteFrom(table).where("record_merge_id", "in", ids).execute();
  }
}

/** Locks the cases that name both records. @returns their ids, of deleted ones apart */
export async function lockCasesNamingBoth(
  db: Db,
  kind: RecordKind,
  ids: readonly [number, number],
) {
  if (namingFields(kind).length < 2) return { open: [], deleted: [] };
  const rows = await db
    .selectFrom("cases")
    .select(["case_id", "deleted_at"])
    .where(naming(kind, ids[0]))
    .where(naming(kind, ids[1]))
    .orderBy("case_id")
    .forUpdate()
    .execute();
  const idsOf = (deleted: boolean) =>
    rows.filter((row) => (row.deleted_at !== null) === deleted).map(({ case_id }) => case_id);
  return { open: idsOf(false), deleted: idsOf(true) };
}

/** How many cases name the record. */
export async function countUses(db: Db, kind: RecordKind, id: number) {
  return db
    .selectFrom("cases")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("cases"),
      eb.fn.countAll<number>().filterWhere("deleted_at", "is not", null).as("deleted_cases"),
    ])
    .where(naming(kind, id))
    .executeTakeFirstOrThrow();
}

/** The records merged into this one directly, newest first. */
export async function mergesInto(db: Db, kind: RecordKind, id: number) {
  return db
    .selectFrom("record_merges")
    .leftJoin("users", "users.user_id", "record_merges.merged_by")
    .select(["merged_id", "merged_on", "record", "merged_by as merged_by_id"])
    .select(fullNameOrUnknown("users").as("merged_by"))
    .where("entity", "=", kind.entity)
    .where("kept_id", "=", id)
    .orderBy("record_merge_id", "desc")
    .execute();
}

/** Notes a merge. @returns its id */
export async function addMerge(
  db: Db,
  merge: {
    readonly entity: string;
    readonly merged_id: number;
    readonly kept_id: number;
    readonly merged_on: string;
    readonly merged_by: number;
    readonly record: StoredRecord;
    readonly taken: TakenFields;
    readonly external_code: string | null;
  },
): Promise<number> {
  const { record, taken } = merge;
  const row = await db
    .insertInto("record_merges")
    .values({ ...merge, record: JSON.stringify(record), taken: JSON.stringify(taken) })
    .returning("record_merge_id")
    .executeTakeFirstOrThrow();
  return row.record_merge_id;
}

/** Reads the merge of a record and locks it. */
export async function lockMerge(db: Db, entity: string, mergedId: number) {
  return db
    .selectFrom("record_merges")
    .select(["record_merge_id", "kept_id", "merged_on", "merged_by", "record", "taken"])
    .where("entity", "=", entity)
    .where("merged_id", "=", mergedId)
    .forUpdate()
    .executeTakeFirst();
}

export async function removeMerge(db: Db, recordMergeId: number): Promise<void> {
  await db.deleteFrom("record_merges").where("record_merge_id", "=", recordMergeId).execute();
}

/** A case that a merge changed, or undoing one: its fields before and after, by name. */
export interface MovedCase {
  readonly case_id: number;
  readonly before: StoredRecord;
  readonly after: StoredRecord;
}

export interface Move {
  readonly mergeId: number;
  readonly from: number;
  readonly to: number;
}

const moveOf =
  (field: NamingField, { from, to }: Move) =>
  ({ case_id }: { readonly case_id: number }): MovedCase => ({
    case_id,
    before: { [field]: from },
    after: { [field]: to },
  });

const byNumber = (moved: readonly MovedCase[]) => moved.toSorted((a, b) => a.case_id - b.case_id);

/**
 * Moves every case from one record to another, deleted and held cases too, and notes them.
 * @returns the changes, by the case's number
 */
export async function moveCases(db: Db, kind: RecordKind, move: Move): Promise<MovedCase[]> {
  const { mergeId, from, to } = move;
  const moved: MovedCase[] = [];
  for (const field of namingFields(kind)) {
    const { rows } = await sql<{ case_id: number }>`
      WITH moved AS (
        UPDATE cases SET ${sql.ref(field)} = ${to}, version = version + 1
        WHERE ${sql.ref(field)} = ${from} RETURNING case_id)
      INSERT INTO record_merge_cases (record_merge_id, case_id, field)
      SELECT ${mergeId}, case_id, ${field} FROM moved RETURNING case_id`.execute(db);
    moved.push(...rows.map(moveOf(field, move)));
  }
  return byNumber(moved);
}

/** What a merge of guardians clears in a deleted case that names both. */
const nothingLeft: StoredRecord = {
  secondary_guardian_id: null,
  secondary_guardian_relationship_with_child: null,
};

/**
 * Clears the secondary guardian of these cases, and notes it: once the two guardians are one, only the primary
 * one is left.
 */
export async function clearSecondary(
  db: Db,
  mergeId: number,
  caseIds: readonly number[],
): Promise<MovedCase[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<{ case_id: number; cleared: StoredRecord }>`
    WITH noted AS (
      INSERT INTO record_merge_cases (record_merge_id, case_id, field, cleared)
      SELECT ${mergeId}, case_id, 'secondary_guardian_id', jsonb_build_object(
        'secondary_guardian_id', secondary_guardian_id,
        'secondary_guardian_relationship_with_child', secondary_guardian_relationship_with_child)
      FROM cases WHERE case_id = ANY (${caseIds}::integer[]) RETURNING case_id, cleared)
    UPDATE cases SET secondary_guardian_id = NULL, secondary_guardian_relationship_with_child = NULL,
      version = version + 1
    FROM noted WHERE noted.case_id = cases.case_id RETURNING cases.case_id, cleared`.execute(db);
  return rows.map(({ case_id, cleared }) => ({ case_id, before: cleared, after: nothingLeft }));
}

/** Gives back what {@link clearSecondary} cleared, unless the case names a secondary guardian by now. */
async function restoreSecondary(db: Db, mergeId: number): Promise<MovedCase[]> {
  const { rows } = await sql<{ case_id: number; cleared: StoredRecord }>`
    UPDATE cases SET secondary_guardian_id = was.secondary_guardian_id, version = version + 1,
      secondary_guardian_relationship_with_child = was.secondary_guardian_relationship_with_child
    FROM record_merge_cases AS noted, jsonb_to_record(noted.cleared)
      AS was (secondary_guardian_id integer, secondary_guardian_relationship_with_child text)
    WHERE noted.record_merge_id = ${mergeId} AND noted.case_id = cases.case_id AND noted.cleared IS NOT NULL
      AND cases.secondary_guardian_id IS NULL AND cases.primary_guardian_id <> was.secondary_guardian_id
    RETURNING cases.case_id, noted.cleared`.execute(db);
  return rows.map(({ case_id, cleared }) => ({ case_id, before: nothingLeft, after: cleared }));
}

/**
 * Gives the merged record its cases back, except those that name another record by now.
 * @returns the changes, by the case's number, and how many cases stay
 */
export async function moveCasesBack(
  db: Db,
  kind: RecordKind,
  move: Move,
): Promise<{ moved: MovedCase[]; left: number }> {
  const { mergeId, from, to } = move;
  const moved: MovedCase[] = [];
  for (const field of namingFields(kind)) {
    const { rows } = await sql<{ case_id: number }>`
      UPDATE cases SET ${sql.ref(field)} = ${to}, version = version + 1
      WHERE ${sql.ref(field)} = ${from} AND case_id IN (
        SELECT case_id FROM record_merge_cases
        WHERE record_merge_id = ${mergeId} AND field = ${field} AND cleared IS NULL)
      RETURNING case_id`.execute(db);
    moved.push(...rows.map(moveOf(field, move)));
  }
  moved.push(...(await restoreSecondary(db, mergeId)));
  const { noted } = await db
    .selectFrom("record_merge_cases")
    .select((eb) => eb.fn.count<number>("case_id").distinct().as("noted"))
    .where("record_merge_id", "=", mergeId)
    .executeTakeFirstOrThrow();
  return { moved: byNumber(moved), left: noted - casesIn(moved) };
}

/** How many cases have changed; one may name the record twice. */
export const casesIn = (moved: readonly MovedCase[]): number =>
  new Set(moved.map(({ case_id }) => case_id)).size;

/** Puts a merged record back into its table, under its old id. */
export async function putBack(
  db: WriteTransaction,
  kind: RecordKind,
  record: StoredRecord,
): Promise<void> {
  // An editor that still has the record of before the merge gets a conflict.
  const row = { ...asStored(record), version: Number(record.version) + 1 };
  const anyTables = db as unknown as Kysely<Record<string, StoredRecord>>;
  await anyTables.insertInto(tableOf(kind)).values(row).execute();
  // An insert fills in what is empty, such as an authority's nation. Somebody may have emptied it on purpose.
  await anyTables
    .updateTable(tableOf(kind))
    .set(row)
    .where(kind.idField, "=", record[kind.idField])
    .execute();
}

// The answer for a record that does not exist, or no longer.

/** 404, for a merged record with the one that it was merged into, as `data.merged_into`. */
export async function recordMissing(
  db: Kysely<Tables>,
  kind: RecordKind,
  id: number,
): Promise<AppError> {
  const merged_into = await mergedInto(db, kind.entity, id);
  if (merged_into === undefined) return notFound(recordMessages.noSuchRecord(kind.one));
  return new AppError(404, mergeMessages.mergedInto(kind.one, merged_into), {
    data: { merged_into },
  });
}

/** @throws AppError 404 */
export async function requireRecord(
  db: Kysely<Tables>,
  kind: RecordKind,
  id: number,
): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(tableOf(kind))} WHERE ${sql.ref(kind.idField)} = ${id}`.execute(db);
  if (rows.length === 0) throw await recordMissing(db, kind, id);
}
