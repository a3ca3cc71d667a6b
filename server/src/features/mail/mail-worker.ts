/**
 * Sends the queued mails. The `mail` row always holds the state of a mail; the queue decides when it is
 * retried (ADR 18).
 */
import { setTimeout as wait } from "node:timers/promises";
import { type ConcernMailKind, isConcernMail } from "@helpline/contract/concerns/concern-values";
import { isEvaluationMail, isLinkMail, type StaffMailKind } from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import { type Database, inTransaction } from "#database/database";
import { DeliveryError } from "#mail/delivery-error";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Job, Queue } from "#operations/queue";
import { tokenForFamilyMail } from "#security/evaluation-links";
import { tokenForMail } from "#security/password-links";
import type { FileStore } from "#storage/file-store";
import { concernsOfMail, isForLeads } from "./concern-mail.repository.ts";
import { familyMailContent } from "./family-mails.ts";
import {
  allMailIds,
  casesOfMail,
  claimMail,
  enqueueMail,
  forgetOldMail,
  lockStranded,
  markNotSent,
  markSent,
} from "./mail.repository.ts";
import {
  assignmentText,
  concernText,
  digestText,
  evaluationText,
  notifyText,
  passwordChangedText,
  passwordLinkText,
} from "./mail-text.ts";
import { isPast } from "./staff-mails.ts";

export interface MailWorkerOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** The product's name. */
  product(): string;
  /** Helpline's public address. */
  readonly address: string;
  readonly timeZone: string;
  /** Has the files that go with mails. */
  readonly store: FileStore;
  log(message: string): void;
}

/** A mail whose process died this often is not retried any more. */
const maxTries = 40;
const noteTries = 10;
const noteAgainAfterMs = 1_000;

const unexpected = "The mail could not be made or written; the server's log says why";

const linkOver =
  "The link of this mail has run out, was used, or was replaced, so the mail was not sent";

const evaluationOver =
  "The link of this mail has run out, was answered or replaced, or nothing may be sent to the guardian any more, so the mail was not sent";

const acknowledged = "Somebody acknowledged the concern before the mail could be sent";

const noLead = "The person was no safeguarding lead any more when the mail was to be sent";

const dayOver = "The day that the mail is about was over before it could be sent";

const keyOf = (mailId: number) => `mail-${mailId}`;

type Claimed = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

