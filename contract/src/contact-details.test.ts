/** Which texts can be a telephone number; forms show a hint for anything else. Rules: UI-16. */

import { describe, expect, it } from "vitest";
import {
  bareAddress,
  callersNumber,
  isEmail,
  isPossibleTelephone,
  ringFragment,
  shownNumber,
  soughtNumber,
  soughtText,
  spreadsheetNumber,
  telephoneDigits,
  telephoneParts,
  webAddress,
} from "./contact-details.ts";
import { onlyNumber } from "./telephone-numbers.ts";

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
  "+44 7700 900123 07700 900456",
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
  "07700 900123 or 07700 90012",
  "1447700900123",
  "4477009001234",
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
  [" tel: 0113 496 0123 ", "0113 496 0123"],
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
  ["0044 (0)113 496 0123", "tel:+441134960123"],
  ["+44 113 496 0123", "tel:+441134960123"],
  ["0113 496 0123 ext 4", "tel:01134960123"],
  ["0113 496 0123 (home)", "tel:01134960123"],
  ["00353 86 123 4567", "tel:+353861234567"],
  ["44(0)7700 900123", "tel:+447700900123"],
  ["7700900123", "tel:07700900123"],
  ["+353 86 120 4567", "tel:+353861204567"],
  ["+44 7700 90012", "tel:+44770090012"],
  ["0044 7700 90012", "tel:+44770090012"],
  ["07700 90012", "tel:0770090012"],
  ["\u0660\u0667\u0667\u0660\u0660 \u0669\u0660\u0660\u0661\u0662\u0663", "tel:07700900123"],
])("a press on %s dials %s", (number, address) => {
  const links = telephoneParts(number).flatMap((part) => part.address ?? []);
  expect(links).toEqual([address]);
});

it.each([
  ["Mum 07700 900123 / Dad 07700 900456", ["07700900123", "07700900456"]],
  ["07700 900123 or 07700 900456", ["07700900123", "07700900456"]],
  ["07700900123/07700900456", ["07700900123", "07700900456"]],
  ["07700 900123 07700 900456", ["07700900123", "07700900456"]],
  ["0113 496 0123 ext 12, +353 86 123 4567", ["01134960123", "353861234567"]],
  ["+353 86 123 4567 087 123 4567", ["353861234567", "0871234567"]],
  ["7700900123, 7700900456", ["07700900123", "07700900456"]],
  ["44(0)7700900123 / 44(0)7700900456", ["07700900123", "07700900456"]],
  ["01632/960123", ["01632960123"]],
  ["960123/960456", ["960123", "960456"]],
  ["960123/96045", ["960123", "96045"]],
  ["07700 900123/9604", ["07700900123"]],
  ["7700900123 7700900456", ["07700900123", "07700900456"]],
  ["0113 496 0123/4", ["01134960123"]],
  ["Max 07700 900123", ["07700900123"]],
  ["+1 415 555 0123", ["14155550123"]],
  ["+353 (0)86 123 4567", ["353861234567"]],
  ["nothing", []],
])("%j names the numbers %j", (typed, numbers) => {
  expect(telephoneDigits(typed).split(" ").filter(Boolean)).toEqual(numbers);
});

it.each([
  ["+353861234567", "00353861234567"],
  ["+353 86 123 4567", "00353 86 1234567"],
  ["+447700900123", "07700 900123"],
  ["0044 (0)7700 900123", "447700900123"],
  ["7700 900123", "07700900123"],
  ["44(0)7700 900123", "\u0660\u0667\u0667\u0660\u0660 \u0669\u0660\u0660\u0661\u0662\u0663"],
  ["020 7946 0958 ext. 12", "+442079460958"],
  ...[
    "44(0)7700900123",
    "44 (0) 7700 900123",
    "(44) (0)7700-900123",
    "0044(0)7700 900123",
    "+44(0)7700 900123",
  ].map((spelled) => [spelled, "07700 900123"]),
  ["44(0)800 1111", "0800 1111"],
])("%j and %j are one number", (one, other) => {
  expect(telephoneDigits(one)).toBe(telephoneDigits(other));
});

