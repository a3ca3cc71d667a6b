/**
 * What the bytes of a file tell before it is parsed: whether it is text at all, and in which encoding. A
 * file that cannot be told for certain is refused and never guessed (IMP-7).
 */
import type { ImportRun } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { ImportFileError } from "./csv-rows.ts";

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Zip (.xlsx, .ods) and the older Office format (.xls). */
const isSpreadsheet = (bytes: Buffer) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

const hasUtf16Mark = (bytes: Buffer) =>
  startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);

/** Every other byte of UTF-16 is 0 in a text that is mostly Latin. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 1000);
  return start.filter((byte) => byte === 0).length > start.length / 3;
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

/** Counts the characters beyond ASCII that are valid in UTF-8, and the bytes that are not. */
function utf8Counter() {
  let expected = 0;
  let valid = 0;
  let invalid = 0;
  let firstInvalidRow = 0;

  function refuse(row: number): void {
    if (invalid === 0) firstInvalidRow = row;
    invalid += 1;
    expected = 0;
  }

  function addByte(byte: number, row: number): void {
    if (expected > 0 && isFollower(byte)) {
      expected -= 1;
      if (expected === 0) valid += 1;
      return;
    }
    if (expected > 0) refuse(row);
    expected = followers(byte);
    if (expected < 0) refuse(row);
  }

  return {
    add(bytes: Buffer, rowsBefore: number): void {
      let row = rowsBefore + 1;
      for (const byte of bytes) {
        addByte(byte, row);
        if (byte === newline) row += 1;
      }
    },
    end(row: number) {
      if (expected > 0) refuse(row);
      return { valid, invalid, firstInvalidRow };
    },
  };
}

const utf8Mark = [0xef, 0xbb, 0xbf] as const;

/** The share of characters in Windows-1252 that may be valid UTF-8 by accident, such as `É’`. */
const maxShareByAccident = 0.05;

/** Looks at a file as its bytes arrive. */
export function createByteScan() {
  const utf8 = utf8Counter();
  let rows = 0;
  let size = 0;
  let hasMark = false;

  return {
    /** @throws ImportFileError if the file is no text */
    add(bytes: Buffer): void {
      if (size === 0) {
        hasMark = startsWith(bytes, ...utf8Mark);
        if (isSpreadsheet(bytes)) throw new ImportFileError(importMessages.spreadsheet);
        if (hasUtf16Mark(bytes) || looksLikeUtf16(bytes)) {
          throw new ImportFileError(importMessages.utf16);
        }
      }
      const nul = bytes.indexOf(0);
      if (nul !== -1) {
        const row = rows + countNewlines(bytes.subarray(0, nul)) + 1;
        throw new ImportFileError(importMessages.notText(row));
      }
      utf8.add(bytes, rows);
      rows += countNewlines(bytes);
      size += bytes.length;
    },

    /**
     * UTF-8 if all of it is. Otherwise Windows-1252, in which nearly no text is valid UTF-8 by accident. A
     * file with more of such text than that is damaged UTF-8, even if a single character is.
     * @throws ImportFileError if the file is empty, or damaged UTF-8
     */
    encoding(): ImportRun["encoding"] {
      if (size === 0) throw new ImportFileError(importMessages.empty);
      const { valid, invalid, firstInvalidRow } = utf8.end(rows + 1);
      if (invalid === 0) return "UTF-8";
      if (hasMark || valid > invalid * maxShareByAccident) {
        throw new ImportFileError(importMessages.damagedUtf8(firstInvalidRow));
      }
      return "Windows-1252";
    },
  };
}
