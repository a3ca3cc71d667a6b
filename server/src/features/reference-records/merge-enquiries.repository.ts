/** The enquiries that name a merged record go along with it (DUP-4), and the concerns about a guardian (SAFE-10). */
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import type { Move } from "./merge.repository.ts";

type Db = Kysely<Tables>;
type FromTo = Pick<Move, "from" | "to">;

/** The column of enquiries that names a record, by kind. */
export const enquiryColumns: Readonly<Record<string, "guardian_id" | "local_authority_id">> = {
  guardians: "guardian_id",
  "local-authorities": "local_authority_id",
};

/** An enquiry that a merge changed, or undoing one. */
export interface MovedEnquiry {
  readonly enquiry_id: number;
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
}

const changesOf = (
  column: string,
  { from, to }: Move,
  rows: readonly { readonly enquiry_id: number }[],
): MovedEnquiry[] =>
  rows.map(({ enquiry_id }) => ({
    enquiry_id,
    before: { [column]: from },
    after: { [column]: to },
  }));

/** Moves every enquiry from one record to another, and notes them. @returns the changes */
export async function moveEnquiries(db: Db, { entity }: RecordKind, move: Move) {
  const column = enquiryColumns[entity];
  if (!column) return [];
  const { rows } = await sql<{ enquiry_id: number }>`
    WITH moved AS (
      UPDATE enquiries SET ${sql.ref(column)} = ${move.to}, version = version + 1
      WHERE ${sql.ref(column)} = ${move.from} RETURNING enquiry_id)
    INSERT INTO record_merge_enquiries (record_merge_id, enquiry_id)
    SELECT ${move.mergeId}, enquiry_id FROM moved RETURNING enquiry_id`.execute(db);
  return changesOf(column, move, rows);
}

/** Gives the merged record its enquiries back, except those that name another by now. @returns the changes */
export async function moveEnquiriesBack(db: Db, { entity }: RecordKind, move: Move) {
  const column = enquiryColumns[entity];
  if (!column) return [];
  const { rows } = await sql<{ enquiry_id: number }>`
    UPDATE enquiries SET ${sql.ref(column)} = ${move.to}, version = version + 1
    WHERE ${sql.ref(column)} = ${move.from} AND enquiry_id IN (
      SELECT enquiry_id FROM record_merge_enquiries WHERE record_merge_id = ${move.mergeId})
    RETURNING enquiry_id`.execute(db);
  return changesOf(column, move, rows);
}

/** Moves concerns with a guardian. Neither answer nor audit log tells of them. */
export async function moveConcerns(db: Db, { entity }: RecordKind, { from, to }: FromTo) {
  if (entity !== "guardians") return;
  await sql`UPDATE concerns SET guardian_id = ${to} WHERE guardian_id = ${from}`.execute(db);
}

/** Gives a guardian back the concerns about them, and about the records that have been merged into theirs. */
export async function moveConcernsBack(db: Db, { entity }: RecordKind, { from, to }: FromTo) {
  if (entity !== "guardians") return;
  await sql`
    WITH RECURSIVE theirs AS (
      SELECT ${to}::integer AS id
      UNION SELECT merged_id FROM record_merges JOIN theirs ON kept_id = id WHERE entity = ${entity})
    UPDATE concerns SET guardian_id = ${to}
    WHERE guardian_id = ${from} AND raised_guardian_id IN (SELECT id FROM theirs)`.execute(db);
}