it("links each number of a field and keeps the words beside it", () => {
  expect(telephoneParts("Mum 07700900123 / Dad 7700900456 (after six)")).toEqual([
    { text: "Mum ", address: null },
    { text: "07700 900123", address: "tel:07700900123" },
    { text: " / Dad ", address: null },
    { text: "07700 900456", address: "tel:07700900456" },
    { text: " (after six)", address: null },
  ]);
});

it("is nothing but the number where nothing stands beside it", () => {
  expect(telephoneParts("07700900123")).toEqual([
    { text: "07700 900123", address: "tel:07700900123" },
  ]);
});

it("keeps what stands between two numbers, and an extension, as it was typed", () => {
  const pieces = (typed: string) => telephoneParts(typed).map(({ text }) => text);
  expect(pieces("07700 900123 / 07700 900456")).toEqual(["07700 900123", " / ", "07700 900456"]);
  expect(pieces("0113 496 0123 ext 12 / 07700 900456")).toEqual([
    "0113 496 0123",
    " ext 12 / ",
    "07700 900456",
  ]);
  expect(pieces("07700 90012 (old)")).toEqual(["07700 90012", " (old)"]);
});

it.each([
  ["07700900896", "07700 900896"],
  ["00353861234567", "00353 861234567"],
  ["+353 86 123 4567", "00 353 86 123 4567"],
  ["+44 (0)7700 900896", "07700 900896"],
  [" +353 86 123 4567", "00 353 86 123 4567"],
  ["Mum +353 86 123 4567", "Mum +353 86 123 4567"],
  ["01204 23456", "01204 23456"],
  ["0300 123 4567", "0300 123 4567"],
  ["0770090012", "07700 90012"],
  ["01204", "01204"],
  ["353861234567", "35386 1234567"],
  ["14155550123", "14155550123"],
  ["Mum 07700900123 / Dad 07700900456", "Mum 07700 900123 / Dad 07700 900456"],
])("a spreadsheet keeps %j as %j, which is read as the same number", (number, written) => {
  expect(spreadsheetNumber(number)).toBe(written);
  expect(telephoneDigits(written)).toBe(telephoneDigits(number));
});

it.each([
  ["07700900123", "07700 900123"],
  ["+447700900123", "07700 900123"],
  ["02079460123", "020 7946 0123"],
  ["01134960123", "0113 496 0123"],
  ["01614960123", "0161 496 0123"],
  ["0120423456", "01204 23456"],
  // As somebody has typed it; abroad, or not a whole number.
  ["0300 123 4567", "0300 123 4567"],
  ["01134960123 ext. 12", "0113 496 0123 ext. 12"],
  ["+35312345678", "+35312345678"],
  ["+07700900123", "+07700900123"],
  ["4960123", "4960123"],
  ["7700 900123", "07700 900123"],
])("%j is shown as %j", (number, shown) => {
  expect(shownNumber(number)).toBe(shown);
});

it.each([
  ["<ruth@example.org>", "ruth@example.org"],
  ["Ruth Bloom <ruth@example.org>;", "ruth@example.org"],
  ["mailto:ruth@example.org?subject=Hello", "ruth@example.org"],
  ["ruth@example.org;", "ruth@example.org"],
  [" ruth@example.org", "ruth@example.org"],
  ["<ruth@example.org>x", "<ruth@example.org>x"],
  ["<ruth@example.org> or ring;", "<ruth@example.org> or ring;"],
  ["Ruth ruth@example.org;", "Ruth ruth@example.org;"],
  ["ruth@example.org Ruth;", "ruth@example.org Ruth;"],
  ["ruth@example.org , ", "ruth@example.org"],
  ["two@example.org other@example.org", "two@example.org other@example.org"],
  ["not-an-email", "not-an-email"],
  ["<nobody>", "<nobody>"],
])("the address in %j is %j", (pasted, address) => {
  expect(bareAddress(pasted)).toBe(address);
});

