/** Tells people by mail that the password of their account was changed (ADR 6). */
import { isEmail } from "@helpline/contract/fields";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { findRecipient, insertMail } from "./mail.repository.ts";
import { enqueueMail } from "./mail-queue.ts";

/**
 * Stores the mail and its job in the transaction of the change.
 * @param account.email the address before the change: whoever takes an account over may change both at once
 */
export type TellOfPassword = (
  db: Kysely<Tables>,
  account: { readonly user_id: number; readonly email: string },
) => Promise<void>;

interface Telling {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly delivery: Mailer["delivery"];
}

export function createTellOfPassword({ clock, queue, delivery }: Telling): TellOfPassword {
  return async (db, { user_id, email }) => {
    // A warning in the outbox folder would warn nobody.
    if (delivery !== "smtp" || !isEmail(email)) return;
    const person = await findRecipient(db, user_id);
    if (person?.enabled !== 1) return;
    const mailId = await insertMail(db, {
      kind: "changed password",
      to_user_id: user_id,
      to_name: person.name,
      to_address: email,
      created_on: clock.now().toISOString(),
    });
    await enqueueMail(queue, db, mailId);
  };
}
