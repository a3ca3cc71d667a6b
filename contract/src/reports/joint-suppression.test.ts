/**
 * No small group can be told from several tables of the same families: every group that can be described, and
 * that sums and differences of the shown counts lead to, is of nobody or of at least five.
 *
 * Rules: REP-16.
 */
import { describe, expect, it } from "vitest";
import { type Cell, type SafeTable, safeTables } from "./joint-suppression.ts";
import { smallestGroup } from "./suppression.ts";

/** A generator of numbers below `most`, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** A set of atoms (a cell's option) as bits. */
type Atoms = number;

interface Families {
  readonly cells: readonly Cell[];
  readonly sizes: readonly number[];
  readonly options: number;
}

function familiesOf(seed: number, sizes: readonly number[], options: number): Families {
  const below = numbers(seed);
  const places = sizes.reduce<string[][]>(
    (known, size) =>
      known.flatMap((at) => Array.from({ length: size }, (_each, value) => [...at, String(value)])),
    [[]],
  );
  const cells = places.map((at) => ({
    at,
    counts: Array.from({ length: options }, () => (below(4) === 0 ? 0 : below(below(2) ? 9 : 30))),
  }));
  return { cells, sizes, options };
}

/** The atoms of each count that a table shows. */
function shownBy({ cells, options }: Families, asked: readonly number[], table: SafeTable) {
  return table.cells.flatMap(({ at, counts }) =>
    table.step.map((group, index) => {
      let atoms: Atoms = 0;
      for (const [place, cell] of cells.entries()) {
        const isIn = asked.every((dimension, each) => {
          const value = cell.at[dimension] ?? "";
          return (table.kept[each]?.has(value) ? value : null) === at[each];
        });
        if (isIn) for (const option of group) atoms |= 1 << (place * options + option);
      }
      return { atoms, count: counts[index] };
    }),
  );
}

/** A part taken from its whole, or two without anything in common taken together. */
function follows(one: Atoms, other: Atoms): Atoms {
  const common = one & other;
  if (common === other) return one & ~other;
  if (common === one) return other & ~one;
  return common === 0 ? one | other : 0;
}

/** Everything that follows from the given sets; of very many, the first ones. */
function closure(given: readonly Atoms[]): ReadonlySet<Atoms> {
  const known = new Set(given);
  const waiting = [...known];
  for (let next = waiting.pop(); next !== undefined && known.size < 600; next = waiting.pop()) {
    for (const other of [...known]) {
      const found = follows(next, other);
      if (found === 0 || known.has(found)) continue;
      known.add(found);
      waiting.push(found);
    }
  }
  return known;
}

const countOf = ({ cells }: Families, atoms: Atoms) =>
  cells
    .flatMap(({ counts }) => counts)
    .reduce((sum, count, index) => sum + (atoms & (1 << index) ? count : 0), 0);

/**
 * Whether a set has a description: some values in each dimension, and some options. Tables over three
 * dimensions, two at a time, also lead to mixed groups ("band 1 in Leeds or band 2 in York", ADR 12).
 */
function hasDescription({ cells, sizes, options }: Families, atoms: Atoms): boolean {
  const within = Array.from({ length: cells.length * options }, (_each, bit) => bit).filter(
    (bit) => atoms & (1 << bit),
  );
  const places = within.map((bit) => [
    ...(cells[Math.floor(bit / options)]?.at ?? []),
    String(bit % options),
  ]);
  const spread = [...sizes.keys(), sizes.length].map(
    (dimension) => new Set(places.map((place) => place[dimension])).size,
  );
  return spread.reduce((product, size) => product * size, 1) === within.length;
}

const subsets = (dimensions: number): number[][] =>
  Array.from({ length: 2 ** dimensions }, (_each, bits) =>
    Array.from({ length: dimensions }, (_one, index) => index).filter(
      (index) => bits & (1 << index),
    ),
  );

