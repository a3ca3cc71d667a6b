/** Which public files are recognised by their columns. Rules: IMP-3. */
import { describe, expect, it } from "vitest";
import { odsStatusOf, recognisedFormat } from "./import-formats.ts";

/** The columns of the register of schools that IMP-3 names, and one more. */
const gias = [
  "URN",
  "LA (code)",
  "EstablishmentName",
  "Street",
  "Locality",
  "Address3",
  "Town",
  "County (name)",
  "Postcode",
  "TelephoneNum",
  "SchoolWebsite",
  "EstablishmentStatus (name)",
];

describe("the register of schools", () => {
  it("is recognised by its headings, in any order and with blanks around them", () => {
    expect(recognisedFormat([gias])).toBe("gias-schools");
    expect(recognisedFormat([gias.toReversed(), ["100000"]])).toBe("gias-schools");
    expect(recognisedFormat([gias.map((heading) => ` ${heading} `)])).toBe("gias-schools");
  });

  it.each(gias.filter((heading) => heading !== "LA (code)"))("needs the column %s", (heading) => {
    expect(recognisedFormat([gias.filter((each) => each !== heading)])).toBeNull();
  });
});

/** A row of the list of practices: 27 columns, with the changes given by the number of the column. */
const practice = (changes: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: 27 }, (_each, at) => changes[at + 1] ?? usual[at + 1] ?? "");
const usual: Readonly<Record<number, string>> = {
  1: "A81001",
  2: "THE DENSHAM SURGERY",
  5: "THE HEALTH CENTRE",
  10: "TS18 1HU",
  13: "A",
  18: "01642 672351",
  26: "4",
};

describe("the list of practices", () => {
  it("is recognised by all of its first rows", () => {
    expect(recognisedFormat([practice()])).toBe("ods-practices");
    expect(recognisedFormat([practice(), practice({ 13: "C" })])).toBe("ods-practices");
    expect(recognisedFormat([practice(), ["Some", "other", "row"]])).toBeNull();
    expect(recognisedFormat([["Some", "other", "row"], practice()])).toBeNull();
  });

  it("needs the column of the setting, and no more", () => {
    expect(recognisedFormat([practice().slice(0, 26)])).toBe("ods-practices");
    expect(recognisedFormat([practice().slice(0, 25)])).toBeNull();
  });

  it.each([
    [1, "A81", true],
    [1, " A81001 ", true],
    [1, "A8100100", true],
    [1, "A8", false],
    [1, "A81001000", false],
    [1, "a81001", false],
    [1, "A-1001", false],
    [1, "", false],
    [2, "", false],
    [2, "  ", false],
    [13, "Active", true],
    [13, "Open", false],
    [13, "", false],
    [26, "", true],
    [26, " 4 ", true],
    [26, "14", true],
    [26, "104", false],
    [26, "GP", false],
    [26, "4 GP", false],
  ])("with %i as %j is one: %s", (column, cell, isOne) => {
    expect(recognisedFormat([practice({ [column]: cell })])).toBe(isOne ? "ods-practices" : null);
  });
});

it("recognises nothing in an empty file", () => {
  expect(recognisedFormat([])).toBeNull();
  expect(recognisedFormat([[]])).toBeNull();
});

it.each([
  ["A", "ACTIVE", "A"],
  ["B", "RETIRED", "B"],
  ["C", "CLOSED", "C"],
  ["D", "DORMANT", "D"],
  ["P", "PROPOSED", "P"],
  ["U", "UNKNOWN", "U"],
  ["a", " Active ", "A"],
  ["X", "OPEN", undefined],
  ["", "AC", undefined],
])("the status of a practice, %j or %j, is %s", (letter, word, status) => {
  expect(odsStatusOf(letter)).toBe(status);
  expect(odsStatusOf(word)).toBe(status);
});
