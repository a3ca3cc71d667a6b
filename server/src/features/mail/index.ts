/** Mail to staff and families: requested on a case, kept and sent through the queue, managed by managers. */
import { assigneeIds, assigneesOf } from "@helpline/contract/cases/assignees";
import { handlerIdOf, stageOf } from "@helpline/contract/cases/case-status";
import { evaluationLinkMessages } from "@helpline/contract/evaluations/evaluation-links.plain";
import { isEmail } from "@helpline/contract/fields";
import {
  isEvaluationMail,
  isLinkMail,
  mailRoutes,
  type NotifiedStage,
  notifyAgainAfterSeconds,
} from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import type { Kysely } from "kysely";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { requireLocked } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { conflict, notFound } from "#http/errors";
import { answer, type HandledRoute, read, write } from "#http/route";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Gauge } from "#operations/metrics";
import type { Queue } from "#operations/queue";
import { audit } from "#security/audit";
import { familyLinkMayBeMailed } from "#security/evaluation-links";
import { isMailedLinkLive } from "#security/password-links";
import { guardianAgain } from "./family-mails.ts";
import {
  casesOfMail,
  countMail,
  enqueueMail,
  findRecentMail,
  findRecipient,
  insertMail,
  lockMail,
  pageOfMail,
  readyAgain,
} from "./mail.repository.ts";
import { isPast } from "./staff-mails.ts";

export { listedMail, mailsOfConcern } from "./concern-mail.repository.ts";
export { storeEvaluationMail, storeFamilyMail } from "./family-mails.ts";
export { requireFamilyTurn, takeFamilyTurn } from "./family-turn.ts";
export { countMail } from "./mail.repository.ts";
export { testMailText } from "./mail-text.ts";
export { createMailWorker } from "./mail-worker.ts";
export {
  casesThatMailed,
  eraseMailsToGuardian,
  mailedTo,
  mailsToGuardian,
} from "./mails-to-guardian.ts";
export {
  createAssignmentMails,
  createTellOfPassword,
  type DigestMail,
  storeConcernMail,
  storeDigest,
  storeLinkMail,
  type TellOfPassword,
} from "./staff-mails.ts";

/** Metrics about mail. */
export const mailGauges = (database: Database): Gauge[] => [
  {
    name: "helpline_mail_waiting",
    help: "Mails that are not sent yet",
    read: async () => (await countMail(database)).waiting,
  },
  {
    name: "helpline_mail_failed",
    help: "Mails that could not be sent, and are not tried again",
    read: async () => (await countMail(database)).failed,
  },
];

export function mailFeature(options: NotifyOptions & AgainOptions): HandledRoute[] {
  const { delivery } = options;
  const service = createNotifyService(options);
  return [
    write(mailRoutes.notifyCaseUser, ({ body }, context) => service.notify(context, body.case_id)),
    write(mailRoutes.tryAgain, ({ body }, context) => tryAgain(context, body.mail_id, options)),
    read(mailRoutes.count, async (_input, { db }) => ({ ...(await countMail(db)), delivery })),
    read(mailRoutes.list, ({ params, query }, { db }) => pageOfMail(db, params.page, query.state)),
  ];
}

// Notifies a case's handler by mail (MAIL-1).

export interface NotifyOptions {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly delivery: Mailer["delivery"];
}

function createNotifyService({ clock, queue, delivery }: NotifyOptions) {
  return {
    /** The mail, its job and the audit row are written together or not at all. */
    async notify(context: LoggedInContext, caseId: number) {
      // The lock serialises two people who press the button at the same time.
      const locked = await requireLocked(context, caseId, "managers");
      const handler = await handlerToTell(context.db, locked);
      const told = { name: handler.name, stage: handler.stage as NotifiedStage };
      const now = clock.now();
      const data = { user_id: handler.user_id, name: handler.name };
      const since = new Date(now.getTime() - notifyAgainAfterSeconds * 1000);
      const recent = await findRecentMail(context.db, caseId, handler.user_id, since);
      if (recent !== undefined) {
        const message = mailMessages.alreadyNotified(told, caseId);
        return answer({ ...data, mail_id: recent, already_notified: 1 }, message);
      }
      const mailId = await insertMail(context.db, {
        kind: "notify",
        case_id: caseId,
        stage: told.stage,
        to_user_id: handler.user_id,
        to_name: handler.name,
        to_address: handler.email,
        created_by: context.identity.userId,
        created_on: now.toISOString(),
      });
      await enqueueMail(queue, context.db, mailId);
      await audit(context, {
        action: "action",
        entity: "cases",
        entityId: caseId,
        detail: "notify case user",
        after: { notified: handler.name, notified_user_id: handler.user_id, mail_id: mailId },
      });
      const message = mailMessages.notified(told, caseId, handler.email, delivery);
      return answer({ ...data, mail_id: mailId, already_notified: 0 }, message);
    },
  };
}

// Sends a failed mail again, to the person's present address, if it still concerns them.

export interface AgainOptions {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly delivery: Mailer["delivery"];
  readonly timeZone: string;
}

type Mail = NonNullable<Awaited<ReturnType<typeof lockMail>>>;

