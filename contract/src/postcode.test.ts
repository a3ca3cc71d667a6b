/** Which texts can be a postcode; forms and imports show a doubt about anything else. Rules: UI-16. */
import { expect, it } from "vitest";
import { isPossiblePostcode } from "./doubts.ts";

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
  "BFPO 58",
  "GIR 0AA",
])("%j can be one", (typed) => {
  expect(isPossiblePostcode(typed)).toBe(true);
});

it.each([
  "none",
  "???",
  "LS1",
  "ZZ1 1AA",
  "LS1 4AC",
  "SW1A 1A",
  "1234 AB",
  "75008",
  "D02 X285",
  "12345",
  "Leeds",
])("%j cannot be one", (typed) => {
  expect(isPossiblePostcode(typed)).toBe(false);
});
