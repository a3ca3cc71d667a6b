/** The next working day: weekends and the bank holidays of England and Wales. Rules: ENQ-8. */
import { expect, it } from "vitest";
import { nextWorkingDay } from "./working-days.ts";

it.each([
  ["2026-03-12", "2026-03-13"],
  ["2026-03-13", "2026-03-16"],
  ["2026-03-14", "2026-03-16"],
  ["2026-03-15", "2026-03-16"],
  // Good Friday and Easter Monday.
  ["2026-04-02", "2026-04-07"],
  ["2027-03-25", "2027-03-30"],
  ["2038-04-22", "2038-04-27"],
  ["2014-04-17", "2014-04-22"],
  ["2049-04-15", "2049-04-20"],
  ["2100-03-25", "2100-03-30"],
  // Early May, spring and summer.
  ["2026-05-01", "2026-05-05"],
  ["2026-05-22", "2026-05-26"],
  ["2026-08-28", "2026-09-01"],
  // Christmas on Friday, with Boxing Day taken on Monday; on Saturday; on Sunday.
  ["2026-12-24", "2026-12-29"],
  ["2027-12-24", "2027-12-29"],
  ["2022-12-23", "2022-12-28"],
  // New Year's Day on Friday, on Saturday, on Sunday.
  ["2026-12-31", "2027-01-04"],
  ["2027-12-31", "2028-01-04"],
  ["2022-12-30", "2023-01-03"],
])("after %s the next working day is %s", (today, next) => {
  expect(nextWorkingDay(today)).toBe(next);
});
