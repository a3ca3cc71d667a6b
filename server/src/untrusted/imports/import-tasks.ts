/**
 * Reads and checks the rows of an import, a piece of the file at a time. What needs the database is done between, by
 * whoever asks for the next piece.
 */
import { type ImportKindName, importKindOf } from "@helpline/contract/import/import-columns";
import type { FieldLimits } from "@helpline/contract/validation";
import { type Piece, type Place, type ReadPiece, readPiece } from "./csv-piece.ts";
import {
  type CheckedRow,
  checkRow,
  type FoundRecords,
  type ParsedRow,
  parseRow,
} from "./row-check.ts";
import { type ReaderOptions, rowReaderOf } from "./row-readers.ts";

export interface DataPiece extends Piece {
  /** Rows at the start of the file that are no records: a title, the heading. Empty ones do not count. */
  readonly above: number;
}

/** The rows below the heading. */
export function readDataRows({ above, ...piece }: DataPiece): ReadPiece {
  const read = readPiece(piece);
  const filledBefore = piece.place.rows - piece.place.empty;
  return { ...read, rows: read.rows.slice(Math.max(0, above - filledBefore)) };
}

export interface PieceToParse extends DataPiece {
  readonly reader: ReaderOptions;
}

export interface ParsedPiece extends Pick<ReadPiece, "used"> {
  readonly rows: readonly ParsedRow[];
  readonly place: Place;
}

/** The rows, and what they say of records. */
export function parseDataRows({ reader, ...piece }: PieceToParse): ParsedPiece {
  const read = rowReaderOf(reader);
  const { rows, ...rest } = readDataRows(piece);
  return { ...rest, rows: rows.map((row) => parseRow(row, reader.headings.length, read)) };
}

export interface RowsToCheck {
  readonly kind: ImportKindName;
  readonly limits: FieldLimits;
  /** When closed records are marked as closed. */
  readonly now: string;
  readonly rows: readonly { readonly row: ParsedRow; readonly found: FoundRecords }[];
}

/** @returns the rows with their outcome as JSON, as rows.repository.ts stores them */
export function checkDataRows({ kind, rows, ...more }: RowsToCheck): string {
  const check = { kind: importKindOf(kind), ...more };
  return asJson(rows.map(({ row, found }) => checkRow(check, row, found)));
}

const asJson = (rows: readonly CheckedRow[]): string =>
  JSON.stringify(
    rows.map(({ match, ...row }) => ({
      ...row,
      match_name: match?.name ?? null,
      match_postcode: match?.postcode ?? null,
    })),
  );
