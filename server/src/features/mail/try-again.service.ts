/** Sends a failed mail again, to the person's present address, if it still concerns them. */
import { assigneeIds, assigneesOf } from "@helpline/contract/cases/assignees";
import { isLinkMail } from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { requireLocked } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { conflict, notFound } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { audit } from "#security/audit";
import { isMailedLinkLive } from "#security/password-links";
import { isPast } from "./digest-mail.ts";
import { casesOfMail, findRecipient, lockMail, readyAgain } from "./mail.repository.ts";
import { enqueueMail } from "./mail-queue.ts";
import { handlerToTell, reachable } from "./recipients.ts";

export interface AgainOptions {
  readonly clock: Clock;
  readonly queue: Queue;
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

async function accountAgain(db: Kysely<Tables>, mail: Mail) {
  return reachable(await recipientOf(db, mail));
}

function personAgain(context: LoggedInContext, mail: Mail, options: AgainOptions) {
  if (isLinkMail(mail.kind)) return linkAgain(context.db, mail, options);
  if (mail.kind === "digest") return digestAgain(context.db, mail, options);
  if (mail.kind === "changed password") return accountAgain(context.db, mail);
  return mail.case_id === null
    ? newcomerAgain(context.db, mail)
    : handlerAgain(context, mail, mail.case_id);
}

export async function tryAgain(context: LoggedInContext, mailId: number, options: AgainOptions) {
  const mail = await lockMail(context.db, mailId);
  if (!mail) throw notFound(mailMessages.notFound);
  if (mail.state !== "failed") throw conflict(mailMessages.notFailed);
  const person = await personAgain(context, mail, options);
  await readyAgain(context.db, mailId, person.email);
  await enqueueMail(options.queue, context.db, mailId);
  await audit(context, {
    action: "action",
    entity: "mail",
    entityId: mailId,
    ...(mail.case_id !== null && { caseId: mail.case_id }),
    detail: "try again",
    before: { state: mail.state, to_address: mail.to_address },
    after: { state: "waiting", to_address: person.email },
  });
  return answer({ mail_id: mailId }, mailMessages.tryingAgain(person.name));
}
