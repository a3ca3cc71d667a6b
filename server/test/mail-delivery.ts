/** Delivers what a test mails through a real SMTP server. */
import { afterEach } from "vitest";
import type { startHelpline } from "./build-test-app.ts";
import { type MailWorkerProcess, startMailWorker } from "./mail-workers.ts";
import { startSmtp, type TestSmtp, urlOf } from "./smtp.ts";

/** For a Helpline that mails: nothing answers at this address, so nothing is sent before a test delivers. */
export const smtpSettings = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "post@helpline.example.org",
};

/** For waiting until a mail is sent. */
export const patience = { timeout: 25_000, interval: 50 };

/** @returns starts a server and a worker that delivers to it; both stop after the test */
export function mailDelivery({
  connection,
}: Pick<Awaited<ReturnType<typeof startHelpline>>, "connection">) {
  const smtps: TestSmtp[] = [];
  const workers: MailWorkerProcess[] = [];

  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    for (const smtp of smtps.splice(0)) await smtp.close();
  });

  return async (options: Parameters<typeof startSmtp>[0] = {}) => {
    const smtp = await startSmtp(options);
    smtps.push(smtp);
    workers.push(await startMailWorker({ connection: connection("app"), smtpUrl: urlOf(smtp) }));
    return smtp;
  };
}
