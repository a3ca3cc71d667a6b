/** Requests that are sent together. */
import { expect, it } from "vitest";
import { createBatch } from "./batch.ts";
import { DatabaseUnavailable } from "./errors.ts";

/** Doubles numbers when released, and remembers which were sent together. */
function doubling() {
  const together: number[][] = [];
  const waiting: (() => void)[] = [];
  const ask = createBatch<number, number>(async (numbers) => {
    together.push([...numbers]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (numbers.includes(13)) throw new Error("unlucky");
    if (numbers.includes(99)) throw new DatabaseUnavailable(new Error("gone"));
    return numbers.map((number) => number * 2);
  });
  const goOn = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, together, goOn };
}

it("sends the first request immediately, and those that arrive meanwhile together", async () => {
  const { ask, together, goOn } = doubling();
  const answers = Promise.all([1, 2, 3].map(ask));
  await goOn();
  await goOn();
  expect(await answers).toEqual([2, 4, 6]);
  expect(together).toEqual([[1], [2, 3]]);
  const later = ask(4);
  await goOn();
  expect(await later).toBe(8);
});

it("fails only the request at fault", async () => {
  const { ask, together, goOn } = doubling();
  const answers = Promise.allSettled([1, 2, 13, 3].map(ask));
  for (let turn = 0; turn < 5; turn += 1) await goOn();
  expect(await answers).toMatchObject([
    { value: 2 },
    { value: 4 },
    { reason: { message: "unlucky" } },
    { value: 6 },
  ]);
  expect(together).toEqual([[1], [2, 13, 3], [2], [13], [3]]);
});

it("does not retry while the database is unavailable, and continues when it is back", async () => {
  const { ask, together, goOn } = doubling();
  const answers = Promise.allSettled([1, 99, 2].map(ask));
  await goOn();
  await goOn();
  const [first, ...rest] = await answers;
  expect(first).toMatchObject({ value: 2 });
  for (const each of rest) expect(each).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
  expect(together).toHaveLength(2);
  const later = ask(5);
  await goOn();
  expect(await later).toBe(10);
});

it("keeps a statement short", async () => {
  const { ask, together, goOn } = doubling();
  const answers = Promise.all(Array.from({ length: 1200 }, (_each, n) => ask(1000 + n)));
  for (let turn = 0; turn < 5; turn += 1) await goOn();
  expect((await answers).at(-1)).toBe(4398);
  expect(together.map(({ length }) => length)).toEqual([1, 500, 500, 199]);
});
