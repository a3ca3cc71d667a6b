/** Queries of import runs, and of the files that wait to be imported (0020_import.sql). */
import { accessTable } from "@helpline/contract/access";
import { dayMs } from "@helpline/contract/dates";
import { importRoutes } from "@helpline/contract/import/import";
import { importRunsShown, undoDays, unusedDays } from "@helpline/contract/import/import.plain";
import { largestId } from "@helpline/contract/limits";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { type Kysely, sql, type Updateable } from "kysely";
import { fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";
import { matchedName } from "./rows.repository.ts";

type Db = Kysely<Tables>;

const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * dayMs).toISOString();

/** Imports from this moment on can be undone. */
export const undoableSince = (now: Date): string => daysBefore(now, undoDays);

const runs = (db: Db) =>
  db
    .selectFrom("import_runs")
    .leftJoin("users as uploader", "uploader.user_id", "import_runs.uploaded_by")
    .leftJoin("users as importer", "importer.user_id", "import_runs.imported_by")
    .leftJoin("import_progress", "import_progress.import_run_id", "import_runs.import_run_id")
    .selectAll("import_runs")
    .select([
      fullNameOrUnknown("uploader").as("uploaded_by_name"),
      fullNameOrUnknown("importer").as("imported_by_name"),
      "import_progress.done as progress_done",
      "import_progress.total as progress_total",
    ])
    .where("state", "!=", "uploading");

export async function listRuns(db: Db) {
  return runs(db).orderBy("import_runs.import_run_id", "desc").limit(importRunsShown).execute();
}

export async function findRun(db: Db, id: number) {
  return runs(db)
    .where("import_runs.import_run_id", "=", Math.min(id, largestId))
    .executeTakeFirst();
}
export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Reads the run's state and locks it. */
export async function lockRun(db: Db, id: number) {
  return db
    .selectFrom("import_runs")
    .selectAll()
    .where("import_run_id", "=", Math.min(id, largestId))
    .where("state", "!=", "uploading")
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Whether somebody may still import: their account is enabled, and has a role that may.
 * @param hold keeps it so until the transaction ends
 */
export async function mayStillImport(db: Db, userId: number, { hold = false } = {}) {
  const found = await db
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("enabled", "=", 1)
    .where("user_type", "in", accessTable[importRoutes.confirm.access])
    .$if(hold, (query) => query.forShare())
    .executeTakeFirst();
  return found !== undefined;
}

/** Begins an upload. @returns the id of the run, which nobody sees before it is complete */
export async function beginRun(
  db: Db,
  run: { readonly now: Date; readonly fileName: string; readonly userId: number | null },
): Promise<number> {
  const row = await db
    .insertInto("import_runs")
    .values({
      kind: "schools",
      file_name: run.fileName,
      format: null,
      encoding: "UTF-8",
      separator: ",",
      headings: "[]",
      first_rows: "[]",
      columns: "{}",
      state: "uploading",
      uploaded_on: run.now.toISOString(),
      uploaded_by: run.userId,
    })
    .returning("import_run_id")
    .executeTakeFirstOrThrow();
  return row.import_run_id;
}

export async function updateRun(db: Db, id: number, set: Updateable<Tables["import_runs"]>) {
  await db.updateTable("import_runs").set(set).where("import_run_id", "=", id).execute();
}

export async function removeRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom("import_runs").where("import_run_id", "=", id).execute();
}

export async function addChunk(db: Db, id: number, number: number, bytes: Buffer): Promise<void> {
  const chunk = { import_run_id: id, chunk_number: number, bytes };
  await db.insertInto("import_chunks").values(chunk).execute();
}

/** The bytes of a run's file, in pieces. */
export async function* chunksOf(db: Db, id: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const row = await db
      .selectFrom("import_chunks")
      .select("bytes")
      .where("import_run_id", "=", id)
      .where("chunk_number", "=", number)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

export async function bytesOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(bytes)), 0)::bigint AS bytes FROM import_chunks
    WHERE import_run_id = ${id}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The file is not needed any more. */
export async function removeChunks(db: Db, id: number): Promise<void> {
  await db.deleteFrom("import_chunks").where("import_run_id", "=", id).execute();
}

