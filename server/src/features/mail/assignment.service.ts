/**
 * Mails people about the cases that somebody else gives them (MAIL-4). All cases that one call gives
 * a person go in one mail.
 */
import { isEmail } from "@helpline/contract/fields";
import type { WriteTransaction } from "#database/database";
import { type AfterReassignment, newcomersOf } from "#features/cases/index";
import type { WriteContext } from "#http/context";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { addMailCase, findRecipient, insertMail } from "./mail.repository.ts";
import { enqueueMail } from "./mail-queue.ts";

/** The mails of a transaction by recipient; null for somebody whom mail cannot reach. */
type MailsByPerson = Map<number, number | null>;

export function createAssignmentMails(options: { clock: Clock; queue: Queue }): AfterReassignment {
  const { clock, queue } = options;
  const underWay = new WeakMap<WriteTransaction, MailsByPerson>();

  function mailsOf(db: WriteTransaction): MailsByPerson {
    const known = underWay.get(db) ?? new Map();
    underWay.set(db, known);
    return known;
  }

  async function begin({ db, identity }: WriteContext, userId: number): Promise<number | null> {
    const person = await findRecipient(db, userId);
    if (person?.enabled !== 1 || !isEmail(person.email)) return null;
    const mailId = await insertMail(db, {
      kind: "assignment",
      to_user_id: userId,
      to_name: person.name,
      to_address: person.email,
      created_by: identity.userId,
      created_on: clock.now().toISOString(),
    });
    await enqueueMail(queue, db, mailId);
    return mailId;
  }

  return async (context, change) => {
    const mails = mailsOf(context.db);
    for (const userId of newcomersOf(context, change)) {
      const mailId = mails.get(userId) ?? (mails.has(userId) ? null : await begin(context, userId));
      mails.set(userId, mailId);
      if (mailId !== null) addMailCase(context.db, mailId, change.caseId);
    }
  };
}
