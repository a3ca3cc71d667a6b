/**
 * What the bytes of a file tell before it is parsed: whether it is text at all, and in which encoding. A file that cannot
 * be told for certain is refused and never guessed (IMP-7).
 */
import { importMessages } from "@helpline/contract/import/import.messages";
import { Refused } from "../refused.ts";
import { type Encoding, utf8Mark } from "./csv-piece.ts";

/** What has been seen of a file. */
export interface ByteScan {
  readonly bytes: number;
  /** Line breaks. */
  readonly rows: number;
  readonly hasMark: boolean;
  /** Bytes that the last character of UTF-8 still lacks. */
  readonly expected: number;
  /** Characters beyond ASCII that are valid in UTF-8, and bytes that are not. */
  readonly valid: number;
  readonly invalid: number;
  /** 0: there is none. */
  readonly firstInvalidRow: number;
}

export const noBytes: ByteScan = {
  bytes: 0,
  rows: 0,
  hasMark: false,
  expected: 0,
  valid: 0,
  invalid: 0,
  firstInvalidRow: 0,
};

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Zip (.xlsx, .ods) and the older Office format (.xls). */
const isSpreadsheet = (bytes: Buffer) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

const hasUtf16Mark = (bytes: Buffer) =>
  startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);

/** Every other byte of UTF-16 is 0 in a text that is mostly Latin. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 1000);
  return beginning.filter((byte) => byte === 0).length > beginning.length / 3;
}

const newline = 0x0a;

function countNewlines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** The number of bytes that follow the first byte of a character in UTF-8; -1: it cannot be a first byte. */
function followers(byte: number): number {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte <= 0xdf) return 1;
  if (byte >= 0xe0 && byte <= 0xef) return 2;
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1;
}

const isFollower = (byte: number) => byte >= 0x80 && byte <= 0xbf;

/** Goes on counting lines, characters and what is not valid in UTF-8. */
function counted(scan: ByteScan, bytes: Buffer): ByteScan {
  let { rows, expected, valid, invalid, firstInvalidRow } = scan;
  const refuse = () => {
    if (invalid === 0) firstInvalidRow = rows + 1;
    invalid += 1;
    expected = 0;
  };
  for (const byte of bytes) {
    if (expected > 0 && isFollower(byte)) {
      expected -= 1;
      if (expected === 0) valid += 1;
      continue;
    }
    if (expected > 0) refuse();
    expected = followers(byte);
    if (expected < 0) refuse();
    if (byte === newline) rows += 1;
  }
  return { ...scan, rows, expected, valid, invalid, firstInvalidRow };
}

export interface ToScan {
  readonly scan: ByteScan;
  /** The next of the file. */
  readonly bytes: Buffer;
}

/** @throws Refused if the file is no text */
export function scanBytes({ scan, bytes }: ToScan): ByteScan {
  if (scan.bytes === 0) {
    if (isSpreadsheet(bytes)) throw new Refused(importMessages.spreadsheet);
    if (hasUtf16Mark(bytes) || looksLikeUtf16(bytes)) throw new Refused(importMessages.utf16);
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    const row = scan.rows + countNewlines(bytes.subarray(0, nul)) + 1;
    throw new Refused(importMessages.notText(row));
  }
  const hasMark = scan.bytes === 0 ? startsWith(bytes, ...utf8Mark) : scan.hasMark;
  return { ...counted(scan, bytes), hasMark, bytes: scan.bytes + bytes.length };
}

/** The share of characters in Windows-1252 that may be valid UTF-8 by accident, such as `É’`. */
const maxShareByAccident = 0.05;

/**
 * UTF-8 if all of it is. Otherwise Windows-1252, in which nearly no text is valid UTF-8 by accident. A file with more of
 * such text than that is damaged UTF-8, even if a single character is.
 * @throws Refused if the file is empty, or damaged UTF-8
 */
export function encodingOf(scan: ByteScan): Encoding {
  if (scan.bytes === 0) throw new Refused(importMessages.empty);
  const isCut = scan.expected > 0;
  const invalid = scan.invalid + (isCut ? 1 : 0);
  if (invalid === 0) return "UTF-8";
  if (scan.hasMark || scan.valid > invalid * maxShareByAccident) {
    const row = scan.invalid > 0 ? scan.firstInvalidRow : scan.rows + 1;
    throw new Refused(importMessages.damagedUtf8(row));
  }
  return "Windows-1252";
}
