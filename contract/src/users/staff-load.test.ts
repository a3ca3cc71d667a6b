/** Rules: USER-17. */
import { expect, it } from "vitest";
import { loadInWords } from "./staff-words.ts";

it.each([
  [0, 0, "0 open · 0 h in 28 days"],
  [1, 1, "1 open · 1 min in 28 days"],
  [4, 59, "4 open · 59 min in 28 days"],
  [12, 180, "12 open · 3 h in 28 days"],
  [12, 209, "12 open · 3 h in 28 days"],
  [12, 211, "12 open · 4 h in 28 days"],
])("%i cases and %i minutes are %j", (open_cases, minutes_28_days, words) => {
  expect(loadInWords({ open_cases, minutes_28_days })).toBe(words);
});
