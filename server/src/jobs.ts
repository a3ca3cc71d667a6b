/**
 * Everything that Helpline does by the clock. The queue runs each job on one of the processes, retries it,
 * logs its failures, and runs it once at start, to catch up. Whether there is anything to do a job finds
 * out from the database, so it may run at any time and more often than planned. What may take long, or must
 * be on time, has a queue of its own; the rest take turns on one connection.
 */
import { digestTime } from "@helpline/contract/digest/digest";
import type { Database } from "#database/database";
import type { Backups } from "#features/backups/index";
import { sweepLooseObjects } from "#features/case-files/index";
import { type ConcernSettings, createConcernWatch } from "#features/concerns/index";
import { createDigests } from "#features/digest/index";
import { remindFamilies } from "#features/evaluations/index";
import { sweepImports } from "#features/import/index";
import type { ForgottenPasswords } from "#features/password-links/index";
import { forgetOldMerges } from "#features/reference-records/index";
import { forgetStrangers } from "#features/telephone/index";
import { forgetIdempotencyKeys } from "#http/idempotency";
import { forgetOldTries } from "#http/rate-limit";
import type { Clock } from "#operations/clock";
import type { Config } from "#operations/config";
import type { Queue, ScheduledJob } from "#operations/queue";
import { forgetExpiredSessions } from "#security/sessions";
import type { FileStore } from "#storage/file-store";

export interface JobServices {
  readonly config: Pick<Config, "timeZone">;
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly fileStore: FileStore;
  readonly backups: Pick<Backups, "look">;
  readonly forgotten: Pick<ForgottenPasswords, "sweep">;
  readonly mail: { sweep(): Promise<void> };
  /** Read at each look. */
  concernSettings(): ConcernSettings | Promise<ConcernSettings>;
}

const everyMinute = "* * * * *";
const everyNight = "10 3 * * *";
const everyTenMinutes = "*/10 * * * *";
/** From the digests' time to the end of the day: a process whose clock is behind makes them a little later. */
const morningAndLater = `*/5 ${Number.parseInt(digestTime, 10)}-23 * * *`;

export function scheduledJobs(services: JobServices): ScheduledJob[] {
  const { config, database, clock, queue, fileStore, backups, forgotten, mail } = services;
  const digests = createDigests({ database, queue, clock, timeZone: config.timeZone });
  const settings = () => services.concernSettings();
  const concerns = createConcernWatch({ database, queue, clock, settings });
  const backup: ScheduledJob = {
    name: "backup",
    queue: "backup",
    cron: everyMinute,
    what: "a backup if one is scheduled and due",
    // Every minute, because the hours count from the last backup, and a failed one is due again sooner.
    run: () => backups.look(),
  };
  return [
    backup,
    {
      name: "digests",
      queue: "digests",
      cron: morningAndLater,
      what: "the mails of the morning",
      // If the database was away at that time, they are made as soon as it is back.
      run: () => digests.makeIfDue(),
    },
    {
      name: "concerns",
      queue: "concerns",
      cron: everyMinute,
      what: "mails the safeguarding leads again",
      // The hours count from when each was raised, so it looks often, and catches up after a restart.
      run: () => concerns.look(),
    },
    {
      name: "sweep-files",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "removes stored bytes that belong to no file",
      // An upload or a deletion that a crash interrupted leaves them.
      run: () => sweepLooseObjects(database, fileStore, clock.now()),
    },
    {
      name: "sweep-mail",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "enqueues mails that lost their job, deletes the oldest",
      // A restored database has its mails, but not the queue.
      run: () => mail.sweep(),
    },
    {
      name: "sweep-imports",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "gives up imports that nobody goes on with, deletes old ones",
      // They hold the rows of the files, which are personal data.
      run: () => sweepImports({ database, clock }),
    },
    {
      name: "sweep-password-links",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "sends the links that a stopped process left, deletes links that are over",
      // The process that takes the request looks at it after the answer, and may be stopped before.
      run: () => forgotten.sweep(),
    },
    {
      name: "remind-families",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "reminds families once that have had a link to the questions for a week",
      run: () => remindFamilies({ database, clock, queue, timeZone: config.timeZone }),
    },
    {
      name: "forget-sessions",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "deletes expired sessions",
      // Nobody can use them; the table is read at every request.
      run: () => forgetExpiredSessions(database, clock.now()),
    },
    {
      name: "forget-idempotency-keys",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "deletes the keys of calls that nobody repeats any more",
      run: () => forgetIdempotencyKeys(database, clock.now()),
    },
    {
      name: "forget-tries",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "deletes old counts of the rate limits",
      // They hold addresses and are of no use after their minute or hour.
      run: () => forgetOldTries(database),
    },
    {
      name: "forget-merges",
      queue: "housekeeping",
      cron: everyTenMinutes,
      what: "deletes merges of records that can no longer be undone",
      // They hold what the merged record said, which is personal data.
      run: () => forgetOldMerges(database, clock.now()),
    },
    {
      name: "forget-strangers",
      queue: "housekeeping",
      cron: everyNight,
      what: "erases telephone numbers of calls that belong to nobody on file",
      run: () => forgetStrangers(database, clock),
    },
  ];
}
