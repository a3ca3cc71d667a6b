/** Mails to families (MAIL-6): storing one, what it says when it is sent, and whether it may still go. */
import { buffer } from "node:stream/consumers";
import { contactRefusal } from "@helpline/contract/alerts/alerts.plain";
import { isEmail } from "@helpline/contract/fields";
import { familyMailMessages } from "@helpline/contract/letters/letters.messages";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import type { Kysely, Selectable } from "kysely";
import type { WriteTransaction } from "#database/database";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { conflict } from "#http/errors";
import { escaped } from "#http/html";
import { DeliveryError } from "#mail/delivery-error";
import type { Mail } from "#mail/mailer";
import type { Queue } from "#operations/queue";
import type { FileStore } from "#storage/file-store";
import { enqueueMail, insertMail } from "./mail.repository.ts";

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
  { caseId, guardian, subject, text, file, createdBy, now }: FamilyMail,
): Promise<number> {
  const mailId = await insertMail(db, {
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
    .leftJoin("guardians", "guardians.guardian_id", "family_mails.guardian_id")
    .leftJoin("case_files", "case_files.file_id", "family_mails.file_id")
    .select([
      "subject",
      "text",
      "file_name",
      "case_files.object_key",
      "guardians.first_name",
      "guardians.last_name",
      "guardians.alerts",
      "guardians.email",
      fullName("guardians").as("name"),
    ])
    .where("mail_id", "=", mailId)
    .executeTakeFirstOrThrow();

type Content = Awaited<ReturnType<typeof findContent>>;

/** Why the mail must not go to the guardian (any more); null if it may. */
function refusalOf({ first_name, last_name, alerts }: Content, to: string): string | null {
  // Erased, or merged with another record, whose alerts nobody has looked at for this mail.
  if (first_name === null || last_name === null || alerts === null) {
    return mailMessages.guardianGone(to);
  }
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
 * @throws DeliveryError if its file has been deleted, or the guardian is not to be contacted any more
 */
export async function familyMailContent(
  db: Db,
  store: FileStore,
  { mail_id, to_name }: Pick<Selectable<Tables["mail"]>, "mail_id" | "to_name">,
): Promise<Pick<Mail, "subject" | "text" | "html" | "attachment" | "isPersonal">> {
  const content = await findContent(db, mail_id);
  const refusal = refusalOf(content, to_name);
  if (refusal !== null) {
    throw new DeliveryError(familyMailMessages.notToContact, { isPermanent: true, reply: refusal });
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
 * @throws AppError 409 if they are not on file any more, or not to be contacted
 */
export async function guardianAgain(db: Db, mail: { mail_id: number; to_name: string }) {
  const content = await findContent(db, mail.mail_id);
  const { name, email } = content;
  const refusal = refusalOf(content, mail.to_name);
  if (refusal !== null) throw conflict(refusal);
  if (email === null || !isEmail(email)) throw conflict(mailMessages.noGuardianAddress(name));
  return { name, email };
}
