/** Queries of a subject access request besides the details of a case. */
import { draftName, secretDraftKinds } from "@helpline/contract/drafts/drafts";
import { type Kysely, type SqlBool, sql } from "kysely";
import { fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

export async function findGuardian(db: Db, id: number) {
  return db.selectFrom("guardians").selectAll().where("guardian_id", "=", id).executeTakeFirst();
}

/** Every case that names the guardian, oldest first, including deleted ones, which are still held. */
export async function casesOfGuardian(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("cases")
    .select("case_id")
    .where((eb) =>
      eb.or([eb("primary_guardian_id", "=", id), eb("secondary_guardian_id", "=", id)]),
    )
    .orderBy("case_id")
    .execute();
  return rows.map((row) => row.case_id);
}

export async function deletedOn(db: Db, caseId: number): Promise<string | null> {
  const row = await db
    .selectFrom("cases")
    .select("deleted_at")
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return row?.deleted_at ?? null;
}

export async function pageTimesOf(db: Db, caseId: number) {
  return db
    .selectFrom("page_times")
    .leftJoin("users", "users.user_id", "page_times.user_id")
    .select([
      "page_name",
      "page_entered_on",
      "page_exited_on",
      "time_on_page",
      fullNameOrUnknown("users").as("user_name"),
    ])
    .where("case_id", "=", caseId)
    .orderBy("page_time_id")
    .execute();
}

/** Mails with what they say, if that is kept. */
const mailsWithText = (db: Db) =>
  db
    .selectFrom("mail")
    .leftJoin("family_mails", "family_mails.mail_id", "mail.mail_id")
    .leftJoin("users", "users.user_id", "mail.created_by")
    .select([
      "mail.created_on",
      "to_name",
      "to_address",
      "subject",
      "text",
      "file_name",
      "state",
      "sent_on",
      fullNameOrUnknown("users").as("created_by"),
    ])
    .orderBy("mail.mail_id");

/** Mails to the family: what they say is held too. */
export const mailsToFamily = (db: Db, caseId: number) =>
  mailsWithText(db).where("case_id", "=", caseId).where("kind", "=", "family").execute();

export const keptMails = (db: Db, ids: readonly number[]) =>
  mailsWithText(db).where(sql<SqlBool>`mail.mail_id = ANY (${ids}::integer[])`).execute();

/** Mails to staff, and those that asked the family how it went. */
export async function mailsAbout(db: Db, caseId: number) {
  return db
    .selectFrom("mail")
    .select(["kind", "created_on", "to_name", "to_address", "state", "sent_on"])
    .where("kind", "<>", "family")
    .where((eb) =>
      eb.or([
        eb("case_id", "=", caseId),
        eb(
          "mail_id",
          "in",
          eb.selectFrom("mail_cases").select("mail_cases.mail_id").where("case_id", "=", caseId),
        ),
      ]),
    )
    .orderBy("mail_id")
    .execute();
}

/** Unsaved drafts of staff about the case. A concern is nobody's business but its author's (SAFE-9). */
export async function draftsAbout(db: Db, caseId: number) {
  return db
    .selectFrom("drafts")
    .leftJoin("users", "users.user_id", "drafts.user_id")
    .select(["name", "saved_on", "draft", fullNameOrUnknown("users").as("saved_by")])
    .where("case_id", "=", caseId)
    .where((eb) =>
      eb.not(eb.or(secretDraftKinds.map((kind) => eb("name", "=", draftName(kind, caseId))))),
    )
    .orderBy("saved_on")
    .execute();
}

export async function staffName(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select(fullNameOrUnknown("users").as("name"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.name ?? "Unknown";
}