it.each([
  ["Bloom, Ruth", "Bloom  Ruth"],
  ["Bloom;", "Bloom"],
  ["  Bloom,", "Bloom"],
  ["Ruth Bloom <ruth@example.org>", "ruth@example.org"],
  ["tel:+447700900123;", "tel:+447700900123"],
  ["07700 900123 ext. 4", "07700 900123"],
  ["1,5", "1,5"],
])("%j looks for %j", (typed, sought) => {
  expect(soughtText(typed)).toBe(sought);
});

describe("the beginning of a number", () => {
  it.each([
    ["+44 77", "077"],
    ["+44 (0)77", "077"],
    ["00353", "353"],
    ["0044 113", "0113"],
    ["07700 9", "077009"],
    ["+353 86 12", "3538612"],
    ["123", "123"],
    ["12", ""],
  ])("%j is compared as %j", (typed, digits) => {
    expect(telephoneDigits(typed)).toBe(digits);
  });
});

describe("the only number of a text", () => {
  it.each([
    ["07700 900123", "07700900123", "national"],
    ["+44 (0)7700-900123", "07700900123", "international"],
    ["+353 86 123 4567", "353861234567", "international"],
    ["496 0123", "4960123", "local"],
    ["7700 900123", "07700900123", "without its 0"],
    ["0113 496 0123 ext. 12", "01134960123", "national"],
  ])("%j is %j, %s", (typed, digits, how) => {
    expect(onlyNumber(typed)).toMatchObject({ digits, how });
  });

  it.each([
    "",
    "Ruth",
    "Mum 07700 900123",
    "07700 900123 (home)",
    "07700 900123 / 07700 900456",
    "07700 90012",
    "12 High Street",
  ])("is not in %j", (typed) => {
    expect(onlyNumber(typed)).toBeNull();
  });
});

it.each([
  ["07700 900123", "07700900123"],
  ["+44 7700 900123", "07700900123"],
  ["+353 86 123 4567", "+353861234567"],
  ["00353 86 123 4567", "+353861234567"],
  ["496 0123", "4960123"],
  ["Ruth", "Ruth"],
])("a call from %j is looked up as %j", (number, sought) => {
  expect(soughtNumber(number)).toBe(sought);
});

it("puts a number into the part of an address that no server sees", () => {
  expect(ringFragment("+44 7700")).toBe("number=%2B44%207700");
});

it.each([
  "ruth@example.org",
  "ruth.bloom+1@mail.example.org",
  "r@a.b",
  `ruth@${"a".repeat(63)}.org`,
])("%j is an email address", (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  "",
  "ruth",
  "ruth@example",
  "@example.org",
  "ruth@",
  "ruth@-a.org",
  "ruth@a-.org",
  "ruth@example.o-",
  "ruth@example..org",
  "ruth bloom@example.org",
  "ruth@example.org ",
  " ruth@example.org",
  `ruth@${"a".repeat(64)}.org`,
  `ruth@a.${"b".repeat(64)}`,
])("%j is no email address", (text) => {
  expect(isEmail(text)).toBe(false);
});

it.each([
  ["https://elm.example.org/a?b=c#d", "https://elm.example.org/a?b=c#d"],
  ["http://elm.example.org:8080", "http://elm.example.org:8080"],
  ["www.elm.example.org", "https://www.elm.example.org"],
  ["elm.example.org.", "https://elm.example.org."],
  ["javascript:alert(1)", null],
  ["x https://elm.example.org", null],
  ["https://elm.example.org and more", null],
  ["https://ruth@elm.example.org", null],
  ["-elm.example.org", null],
  ["elm-.example.org", null],
  ["elm.o", null],
  ["elm", null],
])("the web address %j leads to %j", (text, leadsTo) => {
  expect(webAddress(text)).toBe(leadsTo);
});
