/** When clocks run out: months, leap years, chains, and clocks that share a key. Rules: KEY-1, KEY-2. */

import { describe, expect, it } from "vitest";
import { daysBetween } from "../dates.ts";
import type { Clock, Offset } from "./clocks.ts";
import { countsFrom, englandsClocks } from "./clocks.ts";
import { addOffset, dueDates } from "./due-dates.ts";

it.each<[string, Offset, string]>([
  ["2026-01-31", { months: 1 }, "2026-02-28"],
  ["2024-01-31", { months: 1 }, "2024-02-29"],
  ["2023-12-31", { months: 2 }, "2024-02-29"],
  ["2026-05-31", { months: 1 }, "2026-06-30"],
  ["2026-01-30", { months: 2 }, "2026-03-30"],
  ["2026-11-30", { months: 3 }, "2027-02-28"],
  ["2024-02-29", { months: 12 }, "2025-02-28"],
  ["2024-02-29", { years: 1 }, "2025-02-28"],
  ["2024-02-29", { years: 4 }, "2028-02-29"],
  ["1896-02-29", { years: 4 }, "1900-02-28"],
  ["2096-02-29", { years: 4 }, "2100-02-28"],
  ["1996-02-29", { years: 4 }, "2000-02-29"],
  ["2026-12-15", { months: 1 }, "2027-01-15"],
  ["2026-02-28", { days: 1 }, "2026-03-01"],
  ["2024-02-28", { days: 1 }, "2024-02-29"],
  ["2026-01-05", { weeks: 6 }, "2026-02-16"],
  ["2026-01-05", { weeks: 16 }, "2026-04-27"],
  ["2026-01-05", { weeks: 20 }, "2026-05-25"],
  // Over both changes of the clocks.
  ["2026-03-28", { days: 2 }, "2026-03-30"],
  ["2026-10-24", { weeks: 1, days: 1 }, "2026-11-01"],
  // Months first, then days, as PostgreSQL does.
  ["2026-01-31", { months: 1, days: 1 }, "2026-03-01"],
  ["2026-01-31", { years: 1, months: 1, weeks: 1, days: 1 }, "2027-03-08"],
  ["1900-01-01", { days: 0, months: 1 }, "1900-02-01"],
])("%s and %j is %s", (date, offset, moved) => {
  expect(addOffset(date, offset)).toBe(moved);
});

it("ends with the last date that can be written", () => {
  expect(addOffset("9999-12-31", { months: 12 })).toBe("9999-12-31");
  expect(addOffset("9999-06-30", { months: 6 })).toBe("9999-12-30");
});

it.each([
  ["2026-03-28", "2026-03-30", 2],
  ["2026-10-24", "2026-10-26", 2],
  ["2024-02-28", "2024-03-01", 2],
  ["2026-01-01", "2026-01-01", 0],
  ["2026-01-13", "2026-01-01", -12],
])("from %s to %s are %i days", (earlier, later, count) => {
  expect(daysBetween(earlier, later)).toBe(count);
});

const due = (clocks: readonly Clock[], starts: Record<string, string | null>) =>
  dueDates(clocks, starts).map(({ clock: { key }, from, due_on }) => [key, from, due_on]);

describe("England's clocks", () => {
  it("run from the request", () => {
    expect(due(englandsClocks, { ehc_request: "2026-01-05" })).toEqual([
      ["assessment_decision", "2026-01-05", "2026-02-16"],
      ["plan_decision", "2026-01-05", "2026-04-27"],
      ["final_plan", "2026-01-05", "2026-05-25"],
    ]);
  });

  it.each([
    ["draft_plan", "2026-01-20", "parents_comments", "2026-02-04"],
    ["decision_letter", "2025-12-31", "appeal", "2026-02-28"],
    ["mediation_certificate", "2026-01-31", "appeal", "2026-02-28"],
    ["review_meeting", "2026-01-05", "review_decision", "2026-02-02"],
    ["final_plan", "2024-02-29", "annual_review", "2025-02-28"],
  ])("run from %s on %s: %s on %s", (start, date, key, date2) => {
    expect(due(englandsClocks, { [start]: date })).toEqual([[key, date, date2]]);
  });

  it.each([
    ["2026-01-10", "2026-01-20", "2026-01-10", "2026-03-10"],
    ["2026-01-10", "2026-03-01", "2026-03-01", "2026-04-01"],
    ["2026-01-10", null, "2026-01-10", "2026-03-10"],
    [null, "2026-03-01", "2026-03-01", "2026-04-01"],
  ])("of an appeal: letter %s, certificate %s, counted from %s", (letter, certificate, ...rest) => {
    const starts = { decision_letter: letter, mediation_certificate: certificate };
    expect(due(englandsClocks, starts)).toEqual([["appeal", ...rest]]);
  });

  it("are not there without a start, and pass over what is not configured", () => {
    expect(due(englandsClocks, {})).toEqual([]);
    expect(due(englandsClocks, { of_old: "2026-01-01", draft_plan: null })).toEqual([]);
  });
});

