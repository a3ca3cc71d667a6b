/** The `mail` table: what people see of each mail, and the state that drives its sending (MAIL-2). */
import { assigneeColumns } from "@helpline/contract/cases/assignees";
import { dayMs } from "@helpline/contract/dates";
import { type MailKind, mailKeptDays, mailPageSize } from "@helpline/contract/mail/mail";
import type { Delivery } from "@helpline/contract/mail/mail-outcome";
import { type MailFilter, statesShown } from "@helpline/contract/mail/mail-states";
import { type Insertable, type Kysely, sql } from "kysely";
import type { WriteTransaction } from "#database/database";
import { fullName, fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";
import { type Queue, queueSchema } from "#operations/queue";
import { listedMail } from "./concern-mail.repository.ts";
import type { AskedTurn, FamilyTurn } from "./family-turn.ts";

type Db = Kysely<Tables>;

const furthestOffset = 1_000_000_000;

type NewMail = Insertable<Tables["mail"]>;

/** A mail to a family takes a turn: {@link insertFamilyMail}. */
export const insertMail = (
  db: Db,
  mail: NewMail & { readonly kind: Exclude<MailKind, AskedTurn["kind"]> },
): Promise<number> => insert(db, mail);

/** @param _turn that of this mail (MAIL-13) */
export const insertFamilyMail = (
  db: Db,
  _turn: FamilyTurn,
  mail: NewMail & { readonly kind: AskedTurn["kind"] },
): Promise<number> => insert(db, mail);

async function insert(db: Db, mail: NewMail): Promise<number> {
  const row = await db
    .insertInto("mail")
    .values(mail)
    .returning("mail_id")
    .executeTakeFirstOrThrow();
  return row.mail_id;
}

/** Adds a case to a mail that names several. */
export function addMailCase(db: WriteTransaction, mailId: number, caseId: number): void {
  db.defer(db.insertInto("mail_cases").values({ mail_id: mailId, case_id: caseId }));
}

/** The cases that a mail names, with the columns that say in whose hands they are. */
export async function casesOfMail(db: Db, mailId: number) {
  return db
    .selectFrom("mail_cases")
    .innerJoin("cases", "cases.case_id", "mail_cases.case_id")
    .select(["cases.case_id", "cases.deleted_at", ...assigneeColumns])
    .where("mail_id", "=", mailId)
    .orderBy("cases.case_id")
    .execute();
}

/** The account to which a mail about a case goes. */
export async function findRecipient(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["user_id", "email", "enabled", fullName("users").as("name")])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** A mail about this case to this person that was requested after `since` and has not failed. */
export async function findRecentMail(db: Db, caseId: number, userId: number, since: Date) {
  const row = await db
    .selectFrom("mail")
    .select("mail_id")
    .where("case_id", "=", caseId)
    .where("to_user_id", "=", userId)
    .where("state", "<>", "failed")
    .where("created_on", ">", since.toISOString())
    .orderBy("mail_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.mail_id;
}

async function rememberJob(db: Db, mailId: number, jobId: string): Promise<void> {
  await db.updateTable("mail").set({ job_id: jobId }).where("mail_id", "=", mailId).execute();
}

/** Claims a mail for sending; undefined if it has been sent, has failed or was deleted. */
export async function claimMail(db: Db, mailId: number, now: Date) {
  return (
    db
      .updateTable("mail")
      .set({
        state: "sending",
        tries: sql<number>`tries + 1`,
        last_tried_on: now.toISOString(),
      })
      .where("mail_id", "=", mailId)
      // A mail being sent is claimed again only if its process has died.
      .where("state", "in", ["waiting", "sending"])
      .returningAll()
      .executeTakeFirst()
  );
}

export async function markSent(
  db: Db,
  mailId: number,
  now: Date,
  delivery: Delivery,
): Promise<void> {
  await db
    .updateTable("mail")
    .set({ state: "sent", sent_on: now.toISOString(), last_error: null, delivery })
    .where("mail_id", "=", mailId)
    .execute();
}

export async function markNotSent(
  db: Db,
  mailId: number,
  state: "waiting" | "failed",
  reason: string,
): Promise<void> {
  await db
    .updateTable("mail")
    .set({ state, last_error: reason })
    .where("mail_id", "=", mailId)
    .where("state", "=", "sending")
    .execute();
}

export async function lockMail(db: Db, mailId: number) {
  return db
    .selectFrom("mail")
    .selectAll()
    .$narrowType<{ kind: MailKind }>()
    .where("mail_id", "=", mailId)
    .where(listedMail)
    .forUpdate()
    .executeTakeFirst();
}

/** Resets a mail to be sent again, to the person's current address. */
export async function readyAgain(db: Db, mailId: number, toAddress: string): Promise<void> {
  await db
    .updateTable("mail")
    .set({ state: "waiting", tries: 0, last_error: null, to_address: toAddress })
    .where("mail_id", "=", mailId)
    .execute();
}

export async function countMail(db: Db) {
  const count = (state: string) => sql<number>`count(*) FILTER (WHERE ${sql.raw(state)})`;
  return db
    .selectFrom("mail")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      count("state IN ('waiting', 'sending')").as("waiting"),
      count("state = 'failed'").as("failed"),
    ])
    .where(listedMail)
    .executeTakeFirstOrThrow();
}

