/** Writes the archive of a backup with a few MiB of it in memory at a time. */
import { createHash } from "node:crypto";
import { type Pack, pack as packTar } from "tar-stream";
import {
  type Contents,
  contentsName,
  fileListLine,
  fileListName,
  fileName,
  filesPerList,
  type Manifest,
  manifestName,
  tablePartName,
} from "./archive-format.ts";
import type { TableShape } from "./catalogue.ts";
import { summed, type TableSum } from "./copying.ts";

const partBytes = 4 * 1024 * 1024;

/** Splits a stream into pieces of a few MiB; an empty stream yields one empty piece. */
async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let isFirst = true;
  for await (const chunk of rows) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    isFirst = false;
    held = [];
    size = 0;
  }
  if (isFirst || size > 0) yield Buffer.concat(held);
}

export interface ArchiveWriter {
  /** The archive as a stream. Read it while the rest is written. */
  readonly bytes: Pack;
  manifest(manifest: Manifest): Promise<void>;
  table(table: TableShape, rows: AsyncIterable<Buffer>): Promise<void>;
  file(key: string, bytes: Buffer): Promise<void>;
  finish(more: Pick<Contents, "sequences" | "problems">): Promise<Contents>;
}

/** @param created the time of every entry, so that equal content gives an equal archive */
export function createArchiveWriter(created: Date): ArchiveWriter {
  const bytes = packTar();
  const sums: Record<string, TableSum> = {};
  const files = { count: 0, bytes: 0 };
  let list = "";
  let lists = 0;

  const add = (name: string, content: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      const header = { name, mode: 0o600, mtime: created };
      const entry = bytes.entry(header, content, (error) => (error ? reject(error) : resolve()));
      // Emitted besides the callback when the archive is destroyed; without a listener it ends the process.
      entry.on("error", reject);
    });
  const addJson = (name: string, content: unknown) =>
    add(name, `${JSON.stringify(content, null, 2)}\n`);

  async function closeList(): Promise<void> {
    if (list === "") return;
    lists += 1;
    await add(fileListName(lists), list);
    list = "";
  }

  return {
    bytes,
    manifest: (manifest) => addJson(manifestName, manifest),
    async table(table, rows) {
      let part = 0;
      const counted = summed(rows, (sum) => {
        sums[table.name] = sum;
      });
      for await (const piece of inParts(counted)) {
        part += 1;
        await add(tablePartName(table.name, part), piece);
      }
    },
    async file(key, content) {
      await add(fileName(key), content);
      list += fileListLine(createHash("sha256").update(content).digest("hex"), key);
      files.count += 1;
      files.bytes += content.length;
      if (files.count % filesPerList === 0) await closeList();
    },
    async finish(more) {
      await closeList();
      const contents = { tables: sums, files, ...more };
      await addJson(contentsName, contents);
      bytes.finalize();
      return contents;
    },
  };
}