/** @throws AppError 409 if the case is with somebody else, or in another stage */
async function handlerAgain(context: LoggedInContext, mail: Mail, caseId: number) {
  const locked = await requireLocked(context, caseId, "managers");
  const handler = await handlerToTell(context.db, locked);
  if (handler.user_id !== mail.to_user_id || handler.stage !== mail.stage) {
    throw conflict(mailMessages.otherHandler(mail.to_name, caseId));
  }
  return handler;
}

/** @throws AppError 409 if the account does not exist any more */
async function recipientOf(db: Kysely<Tables>, { to_user_id: id, to_name: name }: Mail) {
  const person = id === null ? undefined : await findRecipient(db, id);
  if (!person) throw conflict(mailMessages.noRecipient(name));
  return person;
}

/** @throws AppError 409 if its day is over */
async function digestAgain(db: Kysely<Tables>, mail: Mail, { clock, timeZone }: AgainOptions) {
  if (isPast(mail, timeZone, clock.now())) throw conflict(mailMessages.digestOver);
  return reachable(await recipientOf(db, mail));
}

/** @throws AppError 409 if the person has none of the cases any more */
async function newcomerAgain(db: Kysely<Tables>, mail: Mail) {
  const person = await recipientOf(db, mail);
  const cases = await casesOfMail(db, mail.mail_id);
  const isTheirs = (each: (typeof cases)[number]) =>
    each.deleted_at === null && assigneeIds(assigneesOf(each)).includes(person.user_id);
  if (!cases.some(isTheirs)) throw conflict(mailMessages.otherHandlers(mail.to_name));
  return reachable(person);
}

/** @throws AppError 409 if its link is over; a new address ends it, so it is still the same one */
async function linkAgain(db: Kysely<Tables>, mail: Mail, { clock }: AgainOptions) {
  const isLive = await isMailedLinkLive(db, mail.mail_id, clock.now());
  if (!isLive) throw conflict(mailMessages.linkOver);
  return reachable(await recipientOf(db, mail));
}

/** @throws AppError 409 if the family cannot answer with its link any more, or is not to be contacted */
async function evaluationAgain(db: Kysely<Tables>, mail: Mail, { clock }: AgainOptions) {
  const { evaluation_link_id: link, to_name: name, to_address: email } = mail;
  const isLive = link !== null && (await familyLinkMayBeMailed(db, link, clock.now()));
  if (!isLive) throw conflict(evaluationLinkMessages.linkOver);
  return { name, email };
}

/** To the address of before, also if another one was entered with the password (AUTH-40). */
async function accountAgain(db: Kysely<Tables>, mail: Mail) {
  await recipientOf(db, mail);
  return { name: mail.to_name, email: mail.to_address };
}

function personAgain(context: LoggedInContext, mail: Mail, options: AgainOptions) {
  if (isEvaluationMail(mail.kind)) return evaluationAgain(context.db, mail, options);
  if (isLinkMail(mail.kind)) return linkAgain(context.db, mail, options);
  if (mail.kind === "digest") return digestAgain(context.db, mail, options);
  if (mail.kind === "changed password") return accountAgain(context.db, mail);
  if (mail.kind === "family") return guardianAgain(context.db, mail.mail_id);
  return mail.case_id === null
    ? newcomerAgain(context.db, mail)
    : handlerAgain(context, mail, mail.case_id);
}

/** The case that a mail is about, if it is about one only: its audit rows are erased with that case. */
async function onlyCaseOf(db: Kysely<Tables>, mail: Mail): Promise<number | undefined> {
  if (mail.case_id !== null) return mail.case_id;
  const cases = await casesOfMail(db, mail.mail_id);
  return cases.length === 1 ? cases[0]?.case_id : undefined;
}

async function tryAgain(context: LoggedInContext, mailId: number, options: AgainOptions) {
  const mail = await lockMail(context.db, mailId);
  if (!mail) throw notFound(mailMessages.notFound);
  if (mail.state !== "failed") throw conflict(mailMessages.notFailed);
  const person = await personAgain(context, mail, options);
  await readyAgain(context.db, mailId, person.email);
  await enqueueMail(options.queue, context.db, mailId);
  const caseId = await onlyCaseOf(context.db, mail);
  await audit(context, {
    action: "action",
    entity: "mail",
    entityId: mailId,
    ...(caseId !== undefined && { caseId }),
    detail: "try again",
    before: { state: mail.state, to_address: mail.to_address },
    after: { state: "waiting", to_address: person.email },
  });
  return answer({ mail_id: mailId }, mailMessages.tryingAgain(person.name, options.delivery));
}

// Who gets a mail about a case, and whether mail can reach them.

type LockedCase = Awaited<ReturnType<typeof requireLocked>>;

/** @throws AppError 409 if the case is closed or has no handler, or mail cannot reach the handler */
async function handlerToTell(db: Kysely<Tables>, locked: LockedCase) {
  const stage = stageOf(locked);
  if (stage === "closed") throw conflict(mailMessages.closed);
  const handlerId = handlerIdOf(locked, locked);
  const user = handlerId === null ? undefined : await findRecipient(db, handlerId);
  if (stage === null || !user) throw conflict(mailMessages.noHandler);
  return { ...reachable(user), stage };
}

/** @throws AppError 409 if mail cannot reach this person */
function reachable<U extends { name: string; email: string; enabled: number }>(user: U): U {
  if (user.enabled !== 1) throw conflict(mailMessages.disabled(user.name));
  if (!isEmail(user.email)) throw conflict(mailMessages.noAddress(user.name));
  return user;
}
