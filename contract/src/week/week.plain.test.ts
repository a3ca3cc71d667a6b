/** The days of a week, from its first to its last. Rules: DESK-8. */
import { expect, it } from "vitest";
import { endOfWeek, isInWeek } from "./week.plain.ts";

it.each([
  ["2026-03-25", false],
  ["2026-03-26", true],
  ["2026-04-01", true],
  ["2026-04-02", false],
])("the week from 26 March has %s: %s", (day, isIn) => {
  expect(isInWeek(day, "2026-03-26")).toBe(isIn);
});

it.each([
  ["9999-12-25", "9999-12-31"],
  ["9999-12-26", "9999-12-31"],
  ["2026-12-26", "2027-01-01"],
])("the week from %s ends on %s", (from, last) => {
  expect(endOfWeek(from)).toBe(last);
});
