/**
 * Suppresses small groups of families in tables by band, local authority, nature of case and period, so that
 * no difference between two tables of the same days is small either (ADR 12). Whoever knows how many
 * families answered, and how many of them in bands 1 and 2, also knows how many in band 3.
 *
 * A table over some dimensions is decided as a whole, whatever part of it is asked for: a filter picks a cell
 * of the table, a break-down a row of cells. The values of a dimension that lead to a small count are joined
 * to "all others", and with them the smallest other values while "all others" itself is small. The options of
 * a question are joined by the steps of suppression.ts, by the same step in the whole table. Every cell then
 * has a count of 0 or at least five, so every sum and difference of cells has, too.
 *
 * A table over more dimensions only shows values that every table over fewer of them shows; otherwise the sum
 * of its cells would be a row that was joined there. It joins the same options as these, or more; otherwise
 * two ways of joining would be one finer than both.
 */
import { isSmall, type OptionGroup, stepsFor, withoutSmallGroups } from "./suppression.ts";

/** The evaluations with the same value in each dimension. */
export interface Cell {
  readonly at: readonly string[];
  /** The number of answers for each option. */
  readonly counts: readonly number[];
}

/** A cell of a table that may be shown; null stands for all others. */
export interface JoinedCell {
  readonly at: readonly (string | null)[];
  /** The number of answers for each group of options. */
  readonly counts: readonly number[];
}

export interface SafeTable {
  /** Of each dimension the values that are shown apart. */
  readonly kept: readonly ReadonlySet<string>[];
  /** How options are joined. */
  readonly step: readonly OptionGroup[];
  readonly cells: readonly JoinedCell[];
}

type Kept = readonly ReadonlySet<string>[];

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

const add = (one: readonly number[], other: readonly number[]) =>
  one.map((count, index) => count + (other[index] ?? 0));

/** Sums the cells that have the same place after `placeOf`. */
function grouped<P extends string | null>(
  cells: readonly Cell[],
  placeOf: (at: readonly string[]) => readonly P[],
) {
  const found = new Map<string, { at: readonly P[]; counts: readonly number[] }>();
  for (const { at, counts } of cells) {
    const place = placeOf(at);
    const key = JSON.stringify(place);
    const known = found.get(key);
    found.set(key, { at: place, counts: known ? add(known.counts, counts) : counts });
  }
  return [...found.values()];
}

/** The cells over some of the dimensions. */
const over = (cells: readonly Cell[], dimensions: readonly number[]): readonly Cell[] =>
  grouped(cells, (at) => dimensions.map((dimension) => at[dimension] ?? ""));

const joinedBy = (cells: readonly Cell[], kept: Kept, step: readonly OptionGroup[]) =>
  grouped(cells, (at) => at.map((value, index) => (kept[index]?.has(value) ? value : null))).map(
    ({ at, counts }): JoinedCell => ({
      at,
      counts: step.map((options) => sumOf(options.map((option) => counts[option] ?? 0))),
    }),
  );

interface Value {
  readonly dimension: number;
  readonly value: string;
  readonly total: number;
}

const smaller = (one: Value, other: Value) =>
  one.total - other.total ||
  one.dimension - other.dimension ||
  (one.value < other.value ? -1 : Number(one.value > other.value));

/** The evaluations of each value of each dimension. */
const totalsOf = (cells: readonly Cell[], dimensions: number): ReadonlyMap<string, number>[] =>
  Array.from(
    { length: dimensions },
    (_each, dimension) =>
      new Map(over(cells, [dimension]).map(({ at, counts }) => [at[0] ?? "", sumOf(counts)])),
  );

