/** The rows of a CSV file, read a piece of it at a time (ADR 19). */
import type { ImportRun } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { maxEmptyRows, maxRowBytes, maxRows } from "@helpline/contract/import/import.plain";
import { CsvError, type Options, parse } from "csv-parse/sync";
import { Refused } from "../refused.ts";

export type Encoding = ImportRun["encoding"];
export type Separator = ImportRun["separator"];

export interface CsvRow {
  /** As a spreadsheet counts them: the first is 1, empty ones count. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** How far a file has been read. */
export interface Place {
  /** Rows, with those that are empty, and the empty ones. */
  readonly rows: number;
  readonly empty: number;
}

export const start: Place = { rows: 0, empty: 0 };

/** Bytes of a piece: more than the longest row, so that each piece has at least one. */
export const pieceBytes = 4 * maxRowBytes;

/** At most so many rows of a piece are read at once, so that few are in memory, and none takes long. */
const rowsAtOnce = 100;

export interface Piece {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Where the piece begins. */
  readonly place: Place;
  /** Whether the file ends with it. */
  readonly isEnd: boolean;
}

export interface ReadPiece {
  /** Those that are not empty. */
  readonly rows: readonly CsvRow[];
  /** Bytes of these rows; the others belong to the next piece. */
  readonly used: number;
  readonly place: Place;
}

/** Why the row after the last one cannot be read. */
interface Broken extends ReadPiece {
  readonly refusal?: Refused;
}

export const utf8Mark = [0xef, 0xbb, 0xbf] as const;

/** A text and how many bytes of the file stand before it: the byte order mark. */
function decoded({ bytes, encoding, place, isEnd }: Piece) {
  const hasMark =
    place.rows === 0 && encoding === "UTF-8" && utf8Mark.every((byte, at) => bytes[at] === byte);
  const before = hasMark ? utf8Mark.length : 0;
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  // The last character may end in the next piece. As a stream also at the end: otherwise some versions of Node take
  // Windows-1252 for Latin-1.
  const text = decoder.decode(bytes.subarray(before), { stream: true });
  return { before, text: Buffer.from(isEnd ? text + decoder.decode() : text) };
}

const options = (separator: Separator): Options => ({
  delimiter: separator,
  record_delimiter: ["\r\n", "\n", "\r"],
  // Rows of another length are told by number instead (row-check.ts).
  relax_column_count: true,
  max_record_size: maxRowBytes,
  to: rowsAtOnce,
});

function messageOf(error: CsvError, row: number): string {
  if (error.code === "CSV_MAX_RECORD_SIZE") return importMessages.rowTooLong(row);
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return importMessages.openQuote(row);
  return importMessages.badQuote(row);
}

interface Line {
  readonly cells: readonly string[];
  /** Where it ends, in bytes of the text. */
  readonly end: number;
}

/** The whole rows of a text, and the error that ended the reading. */
function linesOf(text: Buffer, { separator, isEnd }: Piece) {
  const lines: Line[] = [];
  let error: CsvError | undefined;
  try {
    parse(text, {
      ...options(separator),
      on_record(cells: string[], { bytes }) {
        lines.push({ cells, end: bytes });
        return null;
      },
    });
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    // The quotation mark may stand in the next piece.
    if (isEnd || thrown.code !== "CSV_QUOTE_NOT_CLOSED") error = thrown;
  }
  // A row that ends where the piece does may go on in the next, if only with the second half of a line break.
  if (!isEnd && lines.at(-1)?.end === text.length) lines.pop();
  return { lines, error };
}

/** @returns the rows, and where they end; why the next one is refused, if it is */
export function readRows(piece: Piece): Broken {
  const { bytes, encoding, isEnd } = piece;
  let { rows: number, empty } = piece.place;
  const rows: CsvRow[] = [];
  const at = (used: number, refusal?: Refused) => ({
    rows,
    used,
    place: { rows: number, empty },
    ...(refusal && { refusal }),
  });
  let text: ReturnType<typeof decoded>;
  try {
    text = decoded(piece);
  } catch {
    return at(0, new Refused(importMessages.damagedUtf8(number + 1)));
  }
  const { lines, error } = linesOf(text.text, piece);
  let end = 0;
  for (const line of lines) {
    number += 1;
    end = line.end;
    if (number > maxRows) return at(0, new Refused(importMessages.tooManyRows));
    if (line.cells.some((cell) => cell.trim() !== "")) {
      rows.push({ number, cells: line.cells });
      continue;
    }
    empty += 1;
    if (empty > maxEmptyRows) return at(0, new Refused(importMessages.emptyRows(number)));
  }
  if (error) return at(0, new Refused(messageOf(error, number + 1)));
  const isAll = isEnd && lines.length < rowsAtOnce;
  // No row is as long as a piece.
  if (lines.length === 0 && !isEnd) {
    return at(0, new Refused(importMessages.rowTooLong(number + 1)));
  }
  if (isAll) return at(bytes.length);
  // In Windows-1252 each character is one byte.
  const used = encoding === "UTF-8" ? end : text.text.toString("utf8", 0, end).length;
  return at(text.before + used);
}

/** @throws Refused naming the row that cannot be read */
export function readPiece(piece: Piece): ReadPiece {
  const { refusal, ...read } = readRows(piece);
  if (refusal) throw refusal;
  return read;
}
