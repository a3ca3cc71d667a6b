/**
 * How numbers and extensions of telephone systems are read.
 *
 * Rules: TEL-2.
 */
import { describe, expect, it } from "vitest";
import { telephoneDigits } from "../contact-details.ts";
import { extensionOf, outsideNumber } from "./sent-numbers.ts";

it.each([
  "07700900123",
  "07700 900 123",
  "(07700) 900-123",
  "+447700900123",
  "+44 (0)7700 900123",
  "00447700900123",
  "447700900123",
  "tel:+44-7700-900123",
  "sip:+447700900123@trunk.example.net;user=phone",
  '"Siobhan Akhtar" <sip:07700900123@10.0.0.5>',
  "07700\u2011900123",
  "\u202a07700 900123\u202c",
])("reads the number in %j", (sent) => {
  expect(telephoneDigits(outsideNumber(sent) ?? "")).toBe("07700900123");
});

it.each([
  "",
  " ",
  "anonymous",
  "Anonymous",
  "sip:anonymous@anonymous.invalid",
  "unavailable",
  "Restricted",
  // RESTRICTED, BLOCKED, UNKNOWN, ANONYMOUS and UNAVAILABLE on the keys of a telephone.
  "+7378742833",
  "+2562533",
  "+8566696",
  "+266696687",
  "+86282452253",
  "Rosa 07700900123",
  "07700900123 Rosa",
  "client:alice",
  "201",
  "1234",
  "1".repeat(19),
  "1".repeat(40),
  "+",
  "<>",
])("finds nothing to ring in %j", (sent) => {
  expect(outsideNumber(sent)).toBeNull();
});

it.each(["12345", "2562533", "1".repeat(18)])("takes %j for a number as it is", (sent) => {
  expect(outsideNumber(sent)).toBe(sent);
});

it("takes a short number without the blank before what follows it", () => {
  expect(outsideNumber("12345 ;user=phone")).toBe("12345");
});

it("reads 00 and + before a number abroad alike", () => {
  expect(outsideNumber("0033142685300")).toBe(outsideNumber("+33142685300"));
});

describe("an extension", () => {
  it.each([
    ["201", "201"],
    ["sip:201@pbx.example.org", "201"],
    ["PJSIP/201-0000002a", "201"],
    ["Local/201@from-queue-00000001;1", "201"],
    ["front-desk", "front-desk"],
    ["desk-00000000-west", "desk-00000000-west"],
    [" 201 ", "201"],
    ["hotel:201", null],
    ["a-b/201", null],
    ["+44 20 7946 0201", "02079460201"],
    ["Alice Smith", null],
    ["", null],
    ["x".repeat(21), null],
  ])("in %j is %j", (sent, extension) => {
    expect(extensionOf(sent)).toBe(extension);
  });
});
