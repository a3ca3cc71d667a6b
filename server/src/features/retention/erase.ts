/**
 * Erases permanently: a case with everything that belongs to it, or a guardian whom no case names. Each is
 * one transaction of the database's owner, so a command that is killed leaves whole cases and can be
 * repeated. The audit log keeps who did what, when and from where, and loses personal data.
 */
import { guardianDraftKinds } from "@helpline/contract/drafts/drafts";
import { type Kysely, type SqlBool, sql } from "kysely";
import { type Database, inTransaction } from "#database/database";
import { recountStaleDaysIn } from "#database/recount-stale-days";
import type { Tables } from "#database/tables";
import { noteDeleted } from "#features/case-files/index";
import { hasOpenConcern } from "#features/concerns/index";
import { deleteDraftsAbout } from "#features/drafts/index";
import {
  clearNext,
  enquiriesOfGuardian,
  eraseEnquiries,
  forgetDeletedEnquiries,
  forgetDraftsOfNewEnquiries,
} from "#features/enquiries/index";
import { forgetImportedGuardian } from "#features/import/index";
import { allKeptFigures } from "#features/kept-figures/index";
import { eraseMailsToGuardian } from "#features/mail/index";
import { forgetMergedRecord, forgetMergesInto } from "#features/reference-records/index";
import { forgetCallsOf } from "#features/telephone/index";
import { forgetKeptAnswers } from "#http/idempotency";
import { auditCommand } from "#security/audit";
import { notAboutHeldCase } from "./due.repository.ts";

type Db = Kysely<Tables>;

/** Why, for the audit log: "retention", or "on request". */
export type Why = "retention" | "on request";

/** Allows this transaction, and no other, to remove personal data from the audit log. */
const mayForget = (db: Db) => sql`SELECT set_config('helpline.forgetting', 'on', true)`.execute(db);

const noted = (db: Db, entity: "cases" | "guardians", entityId: number, why: Why) =>
  auditCommand(db, "retention", { action: "erase", entity, entityId, detail: why });

async function forgetCase(db: Db, caseId: number): Promise<void> {
  await mayForget(db);
  // For a file the detail is its name; all other details are our own words.
  await sql`
    UPDATE audit_log SET before = NULL, after = NULL,
      detail = CASE WHEN entity = 'case_files' THEN NULL ELSE detail END
    WHERE case_id = ${caseId}
      AND (before IS NOT NULL OR after IS NOT NULL OR entity = 'case_files')`.execute(db);
}

async function forgetGuardian(db: Db, guardianId: number): Promise<void> {
  await mayForget(db);
  await forgetMergedRecord(db, "guardians", guardianId);
  await sql`
    UPDATE audit_log SET before = NULL, after = NULL
    WHERE entity = 'guardians' AND entity_id = ${String(guardianId)}
      AND (before IS NOT NULL OR after IS NOT NULL)`.execute(db);
}

/** Drafts of a new case or an enquiry contain the guardian chosen for it. */
async function forgetDraftsNaming(db: Db, guardianId: number): Promise<void> {
  // Anywhere in the draft: typed values and initial values.
  await sql`
    DELETE FROM drafts WHERE jsonb_path_exists(draft, '$.** ?
      (@.primary_guardian_id == $text || @.secondary_guardian_id == $text || @.guardian_id == $text ||
       @.primary_guardian_id == $number || @.secondary_guardian_id == $number || @.guardian_id == $number)',
      jsonb_build_object('text', ${guardianId}::integer::text, 'number', ${guardianId}::integer))`.execute(
    db,
  );
}

interface Asked {
  readonly why: Why;
  readonly now: Date;
  /** Later enquiries of the guardian stay; on request none does. */
  readonly enquiriesUntil: Date;
}

/** Whether there is an open concern about it. A concern that is being raised has locked the record. */
export async function isKept(
  db: Db,
  column: "case_id" | "guardian_id",
  id: number,
): Promise<boolean> {
  const { kept } = await db
    .selectNoFrom(hasOpenConcern(column, sql`${id}::integer`).as("kept"))
    .executeTakeFirstOrThrow();
  return Boolean(kept);
}

