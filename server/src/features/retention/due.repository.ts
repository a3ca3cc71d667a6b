/** Finds what the retention command may erase, and what prevents it. No query reads a name. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { hasOpenConcern } from "#features/concerns/index";

type Db = Kysely<Tables>;

/** Times before which things are due; null: never. */
export interface Cutoffs {
  /** For the day a case was closed, and for records that no case names any more. */
  readonly closed: Date | null;
  /** For the time a case was deleted. */
  readonly deleted: Date | null;
}

/** A case as the command lists it. */
export interface ListedCase {
  readonly case_id: number;
  readonly closed: number;
  readonly closed_on: string | null;
  readonly deleted_at: string | null;
  readonly held_since: string | null;
  readonly hold_reason: string | null;
  readonly logs: number;
  readonly files: number;
  readonly evaluations: number;
}

const countOf = (table: string) =>
  sql<number>`(SELECT count(*)::int FROM ${sql.table(table)} AS part WHERE part.case_id = cases.case_id)`;

const listed = (db: Db) =>
  db
    .selectFrom("cases")
    .leftJoin("legal_holds", "legal_holds.case_id", "cases.case_id")
    .select([
      "cases.case_id",
      "closed",
      "closed_on",
      "deleted_at",
      "legal_holds.set_on as held_since",
      "legal_holds.reason as hold_reason",
      countOf("case_logs").as("logs"),
      countOf("case_files").as("files"),
      countOf("evaluations").as("evaluations"),
    ])
    .orderBy("cases.case_id");

/** Nothing about whom or which there is an open concern is due (SAFE-10). */
const caseWithout = sql<boolean>`NOT ${hasOpenConcern("case_id", sql.ref("cases.case_id"))}`;
const guardianWithout = sql<boolean>`NOT ${hasOpenConcern("guardian_id", sql.ref("guardians.guardian_id"))}`;

/** Cases closed or deleted before the cutoffs, including held ones. */
export async function dueCases(db: Db, { closed, deleted }: Cutoffs): Promise<ListedCase[]> {
  return listed(db)
    .where((eb) =>
      eb.or([
        closed === null
          ? sql<boolean>`false`
          : eb.and([eb("closed", "=", 1), eb("closed_on", "<", closed.toISOString())]),
        deleted === null ? sql<boolean>`false` : eb("deleted_at", "<", deleted.toISOString()),
      ]),
    )
    .where(caseWithout)
    .execute();
}

export async function findListedCase(db: Db, caseId: number): Promise<ListedCase | undefined> {
  return listed(db).where("cases.case_id", "=", caseId).executeTakeFirst();
}

/** Cases that name a guardian, including deleted ones, with their holds. */
export async function casesNamingGuardian(db: Db, guardianId: number): Promise<ListedCase[]> {
  return listed(db)
    .where((eb) =>
      eb.or([
        eb("primary_guardian_id", "=", guardianId),
        eb("secondary_guardian_id", "=", guardianId),
      ]),
    )
    .execute();
}

/** The guardians named by these cases and by no other case. */
export async function guardiansOnlyOf(db: Db, caseIds: readonly number[]): Promise<number[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<{ guardian_id: number }>`
    SELECT guardian_id FROM guardians
    WHERE guardian_id IN (
        SELECT primary_guardian_id FROM cases WHERE case_id = ANY(${caseIds})
        UNION SELECT secondary_guardian_id FROM cases WHERE case_id = ANY(${caseIds}))
      AND NOT EXISTS (SELECT FROM cases WHERE case_id <> ALL(${caseIds})
        AND (primary_guardian_id = guardian_id OR secondary_guardian_id = guardian_id))
      AND ${guardianWithout}
    ORDER BY guardian_id`.execute(db);
  return rows.map((row) => row.guardian_id);
}

/** When somebody last wrote a guardian's record, or an enquiry of theirs was taken. */
const lastWritten = sql`greatest(
  (SELECT max(happened_at) FROM audit_log
    WHERE entity = 'guardians' AND entity_id = guardians.guardian_id::text
      AND action IN ('create', 'update', 'merge', 'unmerge')),
  (SELECT max(taken_on) FROM enquiries WHERE enquiries.guardian_id = guardians.guardian_id))`;

/** Guardians named by no case and last written before the cutoff. */
export async function forgottenGuardians(db: Db, { closed }: Cutoffs): Promise<number[]> {
  if (closed === null) return [];
  const { rows } = await sql<{ guardian_id: number }>`
    SELECT guardian_id FROM guardians
    WHERE NOT EXISTS (SELECT FROM cases WHERE primary_guardian_id = guardian_id)
      AND NOT EXISTS (SELECT FROM cases WHERE secondary_guardian_id = guardian_id)
      AND ${lastWritten} < ${closed.toISOString()}::timestamptz
      AND ${guardianWithout}
    ORDER BY guardian_id`.execute(db);
  return rows.map((row) => row.guardian_id);
}

/** The guardians of these cases that were written after the cutoff: somebody still works with them. */
export async function writtenSince(
  db: Db,
  caseIds: readonly number[],
  since: Date,
): Promise<number[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<{ guardian_id: number }>`
    SELECT guardian_id FROM guardians
    WHERE EXISTS (SELECT FROM cases WHERE case_id = ANY(${caseIds})
        AND guardian_id IN (primary_guardian_id, secondary_guardian_id))
      AND ${lastWritten} >= ${since.toISOString()}::timestamptz`.execute(db);
  return rows.map((row) => row.guardian_id);
}

/** Guardians deleted long ago whom the audit log still describes. Merged ones are part of the one that was kept. */
export async function describedGuardians(db: Db, { closed }: Cutoffs): Promise<number[]> {
  if (closed === null) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT entity_id::int AS id FROM audit_log
    WHERE entity = 'guardians' AND entity_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM guardians WHERE guardian_id::text = entity_id)
      AND NOT EXISTS (SELECT FROM record_merges AS merge
        WHERE merge.entity = 'guardians' AND merge.merged_id::text = entity_id)
    GROUP BY entity_id
    HAVING max(happened_at) < ${closed.toISOString()}::timestamptz
      AND bool_or(before IS NOT NULL OR after IS NOT NULL)
    ORDER BY 1`.execute(db);
  return rows.map((row) => row.id);
}

export const notAboutHeldCase = sql<boolean>`NOT EXISTS (
  SELECT FROM legal_holds WHERE legal_holds.case_id = drafts.case_id)`;

export async function countOldDrafts(db: Db, { closed }: Cutoffs): Promise<number> {
  if (closed === null) return 0;
  const row = await db
    .selectFrom("drafts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("saved_on", "<", closed.toISOString())
    .where(notAboutHeldCase)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function guardianExists(db: Db, guardianId: number): Promise<boolean> {
  const row = await db
    .selectFrom("guardians")
    .select("guardian_id")
    .where("guardian_id", "=", guardianId)
    .executeTakeFirst();
  return row !== undefined;
}
