/** Takes a file in, piece by piece: looks at its bytes, keeps them, and finds out what it is. */
import type { ImportRun } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { importLimitBytes } from "@helpline/contract/import/import.plain";
import {
  type ColumnChoices,
  type ImportKindName,
  proposedColumns,
} from "@helpline/contract/import/import-columns";
import {
  type ImportFormatName,
  importFormatOf,
  recognisedFormat,
} from "@helpline/contract/import/import-formats";
import { tidyLine } from "@helpline/contract/plain-text";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { RequireSpace } from "#operations/disk-space";
import { headBytes, ImportFileError, readHead } from "./csv-rows.ts";
import { addChunk, updateRun } from "./runs.repository.ts";
import { costs, spaceFor } from "./space.ts";

/** What is known of a file before its columns are chosen. */
export interface ReceivedFile {
  readonly encoding: ImportRun["encoding"];
  readonly separator: ImportRun["separator"];
  /** Rows above the heading that are not empty. */
  readonly rowsAbove: number;
  readonly rows: readonly (readonly string[])[];
  readonly recognised: ImportFormatName | null;
}

const chunkBytes = 256 * 1024;

/** Regroups bytes, which arrive in pieces of any size. */
async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(pieces, size);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces, size);
}

export interface SentBytes {
  readonly bytes: AsyncIterable<Buffer>;
  /** How many to expect; 0 if that is not known. */
  readonly announcedBytes: number;
  readonly requireSpace: RequireSpace;
}

/**
 * Stores the bytes of a run's file.
 * @throws ImportFileError if it is no file of text, or its first rows cannot be read
 * @throws DiskFull
 */
export async function receiveFile(
  db: Kysely<Tables>,
  runId: number,
  { bytes, announcedBytes, requireSpace }: SentBytes,
): Promise<ReceivedFile> {
  const scan = createByteScan();
  let start = Buffer.alloc(0);
  let number = 0;
  let size = 0;
  for await (const chunk of inChunks(bytes)) {
    scan.add(chunk);
    size += chunk.length;
    if (size > importLimitBytes) throw new ImportFileError(importMessages.tooBig);
    if (start.length < headBytes) start = Buffer.concat([start, chunk]).subarray(0, headBytes);
    const done = size - chunk.length;
    await requireSpace(spaceFor(costs.upload, Math.max(announcedBytes, size), done));
    await addChunk(db, runId, number, chunk);
    number += 1;
  }
  const encoding = scan.encoding();
  const head = await readHead(start, encoding);
  return { encoding, ...head, recognised: recognisedFormat(head.rows) };
}

interface Chosen {
  readonly kind: ImportKindName;
  readonly format: ImportFormatName | null;
}

/**
 * The kind that was asked for, or that of a recognised file. A file that looks like another kind is read by
 * its columns.
 */
export function kindOf(
  { recognised }: ReceivedFile,
  asked: ImportKindName | undefined,
): Chosen | null {
  const format = recognised && importFormatOf[recognised];
  if (asked === undefined) return format && { kind: format.kind, format: recognised };
  return { kind: asked, format: format?.kind === asked ? recognised : null };
}

const numbered = (cells: readonly string[]) => cells.map((_cell, at) => `Column ${at + 1}`);

/** Completes the run of a file. @returns the proposed columns */
export async function describeRun(
  db: Kysely<Tables>,
  runId: number,
  { encoding, separator, rowsAbove, rows }: ReceivedFile,
  { kind, format }: Chosen,
): Promise<ColumnChoices> {
  const hasHeading = format === null || importFormatOf[format].hasHeading;
  const [first = []] = rows;
  const headings = hasHeading ? first.map(tidyLine) : numbered(first);
  const columns = format === null ? proposedColumns(kind, headings) : {};
  await updateRun(db, runId, {
    kind,
    format,
    encoding,
    separator,
    rows_above: rowsAbove,
    state: format === null ? "uploaded" : "checking",
    headings: JSON.stringify(headings),
    first_rows: JSON.stringify(hasHeading ? rows.slice(1) : rows.slice(0, -1)),
    columns: JSON.stringify(columns),
  });
  return columns;
}

// What the bytes of a file tell before it is parsed: whether it is text at all, and in which encoding. A file
// that cannot be told for certain is refused and never guessed (IMP-7).

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
function createByteScan() {
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
