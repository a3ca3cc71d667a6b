/** Empty rows are skipped without holding up other work of the process, and no character is damaged. */
import { expect, it, vi } from "vitest";
import { csvRows } from "./csv-rows.ts";

const read = { encoding: "UTF-8", separator: "," } as const;

async function* bytes(text: string) {
  yield Buffer.from(text);
}

it("gives way between them", async () => {
  // Each piece of work takes a millisecond.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1;
    return now;
  });
  let turns = 0;
  let next: ReturnType<typeof setImmediate> | undefined;
  const take = () => {
    turns += 1;
    next = setImmediate(take);
  };
  take();
  const numbers: number[] = [];
  for await (const row of csvRows(bytes(`a,b\n${"\n".repeat(200)}c,d\n`), read)) {
    numbers.push(row.number);
  }
  clearImmediate(next);
  expect(numbers).toEqual([1, 202]);
  expect(turns).toBeGreaterThan(30);
});

it.each([0, 1])(
  "keeps characters of four bytes whole, wherever they stand (%i)",
  async (before) => {
    const text = "x".repeat(before) + "😀".repeat(1000);
    const found = [];
    for await (const row of csvRows(bytes(text), read)) found.push(...row.cells);
    expect(found).toEqual([text]);
  },
);
