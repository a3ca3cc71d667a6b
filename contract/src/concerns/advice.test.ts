/** The telephone numbers in the helpline's advice. Rules: SAFE-18. */
import { expect, it } from "vitest";
import { adviceParts, usualConcernAdvice } from "./advice.ts";

const numbersIn = (advice: string) =>
  adviceParts(advice).flatMap(({ href }) => (href === null ? [] : [href]));

it.each([
  [usualConcernAdvice, ["tel:999"]],
  ["Duty lead: 020 7946 0101, at night 07700 900123.", ["tel:02079460101", "tel:07700900123"]],
  ["Ring +44 20 7946 0101 (or 101).", ["tel:+442079460101", "tel:101"]],
  ["Samaritans: 116 123", ["tel:116123"]],
  ["Room 12, before 17:30, form 9991", []],
])("finds those in %j", (advice, expected) => {
  expect(numbersIn(advice)).toEqual(expected);
  expect(
    adviceParts(advice)
      .map(({ text }) => text)
      .join(""),
  ).toBe(advice);
});

it("reads the longest advice at once, whatever is in it", () => {
  for (const part of ["0", "1 ", "+1-", "116 ", "(0)"]) adviceParts(part.repeat(100_000));
});

it.each([
  ["999", [["999", "tel:999"]]],
  ["", []],
  ["No number.", [["No number.", null]]],
  [
    "112, 111",
    [
      ["112", "tel:112"],
      [", ", null],
      ["111", "tel:111"],
    ],
  ],
  [
    "Ring 116\u00a0123 or +353 1 234 5678 now",
    [
      ["Ring ", null],
      ["116\u00a0123", "tel:116123"],
      [" or ", null],
      ["+353 1 234 5678", "tel:+35312345678"],
      [" now", null],
    ],
  ],
  ["116123", [["116123", "tel:116123"]]],
])("keeps words and numbers of %j apart, in their order", (advice, parts) => {
  expect(adviceParts(advice).map(({ text, href }) => [text, href])).toEqual(parts);
});

it.each([
  // A number has at least seven digits, or is one of the services'.
  ["123 456", []],
  ["123 4567", ["tel:1234567"]],
  ["100", []],
  ["1999", []],
  ["+999", []],
  // Nor more than fifteen.
  ["0207946010112345", []],
  ["020794601011234", ["tel:020794601011234"]],
  // Its digits are at most two separators apart.
  ["(020) 7946-0101", ["tel:02079460101"]],
  ["020   7946   0101", []],
])("finds in %j the numbers %j", (advice, expected) => {
  expect(numbersIn(advice)).toEqual(expected);
});
