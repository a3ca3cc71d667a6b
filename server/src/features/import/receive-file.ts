/** Takes a file in, piece by piece: looks at its bytes, keeps them, and finds out what it is. */
import type { ImportRun } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { importLimitBytes } from "@helpline/contract/import/import.plain";
import type { ImportKindName } from "@helpline/contract/import/import-columns";
import { type ImportFormatName, importFormatOf } from "@helpline/contract/import/import-formats";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { RequireSpace } from "#operations/disk-space";
import { encodingOf, noBytes } from "#untrusted/imports/byte-scan";
import { pieceBytes } from "#untrusted/imports/csv-piece";
import type { Described, FileHead } from "#untrusted/imports/file-head";
import { untrusted } from "#untrusted/room";
import { onBehalfOf } from "./pieces.ts";
import { addChunk, updateRun } from "./runs.repository.ts";
import { costs, spaceFor } from "./space.ts";
import { ImportFileError } from "./steps.ts";

/** What is known of a file before its columns are chosen. */
export interface ReceivedFile extends FileHead {
  readonly encoding: ImportRun["encoding"];
  /** Null for a command of the operator. */
  readonly userId: number | null;
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
  /** Who sends them; null for a command of the operator. */
  readonly userId: number | null;
}

const of = (user_id: number | null) => onBehalfOf({ asked_by: { user_id } });

/**
 * Stores the bytes of a run's file.
 * @throws Refused if it is no file of text, or its first rows cannot be read
 * @throws DiskFull
 */
export async function receiveFile(
  db: Kysely<Tables>,
  runId: number,
  { bytes, announcedBytes, requireSpace, userId }: SentBytes,
): Promise<ReceivedFile> {
  let scan = noBytes;
  let start = Buffer.alloc(0);
  let number = 0;
  let size = 0;
  for await (const chunk of inChunks(bytes)) {
    scan = await untrusted.run("scanBytes", { scan, bytes: chunk }, of(userId));
    size += chunk.length;
    if (size > importLimitBytes) throw new ImportFileError(importMessages.tooBig);
    if (start.length < pieceBytes) start = Buffer.concat([start, chunk]).subarray(0, pieceBytes);
    const done = size - chunk.length;
    await requireSpace(spaceFor(costs.upload, Math.max(announcedBytes, size), done));
    await addChunk(db, runId, number, chunk);
    number += 1;
  }
  const encoding = encodingOf(scan);
  const beginning = { bytes: Buffer.from(start), encoding, isEnd: size === start.length };
  return { encoding, userId, ...(await untrusted.run("readHead", beginning, of(userId))) };
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

/** Headings and proposed columns of a file, as they are to be stored with its run. */
export async function describeFile(received: ReceivedFile, chosen: Chosen) {
  const { rows, userId } = received;
  const described = await untrusted.run("describeHead", { rows, ...chosen }, of(userId));
  return { ...received, ...chosen, ...described };
}

/** Completes the run of a file. */
export async function describeRun(
  db: Kysely<Tables>,
  runId: number,
  file: ReceivedFile & Chosen & Described,
): Promise<void> {
  const { kind, format, encoding, separator, rowsAbove, headings, firstRows, columns } = file;
  await updateRun(db, runId, {
    kind,
    format,
    encoding,
    separator,
    rows_above: rowsAbove,
    state: format === null ? "uploaded" : "checking",
    headings: JSON.stringify(headings),
    first_rows: JSON.stringify(firstRows),
    columns: JSON.stringify(columns),
  });
}
