/** Rules: USER-15, USER-17. */
import { expect, it } from "vitest";
import { loadInWords, toldApart } from "./staff-words.ts";

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

it("adds the number to names that two people share, without regard to case and accents", () => {
  const people = [
    { user_id: 3, name: "Ann Lee" },
    { user_id: 4, name: "Bea Lee" },
    { user_id: 12, name: "ánn LEE" },
  ];
  expect(toldApart(people, "name").map(({ name }) => name)).toEqual([
    "Ann Lee (user 3)",
    "Bea Lee",
    "ánn LEE (user 12)",
  ]);
});

it("changes nothing where everybody has a name of their own", () => {
  const people = [{ user_id: 3, user_name: "Ann Lee", enabled: 1 }];
  expect(toldApart(people, "user_name")).toEqual(people);
});
