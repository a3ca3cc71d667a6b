/** Digests in the `mail` table. Who gets one, and when: server/src/features/digest/. */
import { dayIn } from "@helpline/contract/dates";
import type { MailKind } from "@helpline/contract/mail/mail";
import type { WriteTransaction } from "#database/database";
import type { Queue } from "#operations/queue";
import { addMailCase, insertMail } from "./mail.repository.ts";
import { enqueueMail } from "./mail-queue.ts";

export interface DigestMail {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly overdue: number;
  readonly dueToday: number;
  readonly caseIds: readonly number[];
}

/** Stores a digest and its job in the caller's transaction. */
export async function storeDigest(
  db: WriteTransaction,
  queue: Queue,
  digest: DigestMail,
  now: Date,
): Promise<void> {
  const mailId = await insertMail(db, {
    kind: "digest",
    to_user_id: digest.userId,
    to_name: digest.name,
    to_address: digest.email,
    overdue: digest.overdue,
    due_today: digest.dueToday,
    created_on: now.toISOString(),
  });
  for (const caseId of digest.caseIds) addMailCase(db, mailId, caseId);
  await enqueueMail(queue, db, mailId);
}

/** Whether it is a digest of an earlier day, whose "due today" is no longer true. */
export const isPast = (
  mail: { readonly kind: MailKind; readonly created_on: string },
  timeZone: string,
  now: Date,
): boolean =>
  mail.kind === "digest" && dayIn(timeZone, new Date(mail.created_on)) < dayIn(timeZone, now);
