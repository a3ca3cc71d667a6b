/** Dates as files have them. Rules: IMP-17. */
import { expect, it } from "vitest";
import { isoDate } from "./written-dates.ts";

const today = "2026-11-28";

it.each([
  ["29/02/1984", "1984-02-29"],
  ["9.3.1985", "1985-03-09"],
  ["29-Feb-84", "1984-02-29"],
  ["29 February 1984", "1984-02-29"],
  ["29-Feb-1984", "1984-02-29"],
  ["29/02/1984 00:00", "1984-02-29"],
  ["1984-02-29 00:00:00", "1984-02-29"],
  ["1984-02-29T00:00:00Z", "1984-02-29"],
  ["29/02/84", "1984-02-29"],
  // 2035 is in the future.
  ["01/02/35", "1935-02-01"],
  // 2000 was a leap year, 1900 was not.
  ["29/02/00", "2000-02-29"],
  // 1916 and 1910 are too long ago.
  ["01/02/10", "2010-02-01"],
])("%s is %s", (written, iso) => {
  expect(isoDate(written, today)).toBe(iso);
});

it.each([
  // 1920 or 2020.
  "01/02/20",
  "01-Feb-20",
  "29/02/1985",
  "29-Foo-84",
  "29-F-84",
  "02/29/1984",
  "29/02/1984 14:30",
  "1984",
  "soon",
])("%s stays as it is", (written) => {
  expect(isoDate(written, today)).toBe(written);
});
