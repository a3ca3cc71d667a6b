/** What the start of a file tells: its separator, its first rows, and which columns a person may mean. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { maxColumns } from "@helpline/contract/import/import.plain";
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
import { Refused } from "../refused.ts";
import { type Encoding, readRows, type Separator, start } from "./csv-piece.ts";

const separators: readonly Separator[] = [",", ";", "\t"];

/** How often each occurs in the first line, outside of quotation marks. */
function countIn(line: string, separator: Separator): number {
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, "");
  return unquoted.split(separator).length - 1;
}

/** A line that some programs write for Excel: it names the separator. */
const separatorLine = /^\uFEFF?"?sep=(.?)"?$/i;
const isSeparatorLine = (cells: readonly string[]): boolean =>
  /^"?sep=/i.test(cells[0]?.trim() ?? "") && cells.every((cell, at) => at === 0 || cell === "");

/** How many lines of the start are looked at: a title stands above the heading of some files. */
const linesLookedAt = 8;

/** The separator that is named, or that one of the first lines has most of: Excel writes semicolons in many countries. */
function separatorOf(text: string): Separator {
  const lines = text.split(/\r\n|\n|\r/, linesLookedAt);
  const named = separatorLine.exec(lines[0] ?? "")?.[1];
  const known = separators.find((each) => each === named);
  if (known) return known;
  const most = (separator: Separator) => Math.max(...lines.map((line) => countIn(line, separator)));
  // The heading decides: values may have commas.
  const heading = lines.find((line) => separators.some((each) => countIn(line, each) > 1));
  const count = (separator: Separator) =>
    heading === undefined ? most(separator) : countIn(heading, separator);
  const [best] = separators.toSorted((a, b) => count(b) - count(a));
  return best ?? ",";
}

export interface FileHead {
  readonly separator: Separator;
  /** Rows above the heading that are not empty: the separator, a title. */
  readonly rowsAbove: number;
  /** The first rows, the heading included. */
  readonly rows: readonly (readonly string[])[];
  readonly recognised: ImportFormatName | null;
}

/** At most `pieceBytes` of csv-piece.ts. */
export interface FileStart {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** Whether it is all of the file. */
  readonly isEnd: boolean;
}

const headRows = 6;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

/** Of a file with a title above its heading. */
const fewestHeadings = 3;

/** The separator's line, and rows with one value above a row with several, such as a title. */
function rowsAboveHeading(rows: readonly (readonly string[])[]): number {
  const named = rows[0] && isSeparatorLine(rows[0]) ? 1 : 0;
  const heading = rows.findIndex((cells) => filled(cells) >= fewestHeadings);
  const titles = rows.slice(named, heading);
  return heading > named && titles.every((cells) => filled(cells) === 1) ? heading : named;
}

/**
 * Reads the first rows from the start of a file.
 * @throws Refused
 */
export function readHead({ bytes, encoding, isEnd }: FileStart): FileHead {
  const separator = separatorOf(new TextDecoder(encoding).decode(bytes));
  const rows: (readonly string[])[] = [];
  let [place, at] = [start, 0];
  while (rows.length < headRows && at < bytes.length) {
    const piece = { bytes: bytes.subarray(at), encoding, separator, place, isEnd };
    const read = readRows(piece);
    rows.push(...read.rows.slice(0, headRows - rows.length).map(({ cells }) => cells));
    // Of a longer file the rows before a broken one count.
    if (read.refusal && rows.length < headRows && (rows.length < 2 || isEnd)) throw read.refusal;
    if (read.refusal) break;
    place = read.place;
    at += read.used;
  }
  const rowsAbove = rowsAboveHeading(rows);
  const [first] = rows.slice(rowsAbove);
  if (!first) throw new Refused(importMessages.empty);
  if (first.length > maxColumns) {
    throw new Refused(importMessages.tooManyColumns(first.length));
  }
  const shown = rows.slice(rowsAbove);
  return { separator, rowsAbove, rows: shown, recognised: recognisedFormat(shown) };
}

const numbered = (cells: readonly string[]) => cells.map((_cell, at) => `Column ${at + 1}`);

export interface ToDescribe {
  /** As {@link readHead} gives them. */
  readonly rows: FileHead["rows"];
  readonly kind: ImportKindName;
  readonly format: ImportFormatName | null;
}

export interface Described {
  readonly headings: readonly string[];
  readonly firstRows: FileHead["rows"];
  /** As they are proposed; none for a recognised format. */
  readonly columns: ColumnChoices;
}

export function describeHead({ rows, kind, format }: ToDescribe): Described {
  const hasHeading = format === null || importFormatOf[format].hasHeading;
  const [first = []] = rows;
  const headings = hasHeading ? first.map(tidyLine) : numbered(first);
  return {
    headings,
    firstRows: hasHeading ? rows.slice(1) : rows.slice(0, -1),
    columns: format === null ? proposedColumns(kind, headings) : {},
  };
}
