/** Takes a file in, piece by piece: looks at its bytes, keeps them, and finds out what it is. */
import type { ImportRun } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
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
import { importLimitBytes } from "@helpline/contract/import/import-limits";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { RequireSpace } from "#operations/disk-space";
import { headBytes, ImportFileError, readHead } from "./csv-rows.ts";
import { addChunk, updateRun } from "./runs.repository.ts";
import { createByteScan } from "./scan-bytes.ts";
import { costs, spaceFor } from "./space.ts";

/** What is known of a file before its columns are chosen. */
export interface ReceivedFile {
  readonly encoding: ImportRun["encoding"];
  readonly separator: ImportRun["separator"];
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
  const { separator, rows } = await readHead(start, encoding);
  return { encoding, separator, rows, recognised: recognisedFormat(rows) };
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
  { encoding, separator, rows }: ReceivedFile,
  { kind, format }: Chosen,
): Promise<ColumnChoices> {
  const hasHeading = format === null || importFormatOf[format].hasHeading;
  const [first = []] = rows;
  const headings = hasHeading ? first.map((heading) => heading.trim()) : numbered(first);
  const columns = format === null ? proposedColumns(kind, headings) : {};
  await updateRun(db, runId, {
    kind,
    format,
    encoding,
    separator,
    state: format === null ? "uploaded" : "checking",
    headings: JSON.stringify(headings),
    first_rows: JSON.stringify(hasHeading ? rows.slice(1) : rows.slice(0, -1)),
    columns: JSON.stringify(columns),
  });
  return columns;
}