/** Joins values until no cell is small; null if none is left in a dimension. */
function joinSmall(
  cells: readonly Cell[],
  bounds: Kept,
  step: readonly OptionGroup[],
): SafeTable | null {
  const kept = bounds.map((values) => new Set(values));
  const totals = totalsOf(cells, bounds.length);
  const valueAt = (dimension: number, value: string): Value => ({
    dimension,
    value,
    total: totals[dimension]?.get(value) ?? 0,
  });
  const smallestOf = (values: readonly Value[]) => [...values].sort(smaller)[0];
  for (;;) {
    if (kept.some((values) => values.size === 0)) return null;
    const joined = joinedBy(cells, kept, step);
    const small = joined.filter(({ counts }) => counts.some(isSmall));
    if (small.length === 0) return { kept, step, cells: joined };
    const culprits = small.map(({ at }) =>
      smallestOf(at.flatMap((value, index) => (value === null ? [] : [valueAt(index, value)]))),
    );
    const all = kept.flatMap((values, index) => [...values].map((value) => valueAt(index, value)));
    const toJoin = culprits.filter((each) => each !== undefined);
    const least = toJoin.length > 0 ? toJoin : [smallestOf(all)];
    for (const each of least) if (each) kept[each.dimension]?.delete(each.value);
  }
}

const countKept = (table: SafeTable) => sumOf(table.kept.map(({ size }) => size));

/** Whether each group of a step consists of whole groups of another one. */
const isCoarser = (step: readonly OptionGroup[], than: readonly OptionGroup[]) =>
  than.every((fine) => step.some((group) => fine.every((option) => group.includes(option))));

/** The table with the most values shown apart; of several, the one with the finest options. */
function bestOf(
  cells: readonly Cell[],
  bounds: Kept,
  steps: readonly (readonly OptionGroup[])[],
): SafeTable | null {
  let best: SafeTable | null = null;
  for (const step of steps) {
    const table = joinSmall(cells, bounds, step);
    if (table && (best === null || countKept(table) > countKept(best))) best = table;
  }
  return best;
}

/** A table over some of the dimensions, by their indexes in ascending order. */
export type TableOver = (dimensions: readonly number[]) => SafeTable | null;

interface Asked {
  /** The number of dimensions of each cell. */
  readonly dimensions: number;
  /** The number of options of the question; 1 to count evaluations. */
  readonly options: number;
  /** Shows only values apart that this table over the same dimensions does. */
  readonly within?: TableOver;
}

/**
 * Decides tables over a fixed list of dimensions. What a table shows does not depend on what else is asked.
 * @returns a table, or null if nothing of it can be shown
 */
export function safeTables(
  cells: readonly Cell[],
  { dimensions, options, within }: Asked,
): TableOver {
  const decided = new Map<string, SafeTable | null>();

  function whole(): SafeTable | null {
    const [all] = over(cells, []);
    const groups = withoutSmallGroups(all?.counts ?? []);
    if (!groups) return null;
    const counts = groups.map(({ count }) => count);
    return { kept: [], step: groups.map((group) => group.options), cells: [{ at: [], counts }] };
  }

  /** The values that a table may show apart: those that `limit`, if there is one, shows apart. */
  function boundsOf(own: readonly Cell[], limit: SafeTable | undefined, count: number) {
    return Array.from({ length: count }, (_each, index) => {
      const values = own.map(({ at }) => at[index] ?? "");
      return new Set(limit ? values.filter((value) => limit.kept[index]?.has(value)) : values);
    });
  }

  function decide(asked: readonly number[]): SafeTable | null {
    if (asked.length === 0) return whole();
    const own = over(cells, asked);
    const limit = within?.(asked);
    if (limit === null) return null;
    let bounds: Kept = boundsOf(own, limit, asked.length);
    let steps: readonly (readonly OptionGroup[])[] = stepsFor(options);
    for (const left of asked) {
      const others = asked.filter((dimension) => dimension !== left);
      const fewer = tableOver(others);
      if (!fewer) return null;
      steps = steps.filter((step) => isCoarser(step, fewer.step));
      bounds = asked.map((dimension, index) => {
        const there = fewer.kept[others.indexOf(dimension)];
        const here = bounds[index] ?? new Set<string>();
        return there ? new Set([...here].filter((value) => there.has(value))) : here;
      });
    }
    return bestOf(own, bounds, steps);
  }

  function tableOver(asked: readonly number[]): SafeTable | null {
    if (asked.some((dimension) => dimension >= dimensions)) throw new Error("No such dimension");
    const key = asked.join();
    const known = decided.get(key);
    if (known !== undefined) return known;
    const table = decide(asked);
    decided.set(key, table);
    return table;
  }

  return tableOver;
}
