/** What a merge keeps, joins and drops. Rules: DUP-13, DUP-14. */
import { expect, it } from "vitest";
import { guardians } from "./guardians.ts";
import { canKeepBoth, droppedValues, mergedValues } from "./merged-values.ts";
import { schools } from "./schools.ts";

const keep = {
  first_name: "Ruth",
  gender: "female",
  telephone: "07700 900123",
  mobile: null,
  email: "ruth@example.org",
  postcode: "LS1 4AB",
  notes: "Rings back in the evening.",
};
const merged = {
  first_name: "Ruth",
  gender: "male",
  telephone: "0113 496 0001",
  mobile: "07700 900456",
  email: "bloom@example.org",
  postcode: "LS2 9XX",
  notes: "Speaks Yiddish.",
};

it("joins numbers and notes, and keeps the other address in the notes", () => {
  const both = {
    telephone: "both",
    mobile: "both",
    notes: "both",
    email: "both",
    postcode: "both",
  } as const;
  expect(mergedValues(guardians, keep, merged, both)).toEqual({
    telephone: "07700 900123 / 0113 496 0001",
    mobile: "07700 900456",
    notes:
      "Rings back in the evening.\n\nSpeaks Yiddish.\n\nOther postcode: LS2 9XX\nOther email: bloom@example.org",
  });
  expect(droppedValues(guardians, keep, merged, both)).toEqual([
    { field: "gender", value: "male" },
  ]);
});

it("does not join the same number in another spelling, nor the same note", () => {
  const same = { telephone: "+44 7700 900123", notes: "Rings back in the evening." };
  const both = { telephone: "both", notes: "both" } as const;
  expect(mergedValues(guardians, keep, same, both)).toEqual({});
});

it("says what each choice drops", () => {
  expect(
    droppedValues(guardians, keep, merged, { telephone: "merge", email: "keep", notes: "both" }),
  ).toEqual([
    { field: "gender", value: "male" },
    { field: "postcode", value: "LS2 9XX" },
    { field: "email", value: "bloom@example.org" },
    { field: "telephone", value: "07700 900123" },
    { field: "mobile", value: "07700 900456" },
  ]);
});

it("keeps both of what can be joined, or noted where a record has notes", () => {
  expect(canKeepBoth(guardians, "email")).toBe(true);
  expect(canKeepBoth(guardians, "gender")).toBe(false);
  expect(canKeepBoth(schools, "telephone")).toBe(true);
  expect(canKeepBoth(schools, "email")).toBe(false);
});
