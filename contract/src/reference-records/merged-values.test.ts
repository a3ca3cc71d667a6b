/** What a merge keeps, joins and drops. Rules: DUP-13, DUP-14. */
import { expect, it } from "vitest";
import { users } from "../users/users.schema.ts";
import { gps } from "./gps.ts";
import { guardians } from "./guardians.ts";
import {
  canKeepBoth,
  droppedValues,
  isJoined,
  keepsInNotes,
  mergedValues,
} from "./merged-values.ts";
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

it("keeps the kept record's values where nothing is chosen, and takes the other's where it is", () => {
  expect(mergedValues(guardians, keep, merged, {})).toEqual({});
  expect(mergedValues(guardians, keep, merged, { email: "keep", postcode: "merge" })).toEqual({
    postcode: "LS2 9XX",
  });
});

it("takes what only the other record has, without a note", () => {
  const both = { email: "both", postcode: "both", notes: "both" } as const;
  expect(mergedValues(guardians, { email: null, postcode: "", notes: null }, merged, both)).toEqual(
    { email: "bloom@example.org", postcode: "LS2 9XX", notes: "Speaks Yiddish." },
  );
});

it("adds nothing for what the other record does not have, or has too", () => {
  const both = { email: "both", postcode: "both", telephone: "both", notes: "both" } as const;
  expect(mergedValues(guardians, keep, { email: null, postcode: "" }, both)).toEqual({});
  expect(mergedValues(guardians, keep, keep, both)).toEqual({});
});

it("joins nothing to a number or a note where the other record has none", () => {
  const both = { telephone: "both", notes: "both", mobile: "both" } as const;
  expect(mergedValues(guardians, keep, { telephone: "", notes: "", mobile: "" }, both)).toEqual({});
  expect(mergedValues(guardians, keep, { telephone: null, notes: null }, both)).toEqual({});
});

it("adds a number that is not there yet, beside one that is", () => {
  const numbers = { telephone: "07700 900123 or 0113 496 0001" };
  expect(mergedValues(guardians, keep, numbers, { telephone: "both" })).toEqual({
    telephone: "07700 900123 / 07700 900123 or 0113 496 0001",
  });
  expect(mergedValues(guardians, numbers, keep, { telephone: "both" })).toEqual({});
});

it("does not add a note that is part of the one that stays", () => {
  const both = { notes: "both" } as const;
  const long = { notes: "Speaks Yiddish. Rings back." };
  expect(mergedValues(guardians, long, { notes: "Rings back." }, both)).toEqual({});
  expect(mergedValues(guardians, { notes: "Rings back." }, long, both)).toEqual({
    notes: "Rings back.\n\nSpeaks Yiddish. Rings back.",
  });
});

it("notes a date as people read it, and does not note the same twice", () => {
  const [born, other] = [{ dob: "1984-05-01" }, { dob: "1985-05-01" }];
  const both = { dob: "both" } as const;
  const noted = { notes: "Other date of birth: 01-05-1985" };
  expect(mergedValues(guardians, born, other, both)).toEqual(noted);
  expect(mergedValues(guardians, { ...born, ...noted }, other, both)).toEqual({});
  expect(mergedValues(guardians, { ...born, notes: "Rings back." }, other, both)).toEqual({
    notes: "Rings back.\n\nOther date of birth: 01-05-1985",
  });
});

it("notes nothing where a record has no notes, and no choice", () => {
  const both = { email: "both", telephone: "both", gender: "both" } as const;
  const [elm, oak] = [{ email: "elm@example.org" }, { email: "oak@example.org" }];
  expect(mergedValues(gps, elm, oak, both)).toEqual({});
  expect(mergedValues(guardians, { gender: "female" }, { gender: "male" }, both)).toEqual({});
});

it("drops no value that both records have, nor an empty one", () => {
  const other = { ...keep, mobile: "", email: null };
  expect(droppedValues(guardians, keep, other, {})).toEqual([]);
  expect(droppedValues(guardians, other, keep, { mobile: "merge", email: "merge" })).toEqual([]);
});

it("joins numbers and long texts", () => {
  const joined = ["telephone", "mobile", "notes", "email", "gender", "town"].filter((field) =>
    isJoined(guardians, field),
  );
  expect(joined).toEqual(["telephone", "mobile", "notes"]);
});

it("keeps values in the notes of kinds that are merged and have notes", () => {
  expect([guardians, gps, users].map(keepsInNotes)).toEqual([true, false, false]);
});
