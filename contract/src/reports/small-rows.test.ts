/** Rows of one to four cases are left out, and nothing that is shown tells of them by subtraction. */
import { expect, it } from "vitest";
import type { Cell } from "./joint-suppression.ts";
import { rowsToShow } from "./small-rows.ts";
import { smallestGroup } from "./suppression.ts";

const cell = (at: string, ...counts: number[]): Cell => ({ at: at.split("/"), counts });
const shown = (cells: readonly Cell[], fixed?: readonly number[]) =>
  rowsToShow(cells, fixed).map((values) => [...values].sort());

it("leaves out small rows, with the next smallest while all others are few", () => {
  expect(shown([cell("Ann", 9), cell("Bob", 5), cell("Cid", 7)])).toEqual([["Ann", "Bob", "Cid"]]);
  expect(shown([cell("Ann", 9), cell("Bob", 3), cell("Cid", 2)])).toEqual([["Ann"]]);
  expect(shown([cell("Ann", 9), cell("Bob", 5), cell("Cid", 2)])).toEqual([["Ann"]]);
  expect(shown([cell("Ann", 9), cell("Bob", 2)])).toEqual([[]]);
});

it("shows a row only if it is small in neither period", () => {
  const cells = [cell("Ann", 9, 12), cell("Bob", 8, 0), cell("Cid", 7, 3), cell("Dot", 6, 9)];
  // Cid had 3 cases in the period before, and they would be all others, so Dot goes along.
  expect(shown(cells)).toEqual([["Ann", "Bob"]]);
});

it("always shows how many have no answer, and does not count them among the others", () => {
  expect(shown([cell("", 2), cell("Ann", 9), cell("Bob", 5)])).toEqual([["", "Ann", "Bob"]]);
  expect(shown([cell("", 9), cell("Ann", 9), cell("Bob", 5), cell("Cid", 1)])).toEqual([
    ["", "Ann"],
  ]);
});

it("does not show a city if its county less its cities would be small", () => {
  const cells = [
    cell("Leeds/West Yorkshire", 12),
    cell("Bradford/West Yorkshire", 8),
    cell("Otley/West Yorkshire", 3),
    cell("Dover/Kent", 9),
    cell("Deal/Kent", 4),
    cell("Margate/Kent", 1),
  ];
  const [cities, counties] = shown(cells);
  expect(counties).toEqual(["Kent", "West Yorkshire"]);
  // Kent is 14, so 5 are outside Dover. West Yorkshire is 23, and without Bradford 3 would be left.
  expect(cities).toEqual(["Dover", "Leeds"]);
});

it("does not show somebody if those of the same stage would be known", () => {
  const cells = [
    cell("Ann/advisor", 9),
    cell("Bob/advisor", 2),
    cell("Eve/advocate", 6),
    cell("Flo/advocate", 4),
  ];
  expect(shown(cells, [1])[0]).toEqual([]);
  expect(shown([...cells, cell("Gus/advisor", 7)], [1])[0]).toEqual(["Ann"]);
});

/** A generator of numbers below `most`, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** Cities that mostly lie in one county, and authorities that often do. */
function places(seed: number): Cell[] {
  const below = numbers(seed);
  return Array.from({ length: 14 }, (_each, index) => {
    const city = below(7);
    const county = below(9) === 0 ? below(3) : city % 3;
    const authority = below(3) === 0 ? below(4) : city % 4;
    return {
      at: [`${city}`, `county ${county}`, `authority ${authority}`],
      counts: [below(index % 2 ? 5 : 15), below(12)],
    };
  });
}

const sum = (cells: readonly Cell[], period: number) =>
  cells.reduce((all, { counts }) => all + (counts[period] ?? 0), 0);

/** What is left of a total without the rows within it. */
function restOf(whole: readonly Cell[], rows: readonly (readonly Cell[])[], period: number) {
  const within = rows.filter((row) => row.every((each) => whole.includes(each)));
  return sum(whole, period) - sum(within.flat(), period);
}

const isTelling = (count: number) => count > 0 && count < smallestGroup;

it("tells of no small number of cases by taking rows of one table from a row of another", () => {
  let apart = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const cells = places(seed);
    /** The groups of cases that each table shows. */
    const tables = rowsToShow(cells).map((values, table) => {
      const rows = [...values].map((value) => cells.filter(({ at }) => at[table] === value));
      return { rows, others: cells.filter(({ at }) => !values.has(at[table] ?? "")) };
    });
    const totals = [cells, ...tables.flatMap(({ rows, others }) => [...rows, others])];
    for (const { rows } of tables) {
      apart += rows.length;
      for (const period of [0, 1]) {
        expect(rows.map((row) => sum(row, period)).filter(isTelling)).toEqual([]);
        const known = totals.filter((total) => !isTelling(sum(total, period)));
        const rests = known.map((total) => restOf(total, rows, period));
        expect(rests.filter(isTelling), `seed ${seed}`).toEqual([]);
      }
    }
  }
  // It would be easy to be safe by showing nothing.
  expect(apart).toBeGreaterThan(400);
});

it("shows nothing of no cases", () => {
  expect(rowsToShow([])).toEqual([]);
});

it("leaves out the first by name of rows that are equally small, in whatever order they come", () => {
  expect(shown([cell("Ann", 5), cell("Bob", 5), cell("Cid", 2)])).toEqual([["Bob"]]);
  expect(shown([cell("Cid", 2), cell("Bob", 5), cell("Ann", 5)])).toEqual([["Bob"]]);
});

it("leaves out further rows until those left out are five together", () => {
  expect(shown([cell("Ann", 9), cell("Bob", 4), cell("Cid", 1)])).toEqual([["Ann"]]);
  expect(shown([cell("Ann", 9), cell("Bob", 5), cell("Cid", 3), cell("Dot", 1)])).toEqual([
    ["Ann"],
  ]);
});
