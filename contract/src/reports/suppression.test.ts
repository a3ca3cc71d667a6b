/**
 * Small groups stay hidden, even from a reader who knows the rule and can count: for every possible set of
 * answers, the figures shown allow several values for each hidden count.
 *
 * Rules: REP-16.
 */

import { describe, expect, it } from "vitest";
import { type ShownGroup, smallestGroup, stepsFor, withoutSmallGroups } from "./suppression.ts";

/** Every distribution of this number of answers over this number of options. */
function* waysToAnswer(answers: number, options: number): Generator<number[]> {
  if (options === 1) {
    yield [answers];
    return;
  }
  for (let first = 0; first <= answers; first += 1) {
    for (const rest of waysToAnswer(answers - first, options - 1)) yield [first, ...rest];
  }
}

interface Alike {
  readonly shown: ShownGroup[] | null;
  readonly ways: number[][];
}

/** Groups the distributions by their output, and checks that no output contains a small group. */
function alikeAmong(ways: Iterable<number[]>): Iterable<Alike> {
  const alike = new Map<string, Alike>();
  for (const counts of ways) {
    const shown = withoutSmallGroups(counts);
    // Hundreds of thousands of calls of `expect` would take most of the time.
    if (shown?.some(({ count }) => count > 0 && count < smallestGroup)) {
      expect.unreachable(`${counts} shows ${JSON.stringify(shown)}`);
    }
    const output = JSON.stringify(shown);
    const same = alike.get(output) ?? { shown, ways: [] };
    same.ways.push(counts);
    alike.set(output, same);
  }
  return alike.values();
}

/** Whether the option's count is shown, on its own or in a group of zero. */
function isTold(shown: ShownGroup[] | null, option: number): boolean {
  const group = shown?.find((each) => each.options.includes(option));
  return group !== undefined && (group.options.length === 1 || group.count === 0);
}

describe.each([
  [2, 24],
  [3, 24],
  [4, 24],
  [5, 22],
  [6, 14],
])("of %i options and up to %i answers", (options, most) => {
  const cases = Array.from({ length: most + 1 }, (_each, answers) => answers);

  it.each(cases)("%i answers: no count of 1 to 4 is shown or can be derived", (answers) => {
    for (const { shown, ways } of alikeAmong(waysToAnswer(answers, options))) {
      for (let option = 0; option < options; option += 1) {
        if (answers === 0 || isTold(shown, option)) continue;
        const isCertain = ways.every((counts) => counts[option] === ways[0]?.[option]);
        if (isCertain) expect.unreachable(`option ${option} of ${JSON.stringify(shown)}`);
      }
    }
  });
});

it("shows everything if no group is small", () => {
  expect(withoutSmallGroups([5, 0, 9])).toEqual([
    { options: [0], count: 5 },
    { options: [1], count: 0 },
    { options: [2], count: 9 },
  ]);
});

it("joins neighbours into the finest grouping without a small group", () => {
  const shown = (counts: number[]) => withoutSmallGroups(counts)?.map(({ count }) => count);
  expect(shown([2, 3, 6, 8, 9])).toEqual([5, 6, 17]);
  expect(shown([1, 2, 4, 20, 30])).toEqual([7, 50]);
  expect(shown([0, 0, 1, 20, 30])).toEqual([21, 30]);
  expect(shown([30, 20, 1, 0, 0])).toEqual([30, 21]);
  expect(shown([1, 0, 0, 0, 30])).toBeUndefined();
  expect(shown([0, 0, 0, 0, 30])).toEqual([0, 0, 0, 0, 30]);
  expect(shown([0, 0, 0, 4, 30])).toEqual([0, 0, 34]);
});

it("puts every option into exactly one group of every step", () => {
  for (let options = 1; options <= 9; options += 1) {
    for (const step of stepsFor(options)) {
      expect(step.flat()).toEqual(Array.from({ length: options }, (_each, index) => index));
      expect(step.every((group) => group.length > 0)).toBe(true);
    }
  }
});
