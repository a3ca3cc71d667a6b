/** Mails with a link to choose a password. What the link opens: security/password-links.ts. */
import type { LinkPurpose } from "@helpline/contract/password-links/link-purposes";
import type { WriteTransaction } from "#database/database";
import type { Queue } from "#operations/queue";
import { insertMail } from "./mail.repository.ts";
import { enqueueMail } from "./mail-queue.ts";

export interface LinkMail {
  readonly user: { readonly user_id: number; readonly name: string; readonly email: string };
  readonly purpose: LinkPurpose;
  readonly createdBy: number | null;
  readonly now: Date;
}

/** Stores the mail and its job in the caller's transaction. @returns its id, for the link */
export async function storeLinkMail(
  db: WriteTransaction,
  queue: Queue,
  { user, purpose, createdBy, now }: LinkMail,
): Promise<number> {
  const mailId = await insertMail(db, {
    kind: purpose,
    to_user_id: user.user_id,
    to_name: user.name,
    to_address: user.email,
    created_by: createdBy,
    created_on: now.toISOString(),
  });
  await enqueueMail(queue, db, mailId);
  return mailId;
}
