/** Limits that all screens share. */
import { expect, it } from "vitest";
import { isIdText, pageCount } from "./limits.ts";

it.each(["1", "258", "1000000000", "2147483647"])("%j can be the id of a record", (text) => {
  expect(isIdText(text)).toBe(true);
});

it.each(["", "0", "01", "-1", "1.5", "1 ", " 1", "x1", "1x", "2147483648", "10000000000"])(
  "%j cannot be the id of a record",
  (text) => {
    expect(isIdText(text)).toBe(false);
  },
);

it.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
])("%d records of 20 a page need %d pages", (count, pages) => {
  expect(pageCount(count, 20)).toBe(pages);
});
