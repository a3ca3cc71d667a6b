/**
 * The queue: work that must be neither lost nor done twice, kept in PostgreSQL by pg-boss in its own schema
 * (ADR 18). A job is enqueued in the transaction of the change that needs it, or by its schedule. Any number
 * of processes take jobs; only one handles a job at a time.
 */
import type { Kysely } from "kysely";
import pg, { type ClientConfig } from "pg";
import {
  type ConstructorOptions,
  fromKysely,
  type JobWithMetadata,
  PgBoss,
  type SendOptions,
} from "pg-boss";
import { withClient } from "#database/connection-pool";
import type { Tables } from "#database/tables";
import { loggedError } from "./log-errors.ts";

/** pg-boss's schema; also used by the query that checks whether a job still exists. */
export const queueSchema = "helpline_queue";

const queueNames = ["mail", "import"] as const;
type QueueName = (typeof queueNames)[number];

/** An import may take longer than a mail, and somebody waits for it: it is retried soon, and a few times. */
const jobOptions: Readonly<Record<QueueName, SendOptions>> = {
  mail: {},
  import: { retryLimit: 5, retryDelay: 5, retryDelayMax: 20, expireInSeconds: 4 * 3600 },
};

/**
 * Work that is due by the clock. It must be safe to run at any time and beside itself: a process that has
 * lost its connection may still be at it when another one takes over.
 */
export interface ScheduledJob {
  readonly name: string;
  /** A process runs the jobs of one queue one after the other. */
  readonly queue: string;
  /** Minute, hour, day of the month, month and day of the week. */
  readonly cron: string;
  /** For the log: what is not done if it fails. */
  readonly what: string;
  run(): Promise<unknown>;
}

/** 5 retries after about 30 s, 1 min, 2 min and so on. A backup of many files may take hours. */
const scheduledOptions: SendOptions = {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 30,
  expireInSeconds: 12 * 3600,
  deleteAfterSeconds: 24 * 3600,
};

/** The queue cannot be set up or started; the message is for the operator. */
export class QueueError extends Error {}

/** Intervals and timeouts. Tests use shorter ones. */
export interface QueueTimes {
  /** Polling interval for jobs, in seconds. */
  readonly pollSeconds: number;
  /** Polling interval for jobs of dead processes. */
  readonly superviseSeconds: number;
  /** How long a stop waits for a running job before returning it, in milliseconds. */
  readonly stopMs: number;
  /** Polling interval for schedules and for the jobs they enqueue. */
  readonly scheduleSeconds: number;
  /** pg-boss's options for a job: retries, backoff, and when its process counts as dead. */
  readonly job: SendOptions;
}

/**
 * 30 retries after about 20 s, 45 s, 90 s and so on, doubling up to an hour: a day in total. A process
 * without a heartbeat for 30 s loses its job.
 */
const usualTimes: QueueTimes = {
  pollSeconds: 2,
  superviseSeconds: 30,
  scheduleSeconds: 15,
  stopMs: 10_000,
  job: {
    retryLimit: 30,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: 30,
    expireInSeconds: 300,
    retentionSeconds: 90 * 24 * 3600,
  },
};

const connectionsPerProcess = 3;
const silenceMs = 30_000;

const baseOptions = (connection: ClientConfig): ConstructorOptions => ({
  // A connection without an answer is closed and replaced.
  ...({ ...connection, query_timeout: silenceMs, keepAlive: true } as ConstructorOptions),
  schema: queueSchema,
  application_name: "helpline queue",
  schedule: false,
  // Both need the owner's rights, and the queue is small.
  reindex: false,
  monitorVacuum: false,
});

/** An operator can fix what PostgreSQL refuses; other errors keep their message. */
function setUpError(error: unknown): QueueError {
  const reason = error instanceof Error ? error.message : String(error);
  const denied = (error as { code?: unknown } | null)?.code === "42501";
  const hint = denied
    ? " The role of DATABASE_URL needs the right to create a schema: GRANT CREATE ON DATABASE … TO …."
    : "";
  return new QueueError(`The queue could not be set up in the database: ${reason}.${hint}`, {
    cause: error,
  });
}

async function grantTo(owner: ClientConfig, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const grants = `
    GRANT USAGE ON SCHEMA ${queueSchema} TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO ${name};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${queueSchema} TO ${name};
    REVOKE INSERT, DELETE ON ${queueSchema}.version FROM ${name};
  `;
  await withClient(owner, (client) => client.query(grants));
}

/**
 * Creates or upgrades the queue's schema as the owner, as part of the migrations. Processes that start
 * together take turns.
 * @param appRole the role the server works as, if it is not the owner
 * @throws QueueError
 */