describe.each([
  ["evaluations by one dimension", [9], 1],
  ["evaluations by two", [3, 4], 1],
  ["evaluations by three", [2, 3, 3], 1],
  ["two options by one", [6], 2],
  ["two options by two", [3, 3], 2],
  ["four options by one", [5], 4],
  ["four options by two", [2, 3], 4],
  ["five options by two", [2, 2], 5],
])("%s", (_name, sizes, options) => {
  it("no sum or difference of what is shown is small", () => {
    let shownApart = 0;
    for (let seed = 1; seed <= 30; seed += 1) {
      const families = familiesOf(seed, sizes, options);
      const tableOver = safeTables(families.cells, { dimensions: sizes.length, options });
      const shown = subsets(sizes.length).flatMap((asked) => {
        const table = tableOver(asked);
        if (asked.length > 0) shownApart += table?.kept[0]?.size ?? 0;
        return table ? shownBy(families, asked, table) : [];
      });
      for (const { atoms, count } of shown) expect(count).toBe(countOf(families, atoms));
      for (const atoms of closure(shown.map((each) => each.atoms))) {
        if (!hasDescription(families, atoms)) continue;
        const count = countOf(families, atoms);
        expect(count === 0 || count >= smallestGroup, `seed ${seed}: ${count}`).toBe(true);
      }
    }
    // It would be easy to be safe by showing nothing.
    expect(shownApart).toBeGreaterThan(10);
  });
});

/** The number of evaluations in each cell, where everybody answered. */
const evaluationsOf = (cells: readonly Cell[]): Cell[] =>
  cells.map(({ at, counts }) => ({ at, counts: [counts.reduce((sum, each) => sum + each, 0)] }));

describe.each([
  ["two options by two", [3, 3], 2],
  ["four options by two", [2, 3], 4],
  ["five options by one", [6], 5],
])("the answers beside the number of evaluations: %s", (_name, sizes, options) => {
  it("no sum or difference of both is small", () => {
    let shownApart = 0;
    for (let seed = 31; seed <= 60; seed += 1) {
      const families = familiesOf(seed, sizes, options);
      const dimensions = sizes.length;
      const within = safeTables(evaluationsOf(families.cells), { dimensions, options: 1 });
      const answers = safeTables(families.cells, { dimensions, options, within });
      const everyOption = [Array.from({ length: options }, (_each, option) => option)];
      const shown = subsets(dimensions).flatMap((asked) => {
        const [evaluated, answered] = [within(asked), answers(asked)];
        shownApart += asked.length > 0 ? (answered?.kept[0]?.size ?? 0) : 0;
        return [
          ...(evaluated ? shownBy(families, asked, { ...evaluated, step: everyOption }) : []),
          ...(answered ? shownBy(families, asked, answered) : []),
        ];
      });
      for (const { atoms, count } of shown) expect(count).toBe(countOf(families, atoms));
      for (const atoms of closure(shown.map((each) => each.atoms))) {
        if (!hasDescription(families, atoms)) continue;
        const count = countOf(families, atoms);
        expect(count === 0 || count >= smallestGroup, `seed ${seed}: ${count}`).toBe(true);
      }
    }
    expect(shownApart).toBeGreaterThan(10);
  });
});

describe("a question that some families were not asked", () => {
  const tablesOf = (evaluations: Record<string, number>, answers: Record<string, number[]>) => {
    const within = safeTables(counted(evaluations), { dimensions: 1, options: 1 });
    const cells = Object.entries(answers).map(([value, counts]) => ({ at: [value], counts }));
    return safeTables(cells, { dimensions: 1, options: 2, within })([0]);
  };

  it("is not broken down where the number of evaluations is not", () => {
    // Band 2 has 3 evaluations, so bands are not shown apart, although none of the 3 has this answer.
    expect(tablesOf({ 1: 20, 2: 3 }, { 1: [12, 8], 2: [0, 0] })).toBeNull();
  });

  it("shows the values apart that the number of evaluations shows, and no other", () => {
    const evaluations = { Leeds: 20, York: 6, Hull: 2 };
    const table = tablesOf(evaluations, { Leeds: [12, 8], York: [6, 0], Hull: [0, 0] });
    expect([...(table?.kept[0] ?? [])]).toEqual(["Leeds"]);
  });
});

