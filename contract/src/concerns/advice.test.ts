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
