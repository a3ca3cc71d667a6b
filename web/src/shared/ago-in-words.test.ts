import { expect, it } from "vitest";
import { agoInWords, daysAgoInWords } from "./ago-in-words.ts";

const now = new Date(2026, 10, 22, 9, 30);
const before = (days: number, hours = 9) => new Date(2026, 10, 22 - days, hours).toISOString();

it.each([
  [before(0, 8), "today"],
  // Less than a day ago, but on another day.
  [before(1, 23), "yesterday"],
  [before(3), "3 days ago"],
  [before(1, 0), "yesterday"],
  [before(2), "2 days ago"],
  [before(13), "13 days ago"],
  [before(14), "2 weeks ago"],
  [before(59), "8 weeks ago"],
  [before(60), "2 months ago"],
  [before(89), "2 months ago"],
  [before(90), "3 months ago"],
  [before(729), "24 months ago"],
  [before(730), "2 years ago"],
  [before(800), "2 years ago"],
  // The server's clock may be ahead.
  [before(-1), "today"],
])("%s was %s", (moment, words) => {
  expect(agoInWords(moment, now)).toBe(words);
});

it.each([
  [0, "today"],
  [1, "yesterday"],
  [13, "13 days ago"],
  [21, "3 weeks ago"],
])("%d days ago was %s", (days, words) => {
  expect(daysAgoInWords(days)).toBe(words);
});