const counted = (counts: Readonly<Record<string, number>>): Cell[] =>
  Object.entries(counts).map(([value, count]) => ({ at: [value], counts: [count] }));
const keptOf = (counts: Readonly<Record<string, number>>) =>
  [...(safeTables(counted(counts), { dimensions: 1, options: 1 })([0])?.kept[0] ?? [])].sort();

it("joins small values, and the smallest other one while they are few together", () => {
  expect(keptOf({ a: 20, b: 5, c: 7 })).toEqual(["a", "b", "c"]);
  expect(keptOf({ a: 20, b: 3, c: 2 })).toEqual(["a"]);
  expect(keptOf({ a: 20, b: 4, c: 7 })).toEqual(["a"]);
  expect(keptOf({ a: 20, b: 4 })).toEqual([]);
  expect(keptOf({ a: 3, b: 1 })).toEqual([]);
});

it("does not show in a table of two what a table of one has joined", () => {
  const at = (band: string, authority: string, count: number): Cell => ({
    at: [band, authority],
    counts: [count],
  });
  const cells = [at("1", "Leeds", 9), at("2", "Leeds", 8), at("1", "York", 6), at("2", "Hull", 2)];
  const tableOver = safeTables(cells, { dimensions: 2, options: 1 });
  // Hull is small, so York is joined to it; bands 1 and 2 of these others are 6 and 2.
  expect([...(tableOver([1])?.kept[0] ?? [])]).toEqual(["Leeds"]);
  expect(tableOver([0, 1])).toBeNull();
});

it("joins the first by name of values that are equally small, in whatever order they come", () => {
  expect(keptOf({ a: 5, b: 5, c: 3 })).toEqual(["b"]);
  expect(keptOf({ b: 5, c: 3, a: 5 })).toEqual(["b"]);
});

it("counts all families together if they are at least five", () => {
  const whole = (counts: Readonly<Record<string, number>>) =>
    safeTables(counted(counts), { dimensions: 1, options: 1 })([]);
  expect(whole({ a: 2, b: 3 })).toEqual({
    kept: [],
    step: [[0]],
    cells: [{ at: [], counts: [5] }],
  });
  expect(whole({ a: 2, b: 2 })).toBeNull();
  expect(whole({})).toBeNull();
});

it("counts each value that is shown apart, and the others together", () => {
  const table = safeTables(counted({ a: 20, b: 3, c: 2, d: 9 }), { dimensions: 1, options: 1 })([
    0,
  ]);
  expect(table?.cells).toEqual([
    { at: ["a"], counts: [20] },
    { at: [null], counts: [5] },
    { at: ["d"], counts: [9] },
  ]);
});

it("shows the options as finely as no count is small, and rather more values than finer options", () => {
  const table = (cells: readonly Cell[]) => safeTables(cells, { dimensions: 1, options: 4 })([0]);
  const york = { at: ["York"], counts: [6, 7, 8, 9] };
  const fine = table([{ at: ["Leeds"], counts: [9, 9, 9, 9] }, york]);
  expect(fine?.step).toEqual([[0], [1], [2], [3]]);
  expect(fine?.cells.map(({ counts }) => counts)).toEqual([
    [9, 9, 9, 9],
    [6, 7, 8, 9],
  ]);
  const joined = table([{ at: ["Leeds"], counts: [1, 8, 9, 9] }, york]);
  expect(joined?.step).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect([...(joined?.kept[0] ?? [])]).toEqual(["Leeds", "York"]);
  expect(joined?.cells).toEqual([
    { at: ["Leeds"], counts: [9, 18] },
    { at: ["York"], counts: [13, 17] },
  ]);
});

it("has no table over a dimension that there is not", () => {
  const tableOver = safeTables(counted({ a: 20, b: 9 }), { dimensions: 1, options: 1 });
  expect(tableOver([0])).not.toBeNull();
  expect(() => tableOver([1])).toThrow("No such dimension");
});
