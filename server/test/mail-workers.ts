/**
 * Workers like those of a server process, but faster: a retry follows immediately, a lost job is found
 * within a second.
 */

import type { ClientConfig } from "pg";
import { openDatabase } from "#database/database";
import { createMailWorker } from "#features/mail/index";
import { createMailer } from "#mail/mailer";
import { type Clock, systemClock } from "#operations/clock";
import { openQueue, type QueueTimes } from "#operations/queue";
import type { FileStore } from "#storage/file-store";
import { createFolderStore } from "#storage/index";

export const hurry: QueueTimes = {
  pollSeconds: 0.5,
  superviseSeconds: 1,
  scheduleSeconds: 1,
  stopMs: 5_000,
  job: { retryLimit: 12, retryDelay: 0, retryBackoff: false, expireInSeconds: 3 },
};

export interface WorkerOptions {
  readonly connection: ClientConfig;
  /** Without it mails go to the outbox folder. */
  readonly smtpUrl?: string;
  readonly dataDir?: string;
  readonly times?: Partial<QueueTimes>;
  readonly log?: string[];
  readonly clock?: Clock;
  /** Has the files that go with mails. */
  readonly store?: FileStore;
  readonly mailReplyTo?: string;
}

export async function startMailWorker(options: WorkerOptions) {
  const { connection, smtpUrl, mailReplyTo, dataDir = "/nonexistent" } = options;
  const log = (message: string) => void options.log?.push(message);
  const database = openDatabase(connection, { connections: 2, onIdleError: () => undefined });
  const queue = openQueue(connection, { log, times: { ...hurry, ...options.times } });
  const limits = { connect: 2_000, greeting: 2_000, silence: 60_000 };
  const mailer = createMailer(
    { smtpUrl, mailFrom: "post@helpline.example.org", mailReplyTo, dataDir },
    limits,
  );
  const worker = createMailWorker({
    database,
    queue,
    mailer,
    log,
    clock: options.clock ?? systemClock,
    product: () => "Helpline",
    address: "https://helpline.example.org",
    timeZone: "Europe/London",
    store: options.store ?? createFolderStore("/nonexistent"),
  });
  await worker.start();
  return {
    sweep: worker.sweep,
    async stop() {
      await queue.stop();
      await database.destroy();
    },
  };
}

export type MailWorkerProcess = Awaited<ReturnType<typeof startMailWorker>>;
