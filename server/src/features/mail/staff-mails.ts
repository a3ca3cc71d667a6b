/** Stores the mails that changes and schedules cause: digests, new cases, changed passwords, links to choose one. */

import type { ConcernMailKind } from "@helpline/contract/concerns/concern-values";
import { dayIn } from "@helpline/contract/dates";
import { isEmail } from "@helpline/contract/fields";
import type { LinkPurpose } from "@helpline/contract/password-links/password-links.messages";
import type { Kysely } from "kysely";
import type { WriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import { type AfterReassignment, newcomersOf } from "#features/cases/index";
import type { ChangeContext } from "#http/context";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import {
  addMailCase,
  enqueueMail,
  findRecipient,
  insertConcernMail,
  insertMail,
} from "./mail.repository.ts";

// Digests in the `mail` table. Who gets one, and when: server/src/features/digest/.

export interface DigestMail {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly overdue: number;
  readonly dueToday: number;
  readonly ringBacks: number;
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
    ring_backs: digest.ringBacks,
    created_on: now.toISOString(),
  });
  for (const caseId of digest.caseIds) addMailCase(db, mailId, caseId);
  await enqueueMail(queue, db, mailId);
}

/** Whether it is a digest of an earlier day, whose "due today" is no longer true. */
export const isPast = (
  mail: { readonly kind: string; readonly created_on: string },
  timeZone: string,
  now: Date,
): boolean =>
  mail.kind === "digest" && dayIn(timeZone, new Date(mail.created_on)) < dayIn(timeZone, now);

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

export interface ConcernMail {
  readonly concernId: number;
  readonly kind: ConcernMailKind;
  /** `user_id` is null for the address of the settings. */
  readonly to: { readonly user_id: number | null; readonly name: string; readonly email: string };
  readonly now: Date;
}

/** Stores a mail about a concern and its job in the caller's transaction (SAFE-7). */
export async function storeConcernMail(
  db: WriteTransaction,
  queue: Queue,
  { concernId, kind, to, now }: ConcernMail,
): Promise<void> {
  const mailId = await insertConcernMail(db, {
    kind,
    concern_id: concernId,
    to_user_id: to.user_id,
    to_name: to.name,
    to_address: to.email,
    created_on: now.toISOString(),
  });
  await enqueueMail(queue, db, mailId);
}

// Mails people about the cases that somebody else gives them (MAIL-4). All cases that one call gives a person
// go in one mail.

/** The mails of a transaction by recipient; null for somebody whom mail cannot reach. */
type MailsByPerson = Map<number, number | null>;

export function createAssignmentMails(options: {
  clock: Clock;
  queue: Queue;
  /** Whether people are mailed their new cases at present. */
  isWanted(): boolean;
}): AfterReassignment {
  const { clock, queue } = options;
  const underWay = new WeakMap<WriteTransaction, MailsByPerson>();

  function mailsOf(db: WriteTransaction): MailsByPerson {
    const known = underWay.get(db) ?? new Map();
    underWay.set(db, known);
    return known;
  }

  async function begin({ db, identity }: ChangeContext, userId: number): Promise<number | null> {
    const person = await findRecipient(db, userId);
    if (person?.enabled !== 1 || !isEmail(person.email)) return null;
    const mailId = await insertMail(db, {
      kind: "assignment",
      to_user_id: userId,
      to_name: person.name,
      to_address: person.email,
      created_by: identity?.userId ?? null,
      created_on: clock.now().toISOString(),
    });
    await enqueueMail(queue, db, mailId);
    return mailId;
  }

  return async (context, change) => {
    if (!options.isWanted()) return;
    const mails = mailsOf(context.db);
    for (const userId of newcomersOf(context, change)) {
      const mailId = mails.get(userId) ?? (mails.has(userId) ? null : await begin(context, userId));
      mails.set(userId, mailId);
      if (mailId !== null) addMailCase(context.db, mailId, change.caseId);
    }
  };
}

// Tells people by mail that the password of their account was changed (ADR 6).

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
