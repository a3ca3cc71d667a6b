/** Mail to staff: requested on a case, kept and sent through the queue, managed by managers. */
import {
  mailRoutes,
  type NotifiedStage,
  notifyAgainAfterSeconds,
} from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import type { Database } from "#database/database";
import { requireLocked } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { answer, type HandledRoute, read, write } from "#http/route";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Gauge } from "#operations/metrics";
import type { Queue } from "#operations/queue";
import { audit } from "#security/audit";
import { countMail, findRecentMail, insertMail, pageOfMail } from "./mail.repository.ts";
import { enqueueMail } from "./mail-queue.ts";
import { handlerToTell } from "./recipients.ts";
import { type AgainOptions, tryAgain } from "./try-again.service.ts";

export { createAssignmentMails } from "./assignment.service.ts";
export { type DigestMail, storeDigest } from "./digest-mail.ts";
export { storeLinkMail } from "./link-mail.ts";
export { countMail } from "./mail.repository.ts";
export { createMailWorker } from "./mail-worker.ts";
export { createTellOfPassword, type TellOfPassword } from "./password-changed.ts";

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

export function mailFeature(
  options: NotifyOptions & AgainOptions & { delivery: Mailer["delivery"] },
): HandledRoute[] {
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
}

function createNotifyService({ clock, queue }: NotifyOptions) {
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
      const message = mailMessages.notified(told, caseId, handler.email);
      return answer({ ...data, mail_id: mailId, already_notified: 0 }, message);
    },
  };
}
