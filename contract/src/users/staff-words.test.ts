/** Rules: USER-15, USER-17. */
import { expect, it } from "vitest";
import { loadInWords, toldApart } from "./staff-words.ts";

it.each([
  [0, 0, "0 open · 0 h in 28 days"],
  [1, 1, "1 open · 1 min in 28 days"],
  [0, 60, "0 open · 1 h in 28 days"],
  [4, 59, "4 open · 59 min in 28 days"],
  [12, 180, "12 open · 3 h in 28 days"],
  [12, 209, "12 open · 3 h in 28 days"],
  [12, 211, "12 open · 4 h in 28 days"],
])("%i cases and %i minutes are %j", (open_cases, minutes_28_days, words) => {
  expect(loadInWords({ open_cases, minutes_28_days })).toBe(words);
});

const about = (person: { user_type?: string; city?: string; since?: string }) => ({
  user_type: "advisor",
  ...person,
});
const named = (
  people: readonly {
    user_id: number;
    name: string;
    user_type?: string;
    city?: string;
    since?: string;
  }[],
) => toldApart(people, "name", about).map(({ name }) => name);

it("tells people of one name apart by role, without regard to case and accents, and leaves the others", () => {
  expect(
    named([
      { user_id: 3, name: "Ann Lee" },
      { user_id: 4, name: "Bea Lee" },
      { user_id: 12, name: "ánn LEE", user_type: "advocate" },
    ]),
  ).toEqual(["Ann Lee (advisor)", "Bea Lee", "ánn LEE (advocate)"]);
});

it("tells clinics of one name apart by their town", () => {
  const clinic = { name: "Hope Clinic", user_type: "clinic" };
  expect(
    named([
      { ...clinic, user_id: 3, city: "Exeter" },
      { ...clinic, user_id: 4, city: "Leeds" },
    ]),
  ).toEqual(["Hope Clinic (clinic in Exeter)", "Hope Clinic (clinic in Leeds)"]);
});

it("tells no town of anybody but a clinic, and none of a clinic whose town is not known", () => {
  expect(
    named([
      { user_id: 3, name: "Ann Lee", city: "Exeter" },
      { user_id: 4, name: "Ann Lee", user_type: "clinic" },
    ]),
  ).toEqual(["Ann Lee (advisor)", "Ann Lee (clinic)"]);
  expect(
    named([
      { user_id: 3, name: "Ann Lee", city: "Exeter" },
      { user_id: 4, name: "Ann Lee", city: "Leeds" },
    ]),
  ).toEqual(["Ann Lee (advisor, 1 of 2)", "Ann Lee (advisor, 2 of 2)"]);
});

it("says since when, and in the end which of them, if the role is the same; never a number of an account", () => {
  expect(
    named([
      { user_id: 25, name: "Ann Lee", since: "12-03-2024" },
      { user_id: 26, name: "Ann Lee", since: "01-09-2025" },
    ]),
  ).toEqual(["Ann Lee (advisor, since 12-03-2024)", "Ann Lee (advisor, since 01-09-2025)"]);
  expect(
    named([
      { user_id: 26, name: "Ann Lee", since: "12-03-2024" },
      { user_id: 25, name: "Ann Lee", since: "12-03-2024" },
      { user_id: 30, name: "Ann Lee", user_type: "advocate", since: "12-03-2024" },
    ]),
  ).toEqual([
    "Ann Lee (advisor, since 12-03-2024, 2 of 3)",
    "Ann Lee (advisor, since 12-03-2024, 1 of 3)",
    "Ann Lee (advocate)",
  ]);
});

it("changes nothing where everybody has a name of their own", () => {
  expect(named([{ user_id: 3, name: "Ann Lee" }])).toEqual(["Ann Lee"]);
});
