/** Stores the mails that changes and schedules cause: digests, new cases, changed passwords, links to choose one. */

import {
  type ConcernMailKind,
  concernMailsApartSeconds,
} from "@helpline/contract/concerns/concern-values";
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
import { addMailConcerns, insertConcernMail, lockLatest } from "./concern-mail.repository.ts";
import { addMailCase, enqueueMail, findRecipient, insertMail } from "./mail.repository.ts";

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
  /** Of one author. */
  readonly concernIds: readonly number[];
  readonly raisedBy: number;
  readonly kind: ConcernMailKind;
  /** `user_id` is null for the address of the settings. */
  readonly to: { readonly user_id: number | null; readonly name: string; readonly email: string };
  readonly now: Date;
}

/** How long after the latest mail the next one leaves: at most {@link concernMailsApartSeconds} from now. */
function secondsToWait(
  latest: { readonly created_on: string; readonly send_after: string | null },
  now: Date,
): number {
  const leaves = Date.parse(latest.send_after ?? latest.created_on);
  const wait = Math.ceil((leaves - now.getTime()) / 1000) + concernMailsApartSeconds;
  // A mail of the future is from before the clock was moved back.
  return wait > 2 * concernMailsApartSeconds
    ? 0
    : Math.min(Math.max(0, wait), concernMailsApartSeconds);
}

/**
 * Mails a lead about concerns, in the caller's transaction (SAFE-7). The first mail about somebody's concerns goes at once.
 * What the same author raises shortly afterwards waits at most {@link concernMailsApartSeconds} and then goes in one mail, so
 * that a flood of concerns is no flood of mails (SAFE-15).
 */
export async function storeConcernMail(
  db: WriteTransaction,
  queue: Queue,
  { concernIds, raisedBy, kind, to, now }: ConcernMail,
): Promise<void> {
  const [first] = concernIds;
  if (first === undefined) return;
  const latest = await lockLatest(db, { kind, to, raisedBy });
  const delay = latest ? secondsToWait(latest, now) : 0;
  // One that was tried may have arrived, although the mail server did not say so.
  if (delay > 0 && latest?.state === "waiting" && latest.tries === 0) {
    return addMailConcerns(db, latest.mail_id, concernIds);
  }
  const mailId = await insertConcernMail(db, {
    kind,
    concern_id: first,
    to_user_id: to.user_id,
    to_name: to.name,
    to_address: to.email,
    created_on: now.toISOString(),
    send_after: delay === 0 ? null : new Date(now.getTime() + delay * 1000).toISOString(),
  });
  await addMailConcerns(db, mailId, concernIds);
  await enqueueMail(queue, db, mailId, delay);
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