const clock = (key: string, from: Clock["from"], offset: Offset): Clock => ({
  key,
  label: key,
  from,
  offset,
});
const begun = { key: "begun", label: "Begun" };

describe("chains", () => {
  it("add up step by step, each to the end of its month", () => {
    const clocks = [
      clock("third", "second", { months: 1 }),
      clock("second", "first", { months: 1 }),
      clock("first", begun, { months: 1 }),
    ];
    // Not the 30th: February had only 28 days.
    expect(due(clocks, { begun: "2026-01-31" })).toEqual([
      ["first", "2026-01-31", "2026-02-28"],
      ["second", "2026-02-28", "2026-03-28"],
      ["third", "2026-03-28", "2026-04-28"],
    ]);
  });

  it("do not run while what they run from does not", () => {
    const clocks = [clock("first", begun, { days: 1 }), clock("second", "first", { days: 1 })];
    expect(due(clocks, {})).toEqual([]);
  });

  it("run from the first of two clocks that share a key and a day", () => {
    const other = { key: "other", label: "Other" };
    const clocks = [clock("one", begun, { days: 2 }), clock("one", other, { days: 1 })];
    expect(due(clocks, { begun: "2026-01-01", other: "2026-01-02" })).toEqual([
      ["one", "2026-01-01", "2026-01-03"],
    ]);
  });

  it("run from the later of two clocks that share a key", () => {
    const other = { key: "other", label: "Other" };
    const clocks = [
      clock("one", begun, { days: 10 }),
      clock("one", other, { days: 1 }),
      clock("two", "one", { days: 5 }),
    ];
    expect(due(clocks, { begun: "2026-01-01", other: "2026-01-20" })).toEqual([
      ["one", "2026-01-20", "2026-01-21"],
      ["two", "2026-01-21", "2026-01-26"],
    ]);
  });
});

it("shows the first of the configuration of two clocks that share a key and run out on one day", () => {
  const clocks = [
    clock("one", begun, { days: 2 }),
    clock("one", { key: "other", label: "Other" }, { days: 1 }),
  ];
  expect(due(clocks, { begun: "2026-01-01", other: "2026-01-02" })).toEqual([
    ["one", "2026-01-01", "2026-01-03"],
  ]);
});

it.each([
  ["2026-08-31", "2026-09-10"],
  ["2026-09-01", "2026-09-06"],
  ["2026-12-31", "2027-01-05"],
  ["2027-01-01", "2027-01-02"],
])("counts from %s by the one version of the clock that holds on that day, to %s", (day, ends) => {
  const old = clock("one", begun, { days: 10 });
  const newer: Clock = { ...old, offset: { days: 5 }, valid_from: "2026-09-01" };
  const newest: Clock = { ...old, offset: { days: 1 }, valid_from: "2027-01-01" };
  const versions = [newest, old, newer];
  expect(versions.filter((each) => countsFrom(versions, each, day))).toHaveLength(1);
  expect(due(versions, { begun: day })).toEqual([["one", day, ends]]);
});

it("puts the soonest first, and those of one day in the order of the configuration", () => {
  const clocks = [
    clock("late", begun, { days: 9 }),
    clock("b", begun, { days: 3 }),
    clock("a", begun, { days: 3 }),
  ];
  const keys = dueDates(clocks, { begun: "2026-01-01" }).map((each) => each.clock.key);
  expect(keys).toEqual(["b", "a", "late"]);
});
