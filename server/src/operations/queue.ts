/**
 * The queue: work that must not be lost and must not be done twice, kept in PostgreSQL by pg-boss in
 * a schema of its own (ADR 0012). A job is put in through the transaction of the change that asks
 * for it. Any number of processes take jobs; each job is with one of them at a time.
 */
import type { Kysely } from "kysely";
import pg, { type ClientConfig } from "pg";
import { type ConstructorOptions, fromKysely, PgBoss, type SendOptions } from "pg-boss";
import type { Tables } from "#database/tables";

/** pg-boss's schema; also named where a query looks whether a job is still there. */
export const queueSchema = "helpline_queue";

const queueNames = ["mail"] as const;
type QueueName = (typeof queueNames)[number];

/** The queue cannot be set up or started; the message is for whoever starts Helpline. */
export class QueueError extends Error {}

/** How often and how long. Tests are quicker. */
export interface QueueTimes {
  /** Between looks for a job, in seconds. */
  readonly pollSeconds: number;
  /** Between looks for jobs of processes that are gone. */
  readonly superviseSeconds: number;
  /** How long a stop waits for a job under way before it is given back, in milliseconds. */
  readonly stopMs: number;
  /** pg-boss's options of a job: its tries, the waits between them, when its process counts as gone. */
  readonly job: SendOptions;
}

/**
 * 30 further tries: after about 20 s, 45 s, 90 s and so on, doubling up to an hour; a day in all. A
 * process that gives no sign of life for 30 s has lost its job.
 */
const usualTimes: QueueTimes = {
  pollSeconds: 2,
  superviseSeconds: 30,
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
  // A connection on which nobody answers is given up, and another one made.
  ...({ ...connection, query_timeout: silenceMs, keepAlive: true } as ConstructorOptions),
  schema: queueSchema,
  application_name: "helpline queue",
  schedule: false,
  // Both need the owner's rights, and the queue is small.
  reindex: false,
  monitorVacuum: false,
});

/** A person can mend what PostgreSQL refuses; anything else keeps its own words. */
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
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const name = client.escapeIdentifier(role);
    await client.query(`
      GRANT USAGE ON SCHEMA ${queueSchema} TO ${name};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO ${name};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${queueSchema} TO ${name};
      REVOKE INSERT, DELETE ON ${queueSchema}.version FROM ${name};
    `);
  } finally {
    await client.end();
  }
}

/**
 * Makes or upgrades the queue's schema, as the owner. Belongs to the migrations; processes that start
 * together take turns.
 * @param appRole the role the server works as, when it is not the owner itself
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

/** What a worker is told of its job. */
export interface Job {
  readonly data: { readonly id: number };
  /** No further try follows a failure of this one. */
  readonly isLastTry: boolean;
}

export interface Queue {
  /** @throws QueueError when the queue cannot be used */
  start(): Promise<void>;
  /** Puts a job in through the caller's transaction. @returns the job's id */
  put(db: Kysely<Tables>, name: QueueName, id: number): Promise<string>;
  /** Takes jobs until `stop`. A handler that throws gives its job back for a later try. */
  work(name: QueueName, handler: (job: Job) => Promise<void>): Promise<void>;
  /** Takes nothing more, waits a little for what is under way, then gives it back. Idempotent. */
  stop(): Promise<void>;
}

const logAgainAfterMs = 60_000;

/** One line a minute for a fault that comes again with every look. */
function faultLog(log: (message: string) => void) {
  let last = { message: "", at: 0 };
  return ({ message }: Error) => {
    if (message === last.message && Date.now() - last.at < logAgainAfterMs) return;
    last = { message, at: Date.now() };
    log(`The queue: ${message}`);
  };
}

export function openQueue(
  connection: ClientConfig,
  options: { log(message: string): void; times?: Partial<QueueTimes> },
): Queue {
  const times = { ...usualTimes, ...options.times };
  const boss = new PgBoss({
    ...baseOptions(connection),
    max: connectionsPerProcess,
    migrate: false,
    superviseIntervalSeconds: times.superviseSeconds,
    monitorIntervalSeconds: times.superviseSeconds,
  });
  boss.on("error", faultLog(options.log));
  let started: Promise<unknown> | undefined;
  let stopped: Promise<void> | undefined;
  const working: QueueName[] = [];

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
    async put(db, name, id) {
      await start();
      const jobId = await boss.send(name, { id }, { ...times.job, db: fromKysely(db) });
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
          // Where one was waiting there may be more: no need to sit the wait out.
          boss.notifyWorker(worker);
        },
      );
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
