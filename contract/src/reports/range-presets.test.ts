/** The usual ranges, the period before each, and their words. Rules: REP-7. */
import { describe, expect, it } from "vitest";
import { periodBefore, periodInWords, rangePresets } from "./range-presets.ts";

const presetsOn = (today: string) =>
  Object.fromEntries(rangePresets(today).map(({ label, from, to }) => [label, `${from} ${to}`]));

describe("the usual ranges", () => {
  it("of a day in autumn", () => {
    expect(presetsOn("2026-11-22")).toEqual({
      "This month": "2026-11-01 2026-11-30",
      "Last month": "2026-10-01 2026-10-31",
      "This quarter": "2026-10-01 2026-12-31",
      "Last quarter": "2026-07-01 2026-09-30",
      "Financial year": "2026-04-01 2027-03-31",
      "This year": "2026-01-01 2026-12-31",
      "Last year": "2025-01-01 2025-12-31",
    });
  });

  it.each([
    ["2026-01-31", "Last month", "2025-12-01 2025-12-31"],
    ["2026-03-31", "Last month", "2026-02-01 2026-02-28"],
    ["2028-02-29", "This month", "2028-02-01 2028-02-29"],
    ["2026-03-31", "Financial year", "2025-04-01 2026-03-31"],
    ["2026-04-01", "Financial year", "2026-04-01 2027-03-31"],
    ["2026-03-31", "This quarter", "2026-01-01 2026-03-31"],
    ["2026-04-01", "This quarter", "2026-04-01 2026-06-30"],
    ["2026-01-31", "Last quarter", "2025-10-01 2025-12-31"],
    ["2026-04-01", "Last quarter", "2026-01-01 2026-03-31"],
    ["2026-12-31", "This quarter", "2026-10-01 2026-12-31"],
  ])("on %s, %s is %s", (today, label, expected) => {
    expect(presetsOn(today)[label]).toBe(expected);
  });
});

it.each([
  ["a month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["a month after a leap day", "2028-03-01", "2028-03-31", "2028-02-01", "2028-02-29"],
  ["January", "2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["a quarter", "2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
  ["a financial year", "2026-04-01", "2027-03-31", "2025-04-01", "2026-03-31"],
  ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["a day", "2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["a week over the change of clocks", "2026-03-29", "2026-04-04", "2026-03-22", "2026-03-28"],
  ["a month but for its last day", "2026-03-01", "2026-03-30", "2026-01-30", "2026-02-28"],
  ["from the middle of a month on", "2026-03-15", "2026-04-14", "2026-02-12", "2026-03-14"],
  ["the second day that there is", "0001-01-02", "0001-01-02", "0001-01-01", "0001-01-01"],
  ["the second month that there is", "0001-02-01", "0001-02-28", "0001-01-01", "0001-01-31"],
  ["years before 1000", "0100-01-01", "0100-12-31", "0099-01-01", "0099-12-31"],
])("before %s comes as much", (_name, from, to, before, until) => {
  expect(periodBefore({ from, to }, "9999-12-31")).toEqual({ from: before, to: until });
});

describe("a range that has not ended", () => {
  it.each([
    ["this month", "2026-11-01", "2026-11-30", "2026-11-22", "2026-10-01", "2026-10-22"],
    [
      "this month on its first day",
      "2026-11-01",
      "2026-11-30",
      "2026-11-01",
      "2026-10-01",
      "2026-10-01",
    ],
    [
      "this month on its last day",
      "2026-11-01",
      "2026-11-30",
      "2026-11-30",
      "2026-10-01",
      "2026-10-31",
    ],
    [
      "a longer month than the one before",
      "2026-03-01",
      "2026-03-31",
      "2026-03-30",
      "2026-02-01",
      "2026-02-28",
    ],
    ["this quarter", "2026-10-01", "2026-12-31", "2026-11-22", "2026-07-01", "2026-08-22"],
    ["the financial year", "2026-04-01", "2027-03-31", "2026-04-10", "2025-04-01", "2025-04-10"],
    [
      "ten days from the middle of a month",
      "2026-03-15",
      "2026-03-24",
      "2026-03-16",
      "2026-03-05",
      "2026-03-06",
    ],
  ])("%s is compared with as many days", (_name, from, to, today, before, until) => {
    expect(periodBefore({ from, to }, today)).toEqual({ from: before, to: until });
  });

  it("and has not begun is compared with nothing", () => {
    expect(periodBefore({ from: "2026-12-01", to: "2026-12-31" }, "2026-11-30")).toBeNull();
  });
});

it.each([
  ["the beginning is open", null, "2026-03-31"],
  ["the end is open", "2026-03-01", null],
  ["both ends are open", null, null],
  ["the calendar has no such days", "0001-02-01", "0002-12-31"],
  ["the calendar has no such days", "0001-01-05", "0001-02-05"],
  ["the range ends with the last day that there is", "9999-12-01", "9999-12-31"],
  ["the range is all days that there are", "0001-01-01", "9999-12-31"],
])("there is none if %s", (_name, from, to) => {
  expect(periodBefore({ from, to }, "9999-12-31")).toBeNull();
});

it.each([
  ["2026-10-01", "2026-10-31", "October 2026"],
  ["2026-07-01", "2026-09-30", "July to September 2026"],
  ["2026-01-01", "2026-12-31", "2026"],
  ["2025-04-01", "2026-03-31", "April 2025 to March 2026"],
  ["2024-01-01", "2025-12-31", "January 2024 to December 2025"],
  ["2026-10-05", "2026-10-05", "05-10-2026"],
  ["2026-10-05", "2026-10-07", "3 days from 05-10-2026"],
])("%s to %s is %s", (from, to, words) => {
  expect(periodInWords({ from, to })).toBe(words);
});