export function createMailWorker(options: MailWorkerOptions) {
  const { database, queue, mailer, clock, log } = options;

  async function linkText(mail: Claimed) {
    const link = await tokenForMail(database, mail.mail_id, clock.now());
    if (!link) throw new DeliveryError(linkOver, { isPermanent: true });
    const { address } = options;
    const product = options.product();
    return passwordLinkText({ ...link, product, address });
  }

  async function textOfEvaluation({ kind, evaluation_link_id: linkId }: Claimed) {
    const link = linkId === null ? null : await tokenForFamilyMail(database, linkId, clock.now());
    if (!link) throw new DeliveryError(evaluationOver, { isPermanent: true });
    const { address, timeZone } = options;
    const product = options.product();
    const isReminder = kind === "evaluation reminder";
    return evaluationText({ ...link, isReminder, timeZone, product, address });
  }

  /** @throws DeliveryError for one to a lead of the past, or one that says that a concern waits once it does not */
  async function textOfConcern(mail: Claimed, kind: ConcernMailKind) {
    if (!(await isForLeads(database, mail))) {
      throw new DeliveryError(noLead, { isPermanent: true });
    }
    const which = kind === "concern waiting" ? "unacknowledged" : "all";
    const concernIds = await concernsOfMail(database, mail.mail_id, which);
    if (concernIds.length === 0) throw new DeliveryError(acknowledged, { isPermanent: true });
    const { address } = options;
    const product = options.product();
    return concernText({ kind, concernIds, product, address });
  }

  function textOf(mail: Claimed) {
    const { kind } = mail;
    if (isConcernMail(kind)) return textOfConcern(mail, kind);
    if (isLinkMail(kind)) return linkText(mail);
    if (isEvaluationMail(kind)) return textOfEvaluation(mail);
    if (kind === "family") return familyMailContent(database, options.store, mail.mail_id);
    return textForStaff(mail, kind);
  }

  /** A kind that is missing here is a type error. */
  async function textForStaff(
    mail: Claimed,
    kind: StaffMailKind,
  ): Promise<ReturnType<typeof assignmentText>> {
    const { case_id: caseId, created_on: changedOn } = mail;
    const { address, timeZone } = options;
    const product = options.product();
    const casesToName = async () => {
      const cases = await casesOfMail(database, mail.mail_id);
      return { caseIds: cases.map(({ case_id }) => case_id), product, address };
    };
    switch (kind) {
      case "changed password":
        return passwordChangedText({ changedOn, timeZone, product, address });
      case "notify":
        if (caseId === null) return assignmentText(await casesToName());
        return notifyText({ caseId, product, address });
      case "assignment":
        return assignmentText(await casesToName());
      case "digest": {
        const { overdue, due_today: dueToday, ring_backs: ringBacks } = mail;
        return digestText({
          ...(await casesToName()),
          overdue: overdue ?? 0,
          dueToday: dueToday ?? 0,
          ringBacks: ringBacks ?? 0,
        });
      }
    }
  }

  async function deliver(mail: Claimed): Promise<void> {
    if (isPast(mail, options.timeZone, clock.now())) {
      throw new DeliveryError(dayOver, { isPermanent: true });
    }
    await mailer.send({
      key: keyOf(mail.mail_id),
      to: { name: mail.to_name, address: mail.to_address },
      date: new Date(mail.created_on),
      ...(await textOf(mail)),
    });
  }

  /** The mail has been sent: a brief database outage must not send it twice. */
  async function noteSent(mailId: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await markSent(database, mailId, clock.now(), mailer.delivery);
      } catch (error) {
        if (attempt === noteTries) throw error;
        await wait(noteAgainAfterMs);
      }
    }
  }

  /** Others read the log: nothing in it tells of a concern. Its leads see what became of the mail. */
  function logUnlessConcern({ concern_id }: Claimed, line: string): void {
    if (concern_id === null) log(line);
  }

  function explain(error: unknown, mail: Claimed): DeliveryError {
    if (error instanceof DeliveryError) return error;
    const reason = error instanceof Error ? error.message : error;
    logUnlessConcern(mail, `Mail ${mail.mail_id} could not be delivered: ${reason}`);
    return new DeliveryError(unexpected);
  }

  /** If it throws, the queue retries later; if it returns, the job is done. */
  async function noteFailure(
    mail: Claimed,
    error: DeliveryError,
    isLastTry: boolean,
  ): Promise<void> {
    const gaveUp = error.isPermanent || isLastTry;
    await markNotSent(database, mail.mail_id, gaveUp ? "failed" : "waiting", error.message);
    const given = gaveUp ? " Given up." : "";
    logUnlessConcern(mail, `Mail ${mail.mail_id}, try ${mail.tries}: ${error.forLog}${given}`);
    if (!gaveUp) throw error;
  }

  async function handle({ data, isLastTry }: Job): Promise<void> {
    const mail = await claimMail(database, data.id, clock.now());
    if (!mail) return;
    try {
      await deliver(mail);
    } catch (thrown) {
      return noteFailure(mail, explain(thrown, mail), isLastTry);
    }
    await noteSent(mail.mail_id);
  }

  return {
    start: () => queue.work("mail", handle),
    /**
     * Re-enqueues mails that have lost their job, and deletes the oldest mails and the files of mails that are gone:
     * deleted here, or erased with their case. Any process may run it at any time.
     */
    async sweep(): Promise<void> {
      await inTransaction(database, async (db) => {
        for (const { mail_id, tries } of await lockStranded(db)) {
          if (tries >= maxTries) {
            await markNotSent(db, mail_id, "failed", mailMessages.gaveUp);
          } else {
            await enqueueMail(queue, db, mail_id);
          }
        }
      });
      await forgetOldMail(database, clock.now());
      await mailer.removeForgotten(async () => new Set((await allMailIds(database)).map(keyOf)));
    },
  };
}
