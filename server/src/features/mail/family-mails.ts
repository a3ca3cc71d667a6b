/**
 * Mails to families: those that staff write (MAIL-6), what such a mail says when it is sent and whether it may still go; and
 * those with a link to the questions of an evaluation (EVAL-9).
 */
import { buffer } from "node:stream/consumers";
import { contactRefusal } from "@helpline/contract/alerts/alerts.plain";
import { isEmail } from "@helpline/contract/fields";
import { familyMailMessages } from "@helpline/contract/letters/letters.messages";
import type { EvaluationMailKind } from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import { type Kysely, sql } from "kysely";
import type { WriteTransaction } from "#database/database";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { conflict } from "#http/errors";
import { escaped } from "#http/html";
import { DeliveryError } from "#mail/delivery-error";
import type { Mail } from "#mail/mailer";
import type { Queue } from "#operations/queue";
import type { FileStore } from "#storage/file-store";
import type { FamilyTurn } from "./family-turn.ts";
import { addMailCase, enqueueMail, insertFamilyMail } from "./mail.repository.ts";

type Db = Kysely<Tables>;

export interface FamilyMail {
  readonly caseId: number;
  readonly guardian: {
    readonly guardianId: number;
    readonly name: string;
    readonly address: string;
  };
  readonly subject: string;
  readonly text: string;
  readonly file: { readonly file_id: number; readonly name: string } | null;
  readonly createdBy: number;
  readonly now: Date;
}

/** Stores the mail and its job in the caller's transaction. @returns its id */
export async function storeFamilyMail(
  db: WriteTransaction,
  queue: Queue,
  turn: FamilyTurn,
  { caseId, guardian, subject, text, file, createdBy, now }: FamilyMail,
): Promise<number> {
  const mailId = await insertFamilyMail(db, turn, {
    kind: "family",
    case_id: caseId,
    to_name: guardian.name,
    to_address: guardian.address,
    created_by: createdBy,
    created_on: now.toISOString(),
  });
  await db
    .insertInto("family_mails")
    .values({
      mail_id: mailId,
      guardian_id: guardian.guardianId,
      subject,
      text,
      file_name: file?.name ?? null,
      file_id: file?.file_id ?? null,
    })
    .execute();
  await enqueueMail(queue, db, mailId);
  return mailId;
}

const findContent = (db: Db, mailId: number) =>
  db
    .selectFrom("family_mails")
    .innerJoin("mail", "mail.mail_id", "family_mails.mail_id")
    .leftJoin("guardians", "guardians.guardian_id", "family_mails.guardian_id")
    .leftJoin("case_files", "case_files.file_id", "family_mails.file_id")
    .leftJoin("cases", (join) =>
      join.onRef("cases.case_id", "=", "mail.case_id").on("cases.deleted_at", "is", null),
    )
    .select([
      "to_name",
      "to_address",
      "subject",
      "text",
      "file_name",
      "case_files.object_key",
      "guardians.first_name",
      "guardians.last_name",
      "guardians.alerts",
      "guardians.email",
      fullName("guardians").as("name"),
      sql<boolean>`coalesce(guardians.guardian_id IN (primary_guardian_id, secondary_guardian_id), false)`.as(
        "is_of_case",
      ),
    ])
    .where("mail.mail_id", "=", mailId)
    .executeTakeFirstOrThrow();

type Content = Awaited<ReturnType<typeof findContent>>;

/** Why the mail must not go to the guardian (any more); null if it may. */
function refusalOf(content: Content): string | null {
  const { first_name, last_name, alerts, to_name } = content;
  // Erased, or merged with another record, whose alerts nobody has looked at for this mail.
  if (first_name === null || last_name === null || alerts === null) {
    return mailMessages.guardianGone(to_name);
  }
  if (!content.is_of_case) return familyMailMessages.notOfCase(to_name);
  return contactRefusal({ first_name, last_name, alerts });
}

const inHtml = (text: string) =>
  [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body>',
    ...text
      .split(/\n{2,}/)
      .map((each) => `<p dir="auto">${escaped(each).replaceAll("\n", "<br>")}</p>`),
    "</body></html>\n",
  ].join("\n");

/**
 * What a mail says, with its file.
 * @throws DeliveryError if its file has been deleted, or the guardian is not to be contacted any more, has another
 * address, or has left the case
 */
export async function familyMailContent(
  db: Db,
  store: FileStore,
  mailId: number,
): Promise<Pick<Mail, "subject" | "text" | "html" | "attachment" | "isPersonal">> {
  const content = await findContent(db, mailId);
  const refusal = refusalOf(content);
  if (refusal !== null) {
    throw new DeliveryError(familyMailMessages.notToContact, { isPermanent: true, reply: refusal });
  }
  if (content.email?.toLowerCase() !== content.to_address.toLowerCase()) {
    throw new DeliveryError(familyMailMessages.addressChanged, { isPermanent: true });
  }
  const { subject, text, file_name: name, object_key: key } = content;
  const mail = { subject, text, html: inHtml(text), isPersonal: true } as const;
  if (name === null) return mail;
  const bytes = key === null ? null : await store.open(key);
  if (!bytes) throw new DeliveryError(familyMailMessages.fileGone, { isPermanent: true });
  return { ...mail, attachment: { name, bytes: await buffer(bytes) } };
}

/**
 * The guardian to whom a failed mail is sent again.
 * @throws AppError 409 if they are not on file or not of the case any more, or not to be contacted
 */
export async function guardianAgain(db: Db, mailId: number) {
  const content = await findContent(db, mailId);
  const { name, email } = content;
  const refusal = refusalOf(content);
  if (refusal !== null) throw conflict(refusal);
  if (email === null || !isEmail(email)) throw conflict(mailMessages.noGuardianAddress(name));
  return { name, email };
}

// Mails with a link to the questions of an evaluation, and their reminders.

export interface EvaluationMail {
  readonly kind: EvaluationMailKind;
  readonly linkId: number;
  readonly caseId: number;
  readonly name: string;
  readonly address: string;
  /** Null: the server reminds by itself. */
  readonly createdBy: number | null;
  readonly now: Date;
}

/** Stores the mail and its job in the caller's transaction. */
export async function storeEvaluationMail(
  db: WriteTransaction,
  queue: Queue,
  turn: FamilyTurn,
  mail: EvaluationMail,
): Promise<void> {
  const mailId = await insertFamilyMail(db, turn, {
    kind: mail.kind,
    to_name: mail.name,
    to_address: mail.address,
    evaluation_link_id: mail.linkId,
    created_by: mail.createdBy,
    created_on: mail.now.toISOString(),
  });
  addMailCase(db, mailId, mail.caseId);
  await enqueueMail(queue, db, mailId);
}
