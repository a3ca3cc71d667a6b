/** Notifies a case's handler by mail (spec 2 §7, decision B13). */
import { handlerIdOf, stageOf } from "@helpline/contract/cases/case-status";
import { isEmail } from "@helpline/contract/fields";
import { type NotifiedStage, notifyAgainAfterSeconds } from "@helpline/contract/mail/mail";
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
import {
  findRecentMail,
  findRecipient,
  insertMail,
  lockMail,
  readyAgain,
  rememberJob,
} from "./mail.repository.ts";

export interface NotifyOptions {
  readonly clock: Clock;
  readonly queue: Queue;
}

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

function reachable<U extends { name: string; email: string; enabled: number }>(user: U): U {
  if (user.enabled !== 1) throw conflict(mailMessages.disabled(user.name));
  if (!isEmail(user.email)) throw conflict(mailMessages.noAddress(user.name));
  return user;
}

export function createNotifyService({ clock, queue }: NotifyOptions) {
  async function enqueue(db: Kysely<Tables>, mailId: number): Promise<void> {
    await rememberJob(db, mailId, await queue.put(db, "mail", mailId));
  }

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
        case_id: caseId,
        stage: told.stage,
        to_user_id: handler.user_id,
        to_name: handler.name,
        to_address: handler.email,
        created_by: context.identity.userId,
        created_on: now.toISOString(),
      });
      await enqueue(context.db, mailId);
      await audit(context, {
        action: "action",
        entity: "cases",
        entityId: caseId,
        detail: "notify case user",
        after: { notified: handler.name, notified_user_id: handler.user_id, mail_id: mailId },
      });
      const message = mailMessages.notified(told, caseId, handler.email);
      return answer({ ...data, mail_id: mailId, already_notified: 0 }, message);
    },

    /** Sends a failed mail again, if the person still handles the case. */
    async tryAgain(context: LoggedInContext, mailId: number) {
      const mail = await lockMail(context.db, mailId);
      if (!mail) throw notFound(mailMessages.notFound);
      if (mail.state !== "failed") throw conflict(mailMessages.notFailed);
      const locked = await requireLocked(context, mail.case_id, "managers");
      const handler = await handlerToTell(context.db, locked);
      if (handler.user_id !== mail.to_user_id || handler.stage !== mail.stage) {
        throw conflict(mailMessages.otherHandler(mail.to_name, mail.case_id));
      }
      await readyAgain(context.db, mailId, handler.email);
      await enqueue(context.db, mailId);
      await audit(context, {
        action: "action",
        entity: "mail",
        entityId: mailId,
        caseId: mail.case_id,
        detail: "try again",
        before: { state: mail.state, to_address: mail.to_address },
        after: { state: "waiting", to_address: handler.email },
      });
      return answer({ mail_id: mailId }, mailMessages.tryingAgain(handler.name));
    },
  };
}
