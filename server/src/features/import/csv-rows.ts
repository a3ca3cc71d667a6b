/** The rows of a CSV file, read as a stream (ADR 19). */
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportRun } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import {
  maxColumns,
  maxEmptyRows,
  maxRowBytes,
  maxRows,
} from "@helpline/contract/import/import.plain";
import { CsvError, type Options, parse } from "csv-parse";
import { answerTo, DiskFull } from "#http/errors";

// Leaves the process to other people's calls: after some milliseconds of work it rests for longer, so that an
// import never takes more than a third of a core from them.

const busyMs = 4;
const restMs = 8;

/**
 * @param ending ends the work, by an error, when the server begins to stop
 * @returns a function to be awaited between small pieces of work
 */
export function createPace(ending?: AbortSignal): () => Promise<void> {
  let began = performance.now();
  return async () => {
    ending?.throwIfAborted();
    if (performance.now() - began < busyMs) return;
    await sleep(restMs);
    began = performance.now();
  };
}

// Why a step of an import ends for good, in words for the person who began it.

/** A file that cannot be imported. The message is for the person who chose it. */
export class ImportFileError extends Error {}

/** What to tell of an error that repeating the step at once would not help; undefined for all others. */
export function problemOf(error: unknown): string | undefined {
  if (error instanceof ImportFileError) return error.message;
  const answer = answerTo(error);
  return answer instanceof DiskFull ? answer.message : undefined;
}

export type Encoding = ImportRun["encoding"];
export type Separator = ImportRun["separator"];

export interface CsvRow {
  /** As a spreadsheet counts them: the first is 1, empty ones count. */
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * So little at once that the process answers other calls in between, even if each character is a row: for a row
 * with another number of values than the first the parser makes an error, which takes long.
 */
const charactersAtOnce = 512;

const isSurrogatePair = (text: string, at: number) => (text.codePointAt(at) ?? 0) > 0xffff;

async function* decoded(chunks: AsyncIterable<Buffer>, encoding: Encoding) {
  // It also removes the byte order mark.
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = at + charactersAtOnce;
      // The parser takes half a character for one that is damaged.
      if (isSurrogatePair(text, end - 1)) end += 1;
      yield text.slice(at, end);
    }
  }
  yield decoder.decode();
}

const options = (separator: Separator): Options => ({
  delimiter: separator,
  record_delimiter: ["\r\n", "\n", "\r"],
  // Rows of another length are told by number instead (row-check.ts).
  relax_column_count: true,
  max_record_size: maxRowBytes,
});

function messageOf(error: CsvError, row: number): string {
  if (error.code === "CSV_MAX_RECORD_SIZE") return importMessages.rowTooLong(row);
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return importMessages.openQuote(row);
  return importMessages.badQuote(row);
}

/** What a person is told about a file that cannot be read. */
function told(error: unknown, row: number): unknown {
  if (error instanceof CsvError) return new ImportFileError(messageOf(error, row));
  const { code } = error as { code?: unknown };
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return new ImportFileError(importMessages.damagedUtf8(row));
  }
  return error;
}

/**
 * Yields the rows that are not empty. It gives way to other calls between those that are; whoever takes the
 * rows does so between them.
 * @throws ImportFileError naming the row that cannot be read
 */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  { encoding, separator }: { readonly encoding: Encoding; readonly separator: Separator },
): AsyncGenerator<CsvRow> {
  const parser = parse(options(separator));
  const source = Readable.from(decoded(chunks, encoding));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let number = 0;
  let empty = 0;
  const pace = createPace();
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number > maxRows) throw new ImportFileError(importMessages.tooManyRows);
      if (cells.some((cell) => cell.trim() !== "")) {
        yield { number, cells };
        continue;
      }
      empty += 1;
      if (empty > maxEmptyRows) throw new ImportFileError(importMessages.emptyRows(number));
      await pace();
    }
  } catch (error) {
    // The parser is ahead of this loop.
    throw told(error, parser.info.records + 1);
  } finally {
    source.destroy();
  }
}

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
  const lines = text.slice(0, headBytes).split(/\r\n|\n|\r/, linesLookedAt);
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
}

/** How much of the start of a file shows its columns: more than the longest row. */
export const headBytes = 4 * maxRowBytes;
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
 * @throws ImportFileError
 */
export async function readHead(start: Buffer, encoding: Encoding): Promise<FileHead> {
  const separator = separatorOf(new TextDecoder(encoding).decode(start));
  const rows: (readonly string[])[] = [];
  async function* bytes() {
    yield start;
  }
  try {
    for await (const { cells } of csvRows(bytes(), { encoding, separator })) {
      if (rows.push(cells) === headRows) break;
    }
  } catch (error) {
    // The start of a long file ends anywhere, perhaps within a row or a character. The rows before it count.
    if (rows.length < 2 || start.length < headBytes) throw error;
  }
  const rowsAbove = rowsAboveHeading(rows);
  const [first] = rows.slice(rowsAbove);
  if (!first) throw new ImportFileError(importMessages.empty);
  if (first.length > maxColumns) {
    throw new ImportFileError(importMessages.tooManyColumns(first.length));
  }
  return { separator, rowsAbove, rows: rows.slice(rowsAbove) };
}
