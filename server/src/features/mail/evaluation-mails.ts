/** Stores the mails with a link to the questions of an evaluation, and their reminders (EVAL-9). */
import type { EvaluationMailKind } from "@helpline/contract/mail/mail";
import type { WriteTransaction } from "#database/database";
import type { Queue } from "#operations/queue";
import { addMailCase, enqueueMail, insertMail } from "./mail.repository.ts";

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
  mail: EvaluationMail,
): Promise<void> {
  const mailId = await insertMail(db, {
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
