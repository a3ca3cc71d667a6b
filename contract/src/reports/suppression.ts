/**
 * Suppresses small groups: somebody who knows that a family answered must not be able to read its answer
 * from a table. A count of 1 to 4 is small; 0 is nobody and is shown.
 *
 * A table with a small count is not shown with a gap, because the gap is the total minus the rest. Its
 * options are joined instead, in a fixed sequence of steps that does not depend on the answers: each step
 * is coarser, and the first one without a small count is shown (one that puts all answers into one group
 * only if no other is left). Every joined count is then 0 or at least five, and so is the total; nothing
 * else about its options is revealed. Knowing the steps does not help either: for every joined count of
 * five or more, several distributions lead to the same table. The test enumerates all of them.
 */

/** Groups with fewer answers are not shown. */
export const smallestGroup = 5;

/** Options shown as one: indexes into the question's options, in order. */
export type OptionGroup = readonly number[];

export interface ShownGroup {
  readonly options: OptionGroup;
  readonly count: number;
}

/** The name of what is counted together because it is too small to be shown apart. */
export const allOthers = "All others";

/** A count that would tell of few families. */
export const isSmall = (count: number) => count > 0 && count < smallestGroup;

const span = (from: number, to: number): OptionGroup =>
  Array.from({ length: to - from }, (_each, index) => from + index);

/** Groups that end before the given indexes. */
const cutAt = (count: number, cuts: readonly number[]): OptionGroup[] =>
  [...cuts, count].map((to, index) => span(index === 0 ? 0 : (cuts[index - 1] ?? 0), to));

/**
 * The steps for a number of options, finest first. Three or fewer options are not a scale whose neighbours
 * mean nearly the same, so there is no step between all of them and none.
 */
export function stepsFor(count: number): OptionGroup[][] {
  const each = cutAt(count, span(1, count));
  if (count <= 3) return [each];
  const low = Math.floor(count / 2);
  const high = count - low;
  const halves = low === high ? [[low]] : [[low, high], [high], [low]];
  return [each, ...[...halves, [count - 1], [1]].map((cuts) => cutAt(count, cuts))];
}

/**
 * @param counts the number of answers for each option
 * @returns the finest table without a small group; null if there is none
 */
export function withoutSmallGroups(counts: readonly number[]): ShownGroup[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < smallestGroup) return null;
  const countOf = (options: OptionGroup) =>
    options.reduce((sum, index) => sum + (counts[index] ?? 0), 0);
  const tables = stepsFor(counts.length)
    .map((step) => step.map((options) => ({ options, count: countOf(options) })))
    .filter((groups) => !groups.some(({ count }) => isSmall(count)));
  // Two groups, one of them empty, reveal the least, so they come last.
  const telling = tables.find((groups) => groups.filter(({ count }) => count > 0).length > 1);
  return telling ?? tables[0] ?? null;
}
