/**
 * Small groups are not shown: whoever knows that a family answered must not read its answer off a
 * table. A count of 1 to 4 is small; 0 is nobody, and is shown.
 *
 * A table that has a small count is not printed with a hole in it, for the hole is the total minus the
 * rest. Its options are joined instead, in a fixed order of steps that does not look at the answers:
 * each step is coarser in its own way, and the first one without a small count is shown (one that puts
 * all answers into one group only when no other is left). Every joined
 * count is then 0 or at least five, and so is the total; nothing else about the options in it is told.
 * Knowing the steps does not help either: for every joined count of five or more, several ways to
 * spread it lead to the same table. The test enumerates all of them.
 */

/** Fewer answers than this are not shown. */
export const smallestGroup = 5;

/** Options that are shown as one; indexes into the question's options, in their order. */
export type OptionGroup = readonly number[];

export interface ShownGroup {
  readonly options: OptionGroup;
  readonly count: number;
}

const isSmall = (count: number) => count > 0 && count < smallestGroup;

const span = (from: number, to: number): OptionGroup =>
  Array.from({ length: to - from }, (_each, index) => from + index);

/** Groups that end before the given indexes. */
const cutAt = (count: number, cuts: readonly number[]): OptionGroup[] =>
  [...cuts, count].map((to, index) => span(index === 0 ? 0 : (cuts[index - 1] ?? 0), to));

/**
 * The steps for so many options, finest first. Three or fewer options are no scale whose neighbours
 * mean nearly the same, so there is nothing between all of them and none.
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
 * @param counts how many chose each option
 * @returns the finest table that shows no small group; null when there is none
 */
export function withoutSmallGroups(counts: readonly number[]): ShownGroup[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < smallestGroup) return null;
  const countOf = (options: OptionGroup) =>
    options.reduce((sum, index) => sum + (counts[index] ?? 0), 0);
  const tables = stepsFor(counts.length)
    .map((step) => step.map((options) => ({ options, count: countOf(options) })))
    .filter((groups) => !groups.some(({ count }) => isSmall(count)));
  // Two groups of which one is empty tell the least, so they come last.
  const telling = tables.find((groups) => groups.filter(({ count }) => count > 0).length > 1);
  return telling ?? tables[0] ?? null;
}