/** The cases that a mail is about, of either kind. */
const caseIds = sql<number[]>`CASE WHEN mail.case_id IS NOT NULL THEN ARRAY[mail.case_id]
  ELSE ARRAY(SELECT named.case_id FROM mail_cases AS named
    WHERE named.mail_id = mail.mail_id ORDER BY named.case_id) END`;

/** The newest first. @param shown which of them; default: all */
export async function pageOfMail(db: Db, page: number, shown?: MailFilter) {
  const offset = (page - 1) * mailPageSize;
  if (offset > furthestOffset) return [];
  const rows = await db
    .selectFrom("mail")
    .leftJoin("users as asker", "asker.user_id", "mail.created_by")
    .select([
      "mail_id",
      sql<MailKind>`mail.kind`.as("kind"),
      caseIds.as("case_ids"),
      "state",
      "to_name",
      "to_address",
      fullNameOrUnknown("asker").as("created_by"),
      "created_on",
      "sent_on",
      "last_tried_on",
      "tries",
      "last_error",
      "delivery",
    ])
    .where(listedMail)
    .$if(shown !== undefined, (all) =>
      all.where("state", "in", shown === undefined ? [] : statesShown[shown]),
    )
    .orderBy("mail_id", "desc")
    .limit(mailPageSize)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const [only = null, ...others] = row.case_ids;
    return { ...row, case_id: others.length === 0 ? only : null };
  });
}

/** Mails that wait for a job that no longer exists. */
const strandedMail = (db: Db) =>
  db
    .selectFrom("mail")
    .select(["mail_id", "tries"])
    .where("state", "in", ["waiting", "sending"])
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM ${sql.table(`${queueSchema}.job`)} AS job
        WHERE job.name = 'mail' AND job.id = mail.job_id AND job.state < 'completed')`,
    )
    .orderBy("mail_id");

/**
 * Mails that wait for a job that no longer exists, for example because its process died at the last
 * attempt.
 */
export async function lockStranded(db: Db) {
  const locked = await strandedMail(db).limit(100).forUpdate().skipLocked().execute();
  if (locked.length === 0) return [];
  // Another process may have given one of them a new job while this one waited for the lock, and a statement
  // does not see jobs that are newer than itself.
  const ids = locked.map(({ mail_id }) => mail_id);
  return strandedMail(db).where("mail_id", "in", ids).execute();
}

export async function allMailIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("mail").select("mail_id").execute();
  return rows.map(({ mail_id }) => mail_id);
}

/** Deletes mails past their retention period, except those still waiting. */
export async function forgetOldMail(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - mailKeptDays * dayMs);
  await db
    .deleteFrom("mail")
    .where("created_on", "<", oldest.toISOString())
    .where("state", "in", ["sent", "failed"])
    .execute();
}

/** Puts a stored mail into the queue, in the transaction that stored it. */
export async function enqueueMail(
  queue: Queue,
  db: Kysely<Tables>,
  mailId: number,
  delaySeconds = 0,
): Promise<void> {
  await rememberJob(db, mailId, await queue.put(db, "mail", mailId, delaySeconds));
}
