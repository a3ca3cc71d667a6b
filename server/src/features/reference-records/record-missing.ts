/** The answer for a record that does not exist, or no longer. */
import { type RecordKind, recordMessages } from "@helpline/contract/reference-records/record-kind";
import { mergeMessages } from "@helpline/contract/reference-records/record-merge";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { AppError, notFound } from "#http/errors";
import { mergedInto } from "./merge.repository.ts";
import { tableOf } from "./record.repository.ts";

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
