/** Rules: USER-15. */
import { expect, it } from "vitest";
import { toldApart } from "./staff-words.ts";

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
