/** Whether a file is text, and in which encoding, is told from its bytes and never guessed. Rules: IMP-7. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { describe, expect, it } from "vitest";
import { Refused } from "../refused.ts";
import { encodingOf, noBytes, scanBytes } from "./byte-scan.ts";

const scanOf = (...pieces: readonly Buffer[]) =>
  pieces.reduce((scan, bytes) => scanBytes({ scan, bytes }), noBytes);
const bytes = (...values: number[]) => Buffer.from(values);
const latin = (text: string) => Buffer.from(text, "latin1");
const mark = "\uFEFF";

it("counts bytes, line breaks and characters, wherever a piece ends", () => {
  const file = Buffer.from(`${mark}é€😀\nx\n`);
  for (let at = 1; at < file.length; at += 1) {
    expect(scanOf(file.subarray(0, at), file.subarray(at)), String(at)).toMatchObject({
      bytes: file.length,
      rows: 2,
      expected: 0,
      valid: 4,
      invalid: 0,
      firstInvalidRow: 0,
    });
  }
  expect(scanOf(file).hasMark).toBe(true);
  expect(scanOf(Buffer.from("x"), file).hasMark).toBe(false);
  expect(scanOf(file, Buffer.from("x")).hasMark).toBe(true);
});

describe("in UTF-8", () => {
  it.each([
    ["7F", 0, 0],
    ["C2 80", 1, 0],
    ["DF BF", 1, 0],
    ["E0 A0 80", 1, 0],
    ["EF BF BF", 1, 0],
    ["F0 90 80 80", 1, 0],
    ["F4 8F BF BF", 1, 0],
    ["C1 41", 0, 1],
    ["F5 41", 0, 1],
    ["80", 0, 1],
    ["BF", 0, 1],
    ["C2 7F", 0, 1],
    ["C2 C0 41", 0, 2],
    ["E2 82 41", 0, 1],
    ["C2 C3 A9", 1, 1],
    ["FF FF", 0, 2],
  ])("%s has %i characters, and %i bytes that are wrong", (hex, valid, invalid) => {
    const scan = scanOf(Buffer.concat([latin("a"), Buffer.from(hex.replaceAll(" ", ""), "hex")]));
    expect(scan).toMatchObject({ valid, invalid, expected: 0 });
  });

  it("the row of the first wrong byte is told, and how many bytes the last character lacks", () => {
    expect(scanOf(latin("a\nb\n\xff\n\xff"))).toMatchObject({
      firstInvalidRow: 3,
      invalid: 2,
      rows: 3,
    });
    expect(scanOf(bytes(0x41, 0xf0, 0x9f))).toMatchObject({ expected: 2, invalid: 0, valid: 0 });
    // A line break in the middle of a character.
    expect(scanOf(bytes(0x41, 0xc2, 0x0a, 0x41))).toMatchObject({ rows: 1, invalid: 1 });
  });
});

describe("is no text", () => {
  it.each([
    ["a spreadsheet", bytes(0x50, 0x4b, 0x03, 0x04, 1), importMessages.spreadsheet],
    ["an old spreadsheet", bytes(0xd0, 0xcf, 0x11, 0xe0, 1), importMessages.spreadsheet],
    ["UTF-16", bytes(0xff, 0xfe, 0x41), importMessages.utf16],
    ["UTF-16 of the other order", bytes(0xfe, 0xff, 0x41), importMessages.utf16],
    ["UTF-16 without a mark", Buffer.from("Name,City", "utf16le"), importMessages.utf16],
    ["a text with more than a third of it 0", latin("ab\0\0"), importMessages.utf16],
    ["a text with a third of it 0", latin("ab\0"), importMessages.notText(1)],
    ["a text with a 0", latin(`a\nb\n${"c".repeat(9)}\0\nd`), importMessages.notText(3)],
    ["a text with a 0 at its start", latin("\0bcd"), importMessages.notText(1)],
  ])("%s", (_what, file, message) => {
    expect(() => scanOf(file)).toThrow(Refused);
    expect(() => scanOf(file)).toThrow(message);
  });

  it("a later piece with a 0, whose row is told", () => {
    expect(() => scanOf(latin("a\nb\n"), latin("c\n\0"))).toThrow(importMessages.notText(4));
    // Only the start of a file tells of another format.
    expect(() => scanOf(latin("a"), bytes(0, 0, 0))).toThrow(importMessages.notText(1));
    expect(scanOf(latin("a"), latin("PK\x03\x04"))).toMatchObject({ bytes: 5 });
  });

  it("is judged by its first 1,000 bytes", () => {
    expect(() => scanOf(latin("a".repeat(1000) + "\0".repeat(3000)))).toThrow(
      importMessages.notText(1),
    );
  });

  it.each([
    [0x50, 0x4b, 0x03, 0x05],
    [0x50, 0x4b],
    [0xd0, 0xcf, 0x11, 0xe1],
    [0xff, 0xfd],
    [0xfe, 0xfe],
  ])("but not what begins nearly the same: %i %i", (...values) => {
    expect(scanOf(bytes(...values)).bytes).toBe(values.length);
  });
});

describe("the encoding", () => {
  const encoding = (file: Buffer) => encodingOf(scanOf(file));

  it.each([
    ["ASCII", latin("abc"), "UTF-8"],
    ["valid UTF-8", Buffer.from("é😀"), "UTF-8"],
    ["a letter of Windows-1252", latin("Zo\xeb"), "Windows-1252"],
    [
      "20 such letters, and a pair that is UTF-8 by accident",
      latin(`${"\xeb ".repeat(20)}\xc3\xa9`),
      "Windows-1252",
    ],
  ])("of %s", (_what, file, expected) => {
    expect(encoding(file)).toBe(expected);
  });

  it.each([
    [
      "19 letters of Windows-1252 beside one of UTF-8",
      latin(`a\n${"\xeb ".repeat(19)}\xc3\xa9`),
      2,
    ],
    [
      "a wrong byte after the mark of UTF-8",
      Buffer.concat([Buffer.from(mark), latin("a\n\n\xeb")]),
      3,
    ],
    [
      "a character that is cut off at the end",
      Buffer.concat([Buffer.from("é\nb"), bytes(0xe2, 0x82)]),
      2,
    ],
  ])("is refused as damaged: %s", (_what, file, row) => {
    expect(() => encoding(file)).toThrow(importMessages.damagedUtf8(row));
    expect(() => encoding(file)).toThrow(Refused);
  });

  it("of a letter at the very end is Windows-1252", () => {
    expect(encoding(latin("Zo\xeb"))).toBe("Windows-1252");
  });

  it("of nothing is refused", () => {
    expect(() => encodingOf(noBytes)).toThrow(importMessages.empty);
  });
});
