/** Which list of cases stands behind a figure. Rules: REP-8. */
import { describe, expect, it } from "vitest";
import { addedIn, closedIn, filtersOfFigure, monthWithin } from "./case-figures.ts";

const always = { from: null, to: null };
const sinceMarch = { from: "2026-03-01", to: null };
const untilJune = { from: null, to: "2026-06-30" };
const spring = { from: "2026-03-01", to: "2026-06-30" };

it.each([
  ["both ends", spring, { added_from: "2026-03-01", added_to: "2026-06-30" }],
  ["an open end", sinceMarch, { added_from: "2026-03-01" }],
  ["an open beginning", untilJune, { added_to: "2026-06-30" }],
  ["no ends", always, {}],
])("the cases added in a range with %s", (_range, range, filters) => {
  expect(addedIn(range)).toEqual(filters);
  expect(addedIn(range, { band: 2 })).toEqual({ band: 2, ...filters });
});

it.each([
  ["both ends", spring, { closed_from: "2026-03-01", closed_to: "2026-06-30" }],
  ["an open end", sinceMarch, { closed_from: "2026-03-01" }],
  ["an open beginning", untilJune, { closed_to: "2026-06-30" }],
  ["no ends, which are all that are closed now", always, { figure: "closed" }],
])("the cases closed in a range with %s", (_range, range, filters) => {
  expect(closedIn(range)).toEqual(filters);
});

it("lists the cases of a figure by its name, and all cases by the range alone", () => {
  expect(filtersOfFigure("reopened", sinceMarch)).toEqual({
    figure: "reopened",
    added_from: "2026-03-01",
  });
  expect(filtersOfFigure("total", sinceMarch)).toEqual({ added_from: "2026-03-01" });
});

describe("the days of a month that belong to a range", () => {
  it.each([
    ["all of it if the ends are open", "2026-02", always, "2026-02-01", "2026-02-28"],
    ["29 days of February in a leap year", "2028-02", always, "2028-02-01", "2028-02-29"],
    ["all of December", "2026-12", always, "2026-12-01", "2026-12-31"],
    ["all of a month inside", "2026-04", spring, "2026-04-01", "2026-04-30"],
    ["all of the first and the last", "2026-03", spring, "2026-03-01", "2026-03-31"],
    [
      "those from the first day of the range on",
      "2026-03",
      { from: "2026-03-02", to: null },
      "2026-03-02",
      "2026-03-31",
    ],
    [
      "those up to its last day",
      "2026-06",
      { from: null, to: "2026-06-29" },
      "2026-06-01",
      "2026-06-29",
    ],
  ])("are %s", (_what, month, range, from, to) => {
    expect(monthWithin(month, range)).toEqual({ from, to });
  });
});
