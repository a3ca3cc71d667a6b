/** What forms and imports doubt about a value, which they take all the same. Rules: REC-10, UI-16. */
import { describe, expect, it } from "vitest";
import { doubtAbout, doubtHint, isPossiblePostcode } from "./doubts.ts";

describe("a doubt", () => {
  it.each([
    ["telephone", "07700 900123", null],
    ["telephone", "ask her sister", "Please check this number."],
    [
      "telephone",
      "7700 900123",
      "Please check this number: a 0 is missing. It is read as 07700 900123.",
    ],
    ["telephone", "07700 900123 or 07700 90012", "Please check this number."],
    ["postcode", "LS1 4AB", null],
    ["postcode", "Leeds", "Please check this postcode."],
    ["email", "ruth@example.org", null],
    ["email", " Ruth Bloom <ruth@example.org> ", null],
    ["email", "ruth", "Please check this email address."],
    ["text", "???", null],
  ] as const)("about the %s %j is %j", (input, value, doubt) => {
    expect(doubtAbout(input, value)).toBe(doubt);
  });

  it.each(["telephone", "postcode", "email", "text"] as const)(
    "is never about an empty %s",
    (input) => {
      expect(doubtAbout(input, "")).toBeNull();
      expect(doubtAbout(input, "  ")).toBeNull();
    },
  );

  it("says that the value can be saved", () => {
    expect(doubtHint("Please check this postcode.")).toBe(
      "Please check this postcode. You can save it as it is.",
    );
  });
});

it.each([
  "EX9 7LN",
  "ex97ln",
  "  M1 1AE ",
  "SW1A 1AA",
  "W1T 3JH",
  "BT9 5AB",
  "CF10 3NP",
  "EH1 1YZ",
  "JE2 3AB",
  "GY1 1WG",
  "IM1 1EE",
  "BF1 2AT",
  "W1A 0AX",
  "BFPO 1",
  "bfpo 1234",
  "GIR 0AA",
])("%j can be a postcode", (typed) => {
  expect(isPossiblePostcode(typed)).toBe(true);
});

it.each([
  "",
  "none",
  "???",
  "LS1",
  "ZZ1 1AA",
  "LS1 4AC",
  "LS1 4CA",
  "LS1 AB4",
  "LS123 4AB",
  "LSX 4AB",
  "XLS1 4AB",
  "LS1 4ABC",
  "1 LS1 4AB",
  "BFPO",
  "BFPO 12345",
  "BFPO 58 A",
  "A BFPO 58",
  "GIR 0AAA",
  "SW1A 1A",
  "1234 AB",
  "75008",
  "D02 X285",
  "12345",
  "Leeds",
])("%j cannot be a postcode", (typed) => {
  expect(isPossiblePostcode(typed)).toBe(false);
});
