/** The days of a week, also at the end of the calendar. Rules: DESK-8. */
import { expect, it } from "vitest";
import { endOfWeek, isInWeek } from "./week.plain.ts";

it.each([
  ["2026-03-09", "2026-03-15"],
  ["2026-12-28", "2027-01-03"],
  ["9999-12-20", "9999-12-26"],
  ["9999-12-25", "9999-12-31"],
  ["9999-12-26", "9999-12-31"],
  ["9999-12-31", "9999-12-31"],
  ["9998-12-31", "9999-01-06"],
])("the week that begins on %s ends on %s", (from, end) => {
  expect(endOfWeek(from)).toBe(end);
});

it.each([
  ["2026-03-08", false],
  ["2026-03-09", true],
  ["2026-03-15", true],
  ["2026-03-16", false],
])("%s is in the week from 09-03-2026: %j", (day, isIn) => {
  expect(isInWeek(day, "2026-03-09")).toBe(isIn);
});