export async function migrateQueue(owner: ClientConfig, appRole?: string): Promise<void> {
  const boss = new PgBoss({ ...baseOptions(owner), max: 1, supervise: false });
  const faults: Error[] = [];
  boss.on("error", (error) => faults.push(error));
  try {
    await boss.start();
    for (const name of queueNames) await boss.createQueue(name);
    if (appRole !== undefined) await grantTo(owner, appRole);
  } catch (error) {
    throw setUpError(error);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** What a worker learns about its job. */
export interface Job {
  readonly data: { readonly id: number };
  /** This is the last attempt. */
  readonly isLastTry: boolean;
}

export interface Queue {
  /** @throws QueueError if the queue cannot be used */
  start(): Promise<void>;
  /**
   * Enqueues a job in the caller's transaction.
   * @param delaySeconds it is taken no sooner; default: 0
   * @returns the job's id
   */
  put(db: Kysely<Tables>, name: QueueName, id: number, delaySeconds?: number): Promise<string>;
  /** Handles jobs until `stop`. If a handler throws, its job is retried later. */
  work(name: QueueName, handler: (job: Job) => Promise<void>): Promise<void>;
  /**
   * Enqueues each job at its time in the time zone, and now, to catch up on what was due while no process
   * ran. While a job waits or runs, in whichever process, it is not enqueued again. One that fails is
   * logged and retried.
   */
  schedule(jobs: readonly ScheduledJob[], timeZone: string): Promise<void>;
  /** Takes no more jobs, waits briefly for running ones, then returns them. Idempotent. */
  stop(): Promise<void>;
}

const logAgainAfterMs = 60_000;

/** Logs a recurring error at most once a minute. */
function faultLog(log: (message: string) => void) {
  let last = { message: "", at: 0 };
  return ({ message }: Error) => {
    if (message === last.message && Date.now() - last.at < logAgainAfterMs) return;
    last = { message, at: Date.now() };
    log(`The queue: ${message}`);
  };
}

async function runScheduled(
  jobs: readonly ScheduledJob[],
  { data: { name }, ...taken }: JobWithMetadata<{ name: string }>,
  log: (message: string) => void,
): Promise<void> {
  const job = jobs.find((each) => each.name === name);
  try {
    // During an upgrade another version may have enqueued it; the retry may reach that one.
    if (!job) throw new Error("this version of Helpline does not have it");
    await job.run();
  } catch (error) {
    const { message } = loggedError(error);
    const next = taken.retryCount < taken.retryLimit ? "is tried again soon" : "waits for its time";
    log(`The job "${name}" (${job?.what ?? "unknown"}) failed and ${next}: ${message}`);
    // pg-boss stores what is thrown; PostgreSQL's own error may hold a row.
    throw new Error(message);
  }
}

export function openQueue(
  connection: ClientConfig,
  options: {
    log(message: string): void;
    times?: Partial<QueueTimes>;
    /** Whether `schedule` will be called: pg-boss then looks for what is due. */
    keepsTime?: boolean;
  },
): Queue {
  const times = { ...usualTimes, ...options.times };
  const boss = new PgBoss({
    ...baseOptions(connection),
    max: connectionsPerProcess,
    migrate: false,
    superviseIntervalSeconds: times.superviseSeconds,
    monitorIntervalSeconds: times.superviseSeconds,
    schedule: options.keepsTime ?? false,
    cronMonitorIntervalSeconds: times.scheduleSeconds,
    cronWorkerIntervalSeconds: times.scheduleSeconds,
  });
  boss.on("error", faultLog(options.log));
  let started: Promise<unknown> | undefined;
  let stopped: Promise<void> | undefined;
  const working: string[] = [];

  async function start(): Promise<void> {
    started ??= boss.start();
    try {
      await started;
    } catch (error) {
      throw setUpError(error);
    }
  }

  async function stop(): Promise<void> {
    if (started === undefined) return;
    await started.catch(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const longEnough = new Promise((resolve) => {
      timer = setTimeout(resolve, times.stopMs);
    });
    const finished = Promise.all(working.map((name) => boss.offWork(name, { wait: true })));
    await Promise.race([finished.catch(() => undefined), longEnough]);
    clearTimeout(timer);
    await boss.stop({ graceful: false });
  }

  return {
    start,
    async put(db, name, id, delaySeconds = 0) {
      await start();
      const job = options.times?.job ?? { ...usualTimes.job, ...jobOptions[name] };
      const jobId = await boss.send(
        name,
        { id },
        {
          ...job,
          ...(delaySeconds > 0 && { startAfter: delaySeconds }),
          db: fromKysely(db),
        },
      );
      if (jobId === null) throw new Error(`The queue ${name} did not take a job.`);
      return jobId;
    },
    async work(name, handler) {
      await start();
      working.push(name);
      const taking = { pollingIntervalSeconds: times.pollSeconds, includeMetadata: true } as const;
      const worker = await boss.work<Job["data"], void, typeof taking>(
        name,
        taking,
        async ([job]) => {
          if (!job) return;
          await handler({ data: job.data, isLastTry: job.retryCount >= job.retryLimit });
          // More jobs may be waiting, so poll again at once.
          boss.notifyWorker(worker);
        },
      );
    },
    async schedule(jobs, timeZone) {
      await start();
      const ofJob = options.times?.job ?? scheduledOptions;
      const taking = {
        pollingIntervalSeconds: times.scheduleSeconds,
        includeMetadata: true,
      } as const;
      for (const queue of new Set(jobs.map((job) => job.queue))) {
        await boss.createQueue(queue, { policy: "exclusive" });
        const ofQueue = jobs.filter((job) => job.queue === queue);
        for (const { name, cron } of ofQueue) {
          const once = { ...ofJob, singletonKey: name };
          await boss.schedule(queue, cron, { name }, { ...once, tz: timeZone, key: name });
          await boss.send(queue, { name }, once);
        }
        working.push(queue);
        const worker = await boss.work<{ name: string }, void, typeof taking>(
          queue,
          taking,
          async ([taken]) => {
            if (!taken) return;
            await runScheduled(jobs, taken, options.log).finally(() => boss.notifyWorker(worker));
          },
        );
      }
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
