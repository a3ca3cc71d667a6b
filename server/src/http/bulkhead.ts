/**
 * A bulkhead keeps one kind of request from using up everything. It lets a number of requests run at once
 * and a number of them wait; it refuses further ones with 503 and Retry-After instead of growing an endless
 * queue. No client gets all of it: one that sends a thousand requests waits behind those that send one.
 */
import { refusals } from "@helpline/contract/refusals";
import { AppError } from "./errors.ts";

export interface BulkheadOptions {
  /** Maximum number of running requests. */
  readonly running: number;
  /** Maximum number of waiting requests; 0: none may wait. */
  readonly waiting: number;
  /** Maximum number of running and waiting requests of one client. */
  readonly ofOneClient: number;
  /** Maximum number of running requests of one client; unset: no limit of its own. */
  readonly runningOfOneClient?: number;
  /** How long a request waits for its turn before it is refused, in ms. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly client: string;
  start(): void;
}

const comeAgain = () => new AppError(503, refusals.busy, { headers: { "retry-after": "2" } });

export interface Bulkhead {
  readonly running: number;
  readonly waiting: number;
  /**
   * Resolves when it is this request's turn.
   * @param client identifies whose request this is; never shown
   * @returns a function to call when the request has ended; a second call does nothing
   * @throws AppError 503 if the bulkhead is full or the turn does not come in time
   */
  enter(client: string): Promise<() => void>;
}

export function createBulkhead(options: BulkheadOptions): Bulkhead {
  const { runningOfOneClient = options.running } = options;
  const runningOf = new Map<string, number>();
  const present = new Map<string, number>();
  const queue = new Set<Waiting>();
  let running = 0;

  const count = (counts: Map<string, number>, client: string, by: 1 | -1) => {
    const number = (counts.get(client) ?? 0) + by;
    if (number > 0) counts.set(client, number);
    else counts.delete(client);
  };

  /** Chooses the first waiting request of the client with the fewest running, if it may have more. */
  const next = () => {
    let chosen: Waiting | undefined;
    let fewest = runningOfOneClient;
    for (const each of queue) {
      const its = runningOf.get(each.client) ?? 0;
      if (its < fewest) [chosen, fewest] = [each, its];
      if (fewest === 0) break;
    }
    return chosen;
  };

  function run(client: string): () => void {
    running += 1;
    count(runningOf, client, 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running -= 1;
      count(runningOf, client, -1);
      count(present, client, -1);
      next()?.start();
    };
  }

  function wait(client: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        queue.delete(mine);
        count(present, client, -1);
        reject(comeAgain());
      }, options.patienceMs);
      const mine: Waiting = {
        client,
        start() {
          clearTimeout(patience);
          queue.delete(mine);
          resolve(run(client));
        },
      };
      queue.add(mine);
    });
  }

  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
    async enter(client) {
      const its = runningOf.get(client) ?? 0;
      const full = running >= options.running || its >= runningOfOneClient;
      const crowded = full && queue.size >= options.waiting;
      if (crowded || (present.get(client) ?? 0) >= options.ofOneClient) throw comeAgain();
      count(present, client, 1);
      return full ? wait(client) : run(client);
    },
  };
}
