/** Clears what enquiries tell of callers; the counts stay (PRIV-12). Only the database's owner may do this. */
import { type DraftKind, draftName } from "@helpline/contract/drafts/drafts";
import type { EnquiryCreate } from "@helpline/contract/enquiries/enquiries";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { hasEmail, hasNumber } from "#database/expressions";
import type { Tables } from "#database/tables";
import { deleteDraftsOf } from "./enquiries.repository.ts";

type Db = Kysely<Tables>;
type Condition = RawBuilder<SqlBool>;

/** Fields that erasing keeps: reports count them, and without the others they identify nobody. */
type Counted =
  | "channel"
  | "caller"
  | "topic"
  | "minutes"
  | "outcome"
  | "call_back_on"
  | "call_back_by"
  | "local_authority_id"
  | "guardian_id";

/** What is cleared of an enquiry: a new field, unless it is counted. */
const cleared = {
  name: null,
  telephone: null,
  email: null,
  postcode: null,
  child_name: null,
  notes: null,
} as const satisfies Record<Exclude<keyof EnquiryCreate, Counted>, null>;

/** A condition on `enquiries`: nothing about a case under legal hold is cleared, nor with an open concern. */
const notHeld = sql<SqlBool>`(NOT EXISTS (
    SELECT FROM legal_holds WHERE legal_holds.case_id = enquiries.case_id)
  AND NOT EXISTS (SELECT FROM concerns
    WHERE concerns.enquiry_id = enquiries.enquiry_id AND concerns.decision IS NULL))`;

/** Who it was and how to reach them: kept as long as they are to be rung back. */
const neededToRingBack = ["name", "telephone", "email"] as const;
const isRungBack = sql<SqlBool>`outcome = 'call back'`;
const hasCaller = sql<SqlBool>`num_nonnulls(${sql.join(neededToRingBack.map((name) => sql.ref(name)))}) > 0`;

/**
 * A condition on `enquiries`: taken before this moment, not cleared yet, and to be cleared. What was kept to ring somebody
 * back is cleared once that is done.
 */
const takenBefore = (moment: Date): Condition =>
  sql<SqlBool>`((erased_on IS NULL OR (${hasCaller} AND NOT ${isRungBack}))
    AND taken_on < ${moment.toISOString()}::timestamptz AND ${notHeld})`;

/**
 * Those linked to a guardian, and those with exactly the guardian's number or email address.
 * @param guardianId may be `ANY (…)`
 */
export const enquiriesOfGuardian = (guardianId: number | RawBuilder<unknown>): Condition =>
  sql<SqlBool>`(enquiries.guardian_id = ${guardianId} OR EXISTS (
    SELECT FROM guardians WHERE guardians.guardian_id = ${guardianId}
      AND (${hasNumber("guardians", sql`string_to_array(nullif(enquiries.search_telephone, ''), ' ')`)}
        OR ${hasEmail("enquiries", sql`guardians.email`)})))`;

/** Removes the drafts of enquiries, and what the audit log says of them. */
async function forgetSaidOf(db: Db, ids: readonly number[]): Promise<void> {
  await deleteDraftsOf(db, ids);
  await sql`
    UPDATE audit_log SET before = NULL, after = NULL
    WHERE entity = 'enquiries' AND entity_id = ANY (${ids.map(String)}::text[])
      AND (before IS NOT NULL OR after IS NOT NULL)`.execute(db);
}

/**
 * Clears enquiries, the notes of their attempts, their drafts, and what the audit log says of them; not those of a
 * case under legal hold.
 * @param kept whether the name, number and email address of those who are still to be rung back stay. The transaction must be allowed to change the audit log (retention/erase.ts).
 * @returns how many
 */
async function clearEnquiries(
  db: Db,
  which: Condition,
  now: Date,
  kept: "nothing" | "to ring back" = "nothing",
): Promise<number> {
  const callers =
    kept === "nothing"
      ? {}
      : Object.fromEntries(
          neededToRingBack.map((name) => [
            name,
            sql<string | null>`CASE WHEN ${isRungBack} THEN ${sql.ref(name)} END`,
          ]),
        );
  const rows = await db
    .updateTable("enquiries")
    .set({
      ...cleared,
      ...callers,
      erased_on: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where(which)
    .where(notHeld)
    .returning("enquiry_id")
    .execute();
  const ids = rows.map(({ enquiry_id }) => enquiry_id);
  if (ids.length === 0) return 0;
  const isOne = sql<SqlBool>`enquiry_id = ANY (${ids}::integer[])`;
  await db.updateTable("enquiry_attempts").set({ notes: null }).where(isOne).execute();
  await forgetSaidOf(db, ids);
  return ids.length;
}

/** Deleted enquiries, which only the audit log still has, read as if they were rows of their table. */
const deletedEnquiries = sql`(
    SELECT enquiries.*, deleted.happened_at AS deleted_on FROM audit_log AS deleted,
      jsonb_populate_record(NULL::enquiries, deleted.before || jsonb_build_object('enquiry_id', deleted.entity_id,
        'search_telephone', helpline_telephone(deleted.before->>'telephone'),
        'search_email', helpline_squash(deleted.before->>'email'))) AS enquiries
    WHERE deleted.entity = 'enquiries' AND deleted.action = 'delete' AND deleted.entity_id IS NOT NULL
      AND deleted.before IS NOT NULL
  ) AS enquiries`;

async function forgetDeleted(db: Db, which: Condition): Promise<void> {
  const { rows } = await sql<{ enquiry_id: number }>`
    SELECT enquiry_id FROM ${deletedEnquiries} WHERE ${which} AND ${notHeld}`.execute(db);
  await forgetSaidOf(
    db,
    rows.map(({ enquiry_id }) => enquiry_id),
  );
}

/** Clears enquiries of a family that is being erased. Those that were deleted before are still in the audit log. */
export async function eraseEnquiries(db: Db, which: Condition, now: Date): Promise<void> {
  await clearEnquiries(db, which, now);
  await forgetDeleted(db, which);
}

export async function countToClear(db: Db, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom("enquiries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(takenBefore(before))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many enquiries one transaction clears. */
const atOnce = 1000;

/** Clears the next ones taken before this moment. @returns how many; 0: all are cleared */
export const clearNext = (db: Db, before: Date, now: Date): Promise<number> =>
  clearEnquiries(
    db,
    sql<SqlBool>`enquiry_id IN (SELECT enquiry_id FROM enquiries WHERE ${takenBefore(before)}
      ORDER BY taken_on LIMIT ${sql.lit(atOnce)} FOR UPDATE)`,
    now,
    "to ring back",
  );

/** Clears what the audit log says of enquiries that were deleted before this moment. */
export const forgetDeletedEnquiries = (db: Db, before: Date): Promise<void> =>
  forgetDeleted(db, sql<SqlBool>`deleted_on < ${before.toISOString()}::timestamptz`);

/** Deletes drafts of enquiries that were never added, last saved before this moment. */
export async function forgetDraftsOfNewEnquiries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("drafts")
    .where((eb) =>
      eb.or([
        eb("name", "=", draftName("enquiry-form", "new")),
        eb("name", "like", `${"enquiry-call" satisfies DraftKind}-%`),
      ]),
    )
    .where("saved_on", "<", before.toISOString())
    .execute();
}
