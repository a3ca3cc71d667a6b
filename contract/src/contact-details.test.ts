/** Which texts can be a telephone number; forms show a hint for anything else. Rules: UI-16. */

import { expect, it } from "vitest";
import {
  callersNumber,
  isPossibleTelephone,
  shownNumber,
  telephoneAddress,
} from "./contact-details.ts";

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

it.each([
  ["0113 496 0123", "0113 496 0123"],
  ["(0113) 496 0123 ext. 4", "(0113) 496 0123"],
  ["0113 496 0123 x12", "0113 496 0123"],
  ["+44 113 496 0123, extension 12", "+44 113 496 0123"],
  ["tel:+441134960123", "+441134960123"],
  ["\u202a07700\u2011900123\u202c", "07700-900123"],
  ["Rosa 0113 496 0123 x12", "Rosa 0113 496 0123 x12"],
  ["Rosa x12", "Rosa x12"],
  ["EX9 7LN", "EX9 7LN"],
  ["12 x 4", "12 x 4"],
  // Six digits are the fewest of a number with an extension.
  ["496012 x4", "496012"],
  ["49601 x4", "49601 x4"],
])("%j is looked up as %j", (typed, number) => {
  expect(callersNumber(typed)).toBe(number);
});

it.each([
  ["0113 496 0123", "tel:01134960123"],
  ["+44 (0)113 496 0123", "tel:+441134960123"],
  ["0044 (0)113 496 0123", "tel:00441134960123"],
  ["+44 113 496 0123", "tel:+441134960123"],
  ["0113 496 0123 ext 4", "tel:01134960123"],
  ["0113 496 0123 (home)", "tel:01134960123"],
])("a press on %s dials %s", (number, address) => {
  expect(telephoneAddress(number)).toBe(address);
});

it.each([
  ["07700900123", "07700 900123"],
  ["+447700900123", "07700 900123"],
  ["02079460123", "020 7946 0123"],
  ["01134960123", "0113 496 0123"],
  ["01614960123", "0161 496 0123"],
  ["0120423456", "01204 23456"],
  // As somebody has typed it, with its extension; abroad, or not a whole number.
  ["0300 123 4567", "0300 123 4567"],
  ["01134960123 ext. 12", "01134960123 ext. 12"],
  ["+35312345678", "+35312345678"],
  ["4960123", "4960123"],
])("%j is shown as %j", (number, shown) => {
  expect(shownNumber(number)).toBe(shown);
});
