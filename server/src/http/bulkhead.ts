/**
 * Back-pressure. A lane lets so many requests through at once and so many wait; whoever comes then is
 * told to come again (503 with Retry-After) instead of joining a pile that only grows. No client gets
 * the whole of it: the one who sends a thousand requests waits behind those who send one.
 */
import { messages } from "@helpline/contract/messages";
import { AppError } from "./errors.ts";

export interface LaneOptions {
  /** Requests that run at once. */
  readonly running: number;
  /** Requests that wait for their turn; 0: none waits. */
  readonly waiting: number;
  /** Of all that run and wait, the most that are one client's. */
  readonly ofOneClient: number;
  /** Of those that run, the most that are one client's; as many as there are unless said. */
  readonly runningOfOneClient?: number;
  /** How long one waits for its turn before it is told to come again, ms. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly client: string;
  start(): void;
}

const comeAgain = () => new AppError(503, messages.busy, { headers: { "retry-after": "2" } });

export interface Lane {
  readonly running: number;
  readonly waiting: number;
  /**
   * Resolves when it is this request's turn.
   * @param client whose request this is, never shown
   * @returns what is to be called once when the request has ended; later calls do nothing
   * @throws AppError 503 when the lane is full, or the turn did not come in time
   */
  enter(client: string): Promise<() => void>;
}

export function createLane(options: LaneOptions): Lane {
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

  /** Among those who wait, the first of the client who has the fewest running, and not too many. */
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
