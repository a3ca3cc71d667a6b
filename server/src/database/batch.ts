/**
 * Batches the questions of many callers. While one batch is being answered the next callers queue, and then
 * go as one batch. Nobody waits longer than for the batch that is running, and the higher the load, the
 * fewer round trips and commits each caller costs.
 */
import { DatabaseUnavailable } from "./errors.ts";

interface Asked<Q, A> {
  readonly question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** The maximum number of questions in a batch, which keeps statements short. */
const maxBatch = 500;

/**
 * @param ask answers the questions in order; it starts after all of their callers have asked
 * @returns a function that asks one question
 */
export function createBatch<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let gathered: Asked<Q, A>[] = [];
  let underWay = false;

  async function answer(asked: readonly Asked<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as A);
    } catch (error) {
      await answerFailed(asked, error);
    }
  }

  /**
   * Retries the questions of a failed batch one by one, so that no question fails because of another. Not
   * while the database is unavailable: every caller would wait for it in turn.
   */
  async function answerFailed(asked: readonly Asked<Q, A>[], error: unknown): Promise<void> {
    const alone = asked.length === 1 || error instanceof DatabaseUnavailable;
    for (const each of asked) await (alone ? each.reject(error) : answer([each]));
  }

  async function work(): Promise<void> {
    underWay = true;
    while (gathered.length > 0) {
      const together = gathered.slice(0, maxBatch);
      gathered = gathered.slice(maxBatch);
      await answer(together);
    }
    underWay = false;
  }

  return (question) =>
    new Promise<A>((resolve, reject) => {
      gathered.push({ question, resolve, reject });
      if (!underWay) void work();
    });
}
