/**
 * Where files that strangers made are read: in worker threads, each with limits of memory and time, so that no file can
 * hold up or end the process that answers requests. A task that exceeds a limit is stopped with its thread.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { refusals } from "@helpline/contract/refusals";
import { untrustedMessages } from "@helpline/contract/untrusted-files";
import { AppError } from "#http/errors";
import type { TaskAnswer, TaskCall } from "./messages.ts";
import { Refused, TooMuchWork } from "./refused.ts";
import type { TaskInput, TaskName, TaskOutput } from "./tasks.ts";

export interface RoomLimits {
  /** Threads at once; tasks that wait for one, of all people and of one of them. */
  readonly threads: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** For one task, and how long a task may wait for its turn. In milliseconds. */
  readonly taskMs: number;
  readonly waitMs: number;
  /** Of JavaScript's objects, for each thread. What buffers hold is bounded by the limits of each task. */
  readonly heapMegabytes: number;
  /** A thread without work ends after this time. In milliseconds. */
  readonly idleMs: number;
}

const usualLimits: RoomLimits = {
  threads: 2,
  waiting: 16,
  waitingOfOne: 4,
  taskMs: 12_000,
  waitMs: 25_000,
  heapMegabytes: 192,
  idleMs: 60_000,
};

/** The built worker, beside this file in `dist/`; tests build one of their own (test/global-setup.ts). */
function workerFile(): string {
  const built = fileURLToPath(new URL("./untrusted-worker.js", import.meta.url));
  return existsSync(built) ? built : (process.env.HELPLINE_UNTRUSTED_WORKER ?? built);
}

/** Whose task it is. */
export interface Behalf {
  /** The id of a user, or what it is for. One task of each is done at once. */
  readonly by: number | string;
  /** Work in many small tasks, such as an import, waits as long as it must. All others are told that Helpline is busy. */
  readonly waits?: boolean;
}

interface Job {
  readonly call: TaskCall;
  readonly by: Behalf["by"];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Ends the wait for a thread. */
  waiting?: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
  /** Ends the task that takes too long, or the thread that has nothing to do. */
  timer?: NodeJS.Timeout;
}

const busy = () => new AppError(503, refusals.busy, { headers: { "retry-after": "2" } });

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";

function settle(job: Job, answer: TaskAnswer): void {
  if (answer.kind === "done") job.resolve(answer.value);
  else if (answer.kind === "refused") job.reject(new Refused(answer.message));
  else if (answer.kind === "too much") job.reject(new TooMuchWork(untrustedMessages.tooLong));
  else job.reject(new Error("A task on a file has failed", { cause: answer.error }));
}

/** Buffers arrive as bare arrays of bytes. */
const received = (value: unknown): unknown =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : value;

/** Rooms of their own are for tests; everybody else uses `untrusted`. */
export function createRoom(given: Partial<RoomLimits> = {}) {
  const limits = { ...usualLimits, ...given };
  const threads = new Set<Thread>();
  const queue: Job[] = [];
  /** Whose tasks were begun, the latest last. */
  const served = new Set<Behalf["by"]>();

  /** The first task of whoever has none under way, and was served longest ago. */
  function taken(): Job | undefined {
    const working = new Set([...threads].map(({ job }) => job?.by));
    const order = [...served];
    const turn = ({ by }: Job) => order.indexOf(by);
    const [first] = queue
      .filter(({ by }) => !working.has(by))
      .toSorted((a, b) => turn(a) - turn(b));
    if (!first) return undefined;
    queue.splice(queue.indexOf(first), 1);
    served.delete(first.by);
    served.add(first.by);
    return first;
  }

  function end(thread: Thread, error: Error): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.job?.reject(error);
    thread.job = undefined;
    next();
  }

  function begin(): Thread {
    const worker = new Worker(workerFile(), {
      // It needs no setting, so it sees none: they have passwords.
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMegabytes,
        // A larger one lets more garbage lie about.
        maxYoungGenerationSizeMb: 8,
        stackSizeMb: 4,
      },
    });
    const thread: Thread = { worker, job: undefined };
    worker.on("message", (answer: TaskAnswer) => {
      const { job } = thread;
      thread.job = undefined;
      clearTimeout(thread.timer);
      if (job)
        settle(job, answer.kind === "done" ? { ...answer, value: received(answer.value) } : answer);
      next();
    });
    worker.on("error", (error) => {
      end(thread, isOutOfMemory(error) ? new TooMuchWork(untrustedMessages.tooLong) : error);
    });
    worker.on("exit", () => end(thread, new Error("The worker for files has ended")));
    // An idle thread must not keep a command or a stopping server alive.
    worker.unref();
    threads.add(thread);
    return thread;
  }

  function give(thread: Thread, job: Job): void {
    clearTimeout(job.waiting);
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    thread.timer = setTimeout(
      () => end(thread, new TooMuchWork(untrustedMessages.tooLong)),
      limits.taskMs,
    );
    try {
      thread.worker.postMessage(job.call);
    } catch (error) {
      thread.job = undefined;
      job.reject(error as Error);
      next();
    }
  }

  function rest(thread: Thread): void {
    clearTimeout(thread.timer);
    thread.worker.unref();
    thread.timer = setTimeout(() => end(thread, new Error("idle")), limits.idleMs).unref();
  }

  function next(): void {
    for (const thread of threads) {
      if (thread.job) continue;
      const job = taken();
      if (job) give(thread, job);
      else rest(thread);
    }
    if (threads.size < limits.threads) {
      const job = taken();
      if (job) give(begin(), job);
    }
    const isQuiet = queue.length === 0 && [...threads].every(({ job }) => !job);
    if (isQuiet) served.clear();
  }

  return {
    /**
     * Does a task in the worker. Those of one person are done one after another, behind the tasks of others.
     * @throws Refused if the file is not accepted, or takes too much time or memory
     * @throws AppError 503 if too many tasks are under way
     */
    run<N extends TaskName>(
      name: N,
      input: TaskInput<N>,
      { by, waits = false }: Behalf,
    ): Promise<TaskOutput<N>> {
      const ofOne = queue.filter((job) => job.by === by).length;
      const isFull = queue.length >= limits.waiting || ofOne >= limits.waitingOfOne;
      if (isFull && !waits) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const job: Job = {
          call: { name, input },
          by,
          resolve: (value) => resolve(value as TaskOutput<N>),
          reject,
        };
        if (!waits) {
          job.waiting = setTimeout(() => {
            const at = queue.indexOf(job);
            if (at === -1) return;
            queue.splice(at, 1);
            reject(busy());
          }, limits.waitMs);
        }
        queue.push(job);
        next();
      });
    },
    /** How many threads there are. */
    threads: () => threads.size,
    async close(): Promise<void> {
      const workers = [...threads].map(({ worker }) => worker.terminate());
      await Promise.all(workers);
    },
  };
}

/** The one room of a process. Its threads begin with the first task. */
export const untrusted = createRoom();
