/** The rows of a file, which the worker reads a piece at a time, so that few of them are in memory. */
import { importFormatOf } from "@helpline/contract/import/import-formats";
import type { AskedBy } from "#database/tables";
import { pieceBytes, type ReadPiece, start } from "#untrusted/imports/csv-piece";
import type { DataPiece } from "#untrusted/imports/import-tasks";
import { untrusted } from "#untrusted/room";
import type { StoredRun } from "./runs.repository.ts";

/** Whose work it is: that of the person who asked for it. Nobody is told that the worker is busy: an import waits. */
export const onBehalfOf = ({ asked_by }: { readonly asked_by: Pick<AskedBy, "user_id"> | null }) =>
  ({ by: asked_by?.user_id ?? "import", waits: true }) as const;

const aboveOf = ({ format, rows_above }: StoredRun) =>
  rows_above + (format === null || importFormatOf[format].hasHeading ? 1 : 0);

/**
 * The rows of a run below its heading, some at a time.
 * @param chunks the bytes of its file
 * @param read asks the worker for a piece
 * @throws Refused naming the row that cannot be read
 */
async function* inPieces<T extends Pick<ReadPiece, "used" | "place">>(
  chunks: AsyncIterable<Buffer>,
  run: StoredRun,
  read: (piece: DataPiece) => Promise<T>,
): AsyncGenerator<T> {
  const { encoding, separator } = run;
  const above = aboveOf(run);
  const source = chunks[Symbol.asyncIterator]();
  let [bytes, place, isAll] = [Buffer.alloc(0), start, false];
  do {
    while (!isAll && bytes.length < pieceBytes) {
      const next = await source.next();
      isAll = next.done === true;
      if (!next.done) bytes = Buffer.concat([bytes, next.value]);
    }
    const isEnd = isAll && bytes.length <= pieceBytes;
    // A copy, because a part of a buffer takes all of it along to the worker.
    const piece = Buffer.from(bytes.subarray(0, pieceBytes));
    const found = await read({ bytes: piece, encoding, separator, place, isEnd, above });
    yield found;
    place = found.place;
    bytes = bytes.subarray(found.used);
  } while (!isAll || bytes.length > 0);
}

export const dataRows = (chunks: AsyncIterable<Buffer>, run: StoredRun) =>
  inPieces(chunks, run, (piece) => untrusted.run("readDataRows", piece, onBehalfOf(run)));

/** With what the rows say of records. */
export function parsedRows(chunks: AsyncIterable<Buffer>, run: StoredRun) {
  const { kind, format, headings, columns } = run;
  const reader = { kind, format, headings, columns };
  return inPieces(chunks, run, (piece) =>
    untrusted.run("parseDataRows", { ...piece, reader }, onBehalfOf(run)),
  );
}
