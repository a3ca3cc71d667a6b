/** How long the calls of another person take while the server works on something. */
import { setTimeout as sleep } from "node:timers/promises";

const pauseMs = 25;

interface Answer<T> {
  readonly message: string;
  readonly data: T;
}

/** Calls a server with a token: objects are sent as JSON, forms as they are. */
export const callAs =
  (url: string, token: string) =>
  async <T>(method: string, route: string, body?: object): Promise<T> => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${url}${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isJson && { "content-type": "application/json" }),
      },
      ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    const { message, data } = (await answer.json()) as Answer<T>;
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${message}`);
    return data;
  };
export type Call = ReturnType<typeof callAs>;

/**
 * Another person, who reads these addresses one after another until `work` settles.
 * @returns the mean time of a call in each round, in milliseconds
 */
export async function otherCalls(
  call: Call,
  work: Promise<unknown>,
  routes: readonly string[],
): Promise<number[]> {
  const taken: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const began = performance.now();
    for (const route of routes) await call("GET", route);
    taken.push((performance.now() - began) / routes.length);
    await sleep(pauseMs);
  }
  return taken;
}

/** In milliseconds. */
export function quantile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);
}

/** Prints a row: how many calls, and the median, 95 % and 99.9 % of their times. */
export const printTimes = (name: string, taken: readonly number[]) =>
  console.log(
    `| ${name} | ${taken.length} | ${quantile(taken, 0.5)} | ${quantile(taken, 0.95)} | ${quantile(taken, 0.999)} |`,
  );
