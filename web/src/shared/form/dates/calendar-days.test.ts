/** Which days the calendar offers, and where its keys lead. Rules: UI-12. */
import { describe, expect, it } from "vitest";
import { dayByKey, limitsOf, sinceMonday, within } from "./calendar-days.ts";

/** A Sunday. */
const today = "2026-11-22";

describe("the days that may be chosen", () => {
  it.each([
    ["birth", "1916-01-01", today],
    ["ahead", "2025-01-01", "2036-12-31"],
    ["any", "1976-01-01", "2046-12-31"],
  ] as const)("in a field of kind %s", (kind, first, last) => {
    expect(limitsOf(kind, today, {})).toEqual({ first, last });
  });

  it.each([
    ["2026-11-01", "2026-11-01"],
    ["1999-01-01", "2025-01-01"],
    [undefined, "2025-01-01"],
  ])("begin with %s, if that is the earliest, on %s", (earliest, first) => {
    expect(limitsOf("ahead", today, { earliest }).first).toBe(first);
  });

  it.each([
    ["1900-05-06", "1900-05-06", "2036-12-31"],
    ["2099-05-06", "2025-01-01", "2099-05-06"],
    ["2026-05-06", "2025-01-01", "2036-12-31"],
  ])("contain %s if it is chosen already", (chosen, first, last) => {
    expect(limitsOf("ahead", today, { chosen })).toEqual({ first, last });
  });

  it.each([
    ["2026-10-31", "2026-11-01"],
    ["2026-11-01", "2026-11-01"],
    ["2026-11-15", "2026-11-15"],
    ["2026-11-30", "2026-11-30"],
    ["2026-12-01", "2026-11-30"],
  ])("are kept to: %s becomes %s", (day, kept) => {
    expect(within({ first: "2026-11-01", last: "2026-11-30" }, day)).toBe(kept);
  });
});

it.each([
  ["2026-11-16", 0],
  ["2026-11-18", 2],
  [today, 6],
])("%s is %d days after a Monday", (day, days) => {
  expect(sinceMonday(day)).toBe(days);
});

describe("the keys of the calendar", () => {
  // A Wednesday.
  const day = "2026-11-18";
  it.each([
    ["ArrowLeft", "2026-11-17"],
    ["ArrowRight", "2026-11-19"],
    ["ArrowUp", "2026-11-11"],
    ["ArrowDown", "2026-11-25"],
    ["Home", "2026-11-16"],
    ["End", "2026-11-22"],
    ["PageUp", "2026-10-18"],
    ["PageDown", "2026-12-18"],
    ["Enter", null],
    ["a", null],
  ])("%s leads to %s", (key, to) => {
    expect(dayByKey(day, key, false)).toBe(to);
  });

  it.each([
    ["PageUp", "2025-11-18"],
    ["PageDown", "2027-11-18"],
    ["ArrowLeft", "2026-11-17"],
  ])("Shift and %s lead to %s", (key, to) => {
    expect(dayByKey(day, key, true)).toBe(to);
  });

  it.each([
    ["Home", "2026-11-16"],
    ["End", today],
  ])("%s of a Sunday stays in its week", (key, to) => {
    expect(dayByKey(today, key, false)).toBe(to);
  });

  it.each([
    ["2026-03-31", "PageUp", "2026-02-28"],
    ["2026-10-31", "PageDown", "2026-11-30"],
  ])("of %s, %s keeps to the last day of a shorter month", (from, key, to) => {
    expect(dayByKey(from, key, false)).toBe(to);
  });
});
