/** What a guardian needs, and what the edit forms check besides. Rules: REC-7, REC-8, REC-9. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { addressMessages } from "./address-fields.ts";
import { gps } from "./gps.ts";
import { guardians } from "./guardians.ts";
import { localAuthorities } from "./local-authorities.ts";

const place = { city: "Leeds", county: "West Yorkshire", postcode: "LS1 4AB" };
const guardian = {
  ...place,
  first_name: "Ruth",
  last_name: "Bloom",
  gender: "female",
  address_1: "12 High Street",
};
const errorsOf = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? [] : checked.errors.map(({ field, message }) => [field, message]);
};
const unreachable = [
  ["telephone", "Please enter a telephone or mobile number (minimum 3 characters)."],
];

describe.each([
  ["added", guardians.create, guardian],
  ["edited", guardians.update, { ...guardian, id: 7 }],
])("when a guardian is %s", (_when, schema, sent) => {
  it.each([
    { telephone: "999" },
    { mobile: "999" },
    { telephone: "99", mobile: "07700 900123" },
    { telephone: "0113 496 0001", mobile: null },
  ])("%j is enough to reach them", (numbers) => {
    expect(errorsOf(schema, { ...sent, ...numbers })).toEqual([]);
  });

  it.each([
    {},
    { telephone: "", mobile: null },
    { telephone: "99", mobile: "99" },
    { telephone: " 99 " },
  ])("%j is not", (numbers) => {
    expect(errorsOf(schema, { ...sent, ...numbers })).toEqual(unreachable);
  });

  it("any text is taken for an email address", () => {
    expect(errorsOf(schema, { ...sent, mobile: "999", email: "none" })).toEqual([]);
  });
});

it("holds stored values to the rule across fields alone", () => {
  expect(errorsOf(guardians.across, { postcode: "", mobile: "999" })).toEqual([]);
  expect(errorsOf(guardians.across, { postcode: "" })).toEqual(unreachable);
  expect(errorsOf(gps.across, {})).toEqual([]);
});

describe("the email address of a practice", () => {
  const practice = { ...place, practice_name: "Elm Surgery" };

  it("is checked when the practice is edited, not when it is added", () => {
    expect(errorsOf(gps.create, { ...practice, email: "none" })).toEqual([]);
    expect(errorsOf(gps.update, { ...practice, id: 3, email: "none" })).toEqual([
      ["email", addressMessages.email],
    ]);
    expect(errorsOf(gps.update, { ...practice, id: 3, email: "elm@example.org" })).toEqual([]);
    expect(errorsOf(gps.update, { ...practice, id: 3, email: "" })).toEqual([]);
  });
});

it("calls an authority's name a school's when it is added, and an authority's when it is edited", () => {
  const authority = { ...place, name: "Le" };
  const [[, added]] = errorsOf(localAuthorities.create, authority) as [string[]];
  const [[, edited]] = errorsOf(localAuthorities.update, { ...authority, id: 3 }) as [string[]];
  expect(added).toContain("Please enter a school name (minimum 3 characters).");
  expect(edited).toContain("Please enter a local authority name (minimum 3 characters).");
});