/** Never in the transaction of an import, or nobody would see it before the end. */
export async function noteProgress(db: Db, id: number, done: number, total: number) {
  await db
    .insertInto("import_progress")
    .values({ import_run_id: id, done, total })
    .onConflict((conflict) =>
      conflict.column("import_run_id").doUpdateSet({ done, total, noted_on: sql<string>`now()` }),
    )
    .execute();
}

/** Whether another import or undoing of this kind is at work. */
export async function isBusy(db: Db, kind: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("import_runs")
    .select("import_run_id")
    .where("kind", "=", kind as never)
    .where("state", "in", ["importing", "undoing"])
    .where("import_run_id", "!=", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Longer than the queue takes to repeat what broke off. */
const strandedMs = 15 * 60 * 1000;

/**
 * Runs whose work has ended without a result, such as by the death of the command that did it. Nothing was
 * written.
 */
export async function strandedRuns(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("import_runs")
    .innerJoin("import_progress", "import_progress.import_run_id", "import_runs.import_run_id")
    .select("import_runs.import_run_id")
    .where("state", "in", ["checking", "importing", "undoing"])
    .where("noted_on", "<", new Date(now.getTime() - strandedMs).toISOString())
    .execute();
  return rows.map(({ import_run_id }) => import_run_id);
}

/** Longer than any upload may take. */
const uploadMs = 60 * 60 * 1000;

/**
 * Deletes what nobody needs any more: uploads that broke off, files that were never imported, and after the
 * days in which an import can be undone what it read and what was there before.
 */
export async function forgetOldImports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("import_runs")
    .where("state", "=", "uploading")
    .where("uploaded_on", "<", new Date(now.getTime() - uploadMs).toISOString())
    .execute();
  await db
    .deleteFrom("import_runs")
    .where("state", "in", ["uploaded", "checking", "checked", "failed"])
    .where("uploaded_on", "<", daysBefore(now, unusedDays))
    .execute();
  const old = db
    .selectFrom("import_runs")
    .select("import_run_id")
    .where("state", "in", ["done", "undone"])
    .where("imported_on", "<", undoableSince(now));
  await db.deleteFrom("import_rows").where("import_run_id", "in", old).execute();
  await db
    .updateTable("import_runs")
    .set({ first_rows: "[]" })
    .where("import_run_id", "in", old)
    .where(sql<boolean>`first_rows <> '[]'`)
    .execute();
}

/**
 * The rows of files about a guardian: those of the record, and wrong or repeated ones, which name no record, with its
 * code, or with its name and no other postcode.
 */
const rowsAbout = (id: number) => sql<boolean>`(record_id = ${id} OR record_id IS NULL AND EXISTS (
  SELECT FROM guardians AS record WHERE record.guardian_id = ${id} AND (import_rows.code = record.external_code
    OR helpline_squash(import_rows.name) = ${matchedName(guardians, "record")}
      AND coalesce(match_postcode, record.search_postcode) = record.search_postcode)))`;

/** The rows of files that say something of a guardian, for a subject access report. What they changed is in the history. */
export async function importedRowsOfGuardian(db: Db, id: number) {
  return db
    .selectFrom("import_rows")
    .innerJoin("import_runs", "import_runs.import_run_id", "import_rows.import_run_id")
    .select(["file_name", "row_number", "uploaded_on", "code", "name"])
    .where(rowsAbout(id))
    .where("kind", "=", "guardians")
    .orderBy("import_rows.import_run_id")
    .orderBy("row_number")
    .execute();
}

/**
 * Removes what imports know of a guardian, whose data is erased.
 * @param id of the guardian, whose record is still there
 */
export async function forgetImportedGuardian(db: Db, id: number): Promise<void> {
  const ofGuardians = db
    .selectFrom("import_runs")
    .select("import_run_id")
    .where("kind", "=", "guardians");
  await db
    .deleteFrom("import_rows")
    .where(rowsAbout(id))
    .where("import_run_id", "in", ofGuardians)
    .execute();
  // The first rows of a file are shown only until it is imported.
  await db
    .updateTable("import_runs")
    .set({ first_rows: "[]" })
    .where("kind", "=", "guardians")
    .where("state", "in", ["done", "undone"])
    .execute();
}