/** With the guardian locked, a case being added waits and then finds no guardian. */
async function eraseUnnamed(db: Db, guardianId: number, asked: Asked): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM guardians WHERE guardian_id = ${guardianId} FOR UPDATE`.execute(db);
  if (found.rows.length === 0) return false;
  const named = await db
    .selectFrom("cases")
    .select("case_id")
    .where((eb) =>
      eb.or([
        eb("primary_guardian_id", "=", guardianId),
        eb("secondary_guardian_id", "=", guardianId),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (named || (await isKept(db, "guardian_id", guardianId))) return false;
  await mayForget(db);
  // Records that were merged into this one are the same person's.
  const ids = [guardianId, ...(await forgetMergesInto(db, "guardians", guardianId))];
  const until = sql`${asked.enquiriesUntil.toISOString()}::timestamptz`;
  const linked = enquiriesOfGuardian(sql`ANY (${ids}::integer[])`);
  const theirs = sql<SqlBool>`${linked} AND enquiries.taken_on <= ${until}`;
  await eraseEnquiries(db, theirs, asked.now);
  await eraseMailsToGuardian(db, ids);
  await forgetCallsOf(db, guardianId);
  await deleteDraftsAbout(db, guardianDraftKinds, ids);
  for (const id of ids) {
    await forgetDraftsNaming(db, id);
    await forgetImportedGuardian(db, id);
    await forgetGuardian(db, id);
  }
  await db.deleteFrom("guardians").where("guardian_id", "=", guardianId).execute();
  await noted(db, "guardians", guardianId, asked.why);
  return true;
}

export const eraseGuardian = (database: Database, guardianId: number, asked: Asked) =>
  inTransaction(database, async (db) => {
    const erased = await eraseUnnamed(db, guardianId, asked);
    if (erased) await recountStaleDaysIn(db, allKeptFigures);
    return erased;
  });

/** What tells whether a case is due. */
export interface CaseTimes {
  readonly closed: number;
  readonly closed_on: string | null;
  readonly deleted_at: string | null;
}

/** Checked again under the case's lock: it may have been re-opened, restored or held meanwhile. */
export type StillDue = (found: CaseTimes) => boolean;

export interface ErasedCase {
  /** Keys in the file store; each is noted as loose, so its bytes are removed now or by the next sweep. */
  readonly objectKeys: readonly string[];
}

/** The case's row, locked; undefined if it must not be erased (any more). */
async function lockErasable(db: Db, caseId: number, stillDue: StillDue) {
  const found = await db
    .selectFrom("cases")
    .select(["closed", "closed_on", "deleted_at", "primary_guardian_id", "secondary_guardian_id"])
    .where("case_id", "=", caseId)
    .forUpdate()
    .executeTakeFirst();
  const hold = await db
    .selectFrom("legal_holds")
    .select("case_id")
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  if (!found || hold || !stillDue(found)) return undefined;
  return (await isKept(db, "case_id", caseId)) ? undefined : found;
}

const parts = [
  "evaluations",
  "evaluation_attempts",
  "case_logs",
  "case_stage_changes",
  "page_times",
  "mail",
  "mail_cases",
  "evaluation_links",
  "drafts",
  "follow_ups",
  "new_assignments",
  "case_key_dates",
  "case_consents",
] as const;

/** Mails that name this case and no other one. Other mails lose only its number. */
const removeOwnMails = (db: Db, caseId: number) =>
  sql`
    DELETE FROM mail USING mail_cases AS of_case
    WHERE of_case.mail_id = mail.mail_id AND of_case.case_id = ${caseId}
      AND NOT EXISTS (SELECT 1 FROM mail_cases AS other
        WHERE other.mail_id = mail.mail_id AND other.case_id <> of_case.case_id)`.execute(db);

/** @returns the keys of its files, each noted as loose */
async function removeCase(db: Db, caseId: number, now: Date): Promise<string[]> {
  const files = await db
    .deleteFrom("case_files")
    .where("case_id", "=", caseId)
    .returning("object_key")
    .execute();
  for (const { object_key } of files) await noteDeleted(db, object_key, now);
  await removeOwnMails(db, caseId);
  for (const table of parts) await db.deleteFrom(table).where("case_id", "=", caseId).execute();
  await db.deleteFrom("cases").where("case_id", "=", caseId).execute();
  return files.map(({ object_key }) => object_key);
}

/**
 * @param options.keptGuardians guardians to keep although no case names them any more
 * @returns null if the case is gone, held, or no longer due
 */
export function eraseCase(
  database: Database,
  caseId: number,
  options: Asked & {
    readonly stillDue: StillDue;
    readonly keptGuardians: ReadonlySet<number>;
  },
): Promise<ErasedCase | null> {
  return inTransaction(database, async (db) => {
    const found = await lockErasable(db, caseId, options.stillDue);
    if (!found) return null;
    await mayForget(db);
    await eraseEnquiries(db, sql<SqlBool>`enquiries.case_id = ${caseId}`, options.now);
    const objectKeys = await removeCase(db, caseId, options.now);
    await forgetCase(db, caseId);
    await forgetKeptAnswers(db);
    await noted(db, "cases", caseId, options.why);
    const named = [found.primary_guardian_id, found.secondary_guardian_id];
    for (const id of named) {
      if (id !== null && !options.keptGuardians.has(id)) await eraseUnnamed(db, id, options);
    }
    await recountStaleDaysIn(db, allKeptFigures);
    return { objectKeys };
  });
}

/** Removes what the audit log says of guardians deleted long ago. */
export const forgetDeletedGuardian = (database: Database, guardianId: number, now: Date) =>
  inTransaction(database, async (db) => {
    await mayForget(db);
    await eraseMailsToGuardian(db, [guardianId]);
    await forgetGuardian(db, guardianId);
    await eraseEnquiries(db, enquiriesOfGuardian(guardianId), now);
    await recountStaleDaysIn(db, allKeptFigures);
  });

/** Drafts of a case under legal hold are kept. */
export async function eraseOldDrafts(database: Database, before: Date): Promise<void> {
  await database
    .deleteFrom("drafts")
    .where("saved_on", "<", before.toISOString())
    .where(notAboutHeldCase)
    .execute();
}

/** Clears the enquiries taken before this moment, some in each transaction. */
export async function eraseOldEnquiries(
  database: Database,
  before: Date,
  now: Date,
): Promise<void> {
  const clearSome = () =>
    inTransaction(database, async (db) => {
      await mayForget(db);
      const count = await clearNext(db, before, now);
      const entry = { action: "erase", entity: "enquiries", after: { count } } as const;
      if (count > 0) await auditCommand(db, "retention", { ...entry, detail: "retention" });
      return count;
    });
  let cleared = await clearSome();
  while (cleared > 0) cleared = await clearSome();
  await inTransaction(database, async (db) => {
    await mayForget(db);
    await forgetDeletedEnquiries(db, before);
    await forgetDraftsOfNewEnquiries(db, before);
  });
}
