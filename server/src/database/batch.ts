/**
 * Many callers, one question to the database. While one is under way the next callers gather, and go
 * together once it has been answered: nobody waits without need, and the busier it gets the fewer round
 * trips and commits there are for each.
 */
import { DatabaseUnavailable } from "./errors.ts";

interface Asked<Q, A> {
  readonly question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** At most so many go together: a statement stays short. */
const mostTogether = 500;

/**
 * @param ask answers each of the questions, in their order; all are asked after their callers came
 * @returns a function that asks one
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
   * What fails together is tried one by one: nobody fails for another's question. Not while the database
   * is away, which would only make everybody wait for it in turn.
   */
  async function answerFailed(asked: readonly Asked<Q, A>[], error: unknown): Promise<void> {
    const alone = asked.length === 1 || error instanceof DatabaseUnavailable;
    for (const each of asked) await (alone ? each.reject(error) : answer([each]));
  }

  async function work(): Promise<void> {
    underWay = true;
    while (gathered.length > 0) {
      const together = gathered.slice(0, mostTogether);
      gathered = gathered.slice(mostTogether);
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
