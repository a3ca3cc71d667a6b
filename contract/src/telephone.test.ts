/** Which texts can be a telephone number; forms show a hint for anything else. */

import { expect, it } from "vitest";
import { isPossibleTelephone } from "./telephone.ts";

it.each([
  "0113 496 0123",
  "(0113) 496-0123",
  "07700 900123",
  "07700900123",
  "01204 23456",
  "020 7946 0123",
  "0300 123 4567",
  "0800 1111",
  "+44 7700 900123",
  "+44 (0)113 496 0123",
  "0044 113 496 0123",
  "0113 496 0123 ext. 12",
  "0113 496 0123 x12",
  "0113\u2013496\u20130123",
  "+353 1 234 5678",
  "+1 (202) 555-0123",
  "00 49 30 901820",
  "496 0123",
])("%j can be one", (typed) => {
  expect(isPossibleTelephone(typed)).toBe(true);
});

it.each([
  "none",
  "ask her sister",
  "a@example.org",
  "123",
  "999",
  "07700 90012",
  "0113 496 01234 5",
  "7700 900123",
  "07700 9OO123",
  "+44 7700 90012",
  "+44",
  "+1234567890123456",
  "00000000000",
  "020 7946 012",
  "04123 456789",
  "N/A",
  "-",
])("%j cannot be one", (typed) => {
  expect(isPossibleTelephone(typed)).toBe(false);
});
