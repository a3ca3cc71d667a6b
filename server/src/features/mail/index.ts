/** Mail to staff: requested on a case, kept and sent through the queue, managed by managers. */
import { mailRoutes } from "@helpline/contract/mail/mail";
import type { Database } from "#database/database";
import { type HandledRoute, read, write } from "#http/route";
import type { Mailer } from "#mail/mailer";
import type { Gauge } from "#operations/metrics";
import { countMail, pageOfMail } from "./mail.repository.ts";
import { createNotifyService, type NotifyOptions } from "./notify.service.ts";
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
