/** Reads a backup from start to end and verifies it against its own manifest and checksums. */
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { extract as extractTar } from "tar-stream";
import type * as z from "zod/mini";
import {
  type Contents,
  contentsName,
  contentsSchema,
  fileKeyOf,
  fileListLine,
  filesPerList,
  formatVersion,
  isFileList,
  type Manifest,
  manifestName,
  manifestSchema,
  maxBytes,
  tableOf,
} from "./archive-format.ts";
import type { TableShape } from "./catalogue.ts";
import { summed, type TableSum } from "./copying.ts";
import { BackupError, reasonOf } from "./errors.ts";
import { damaged, readSealed } from "./sealed-stream.ts";

export interface ArchiveTaker {
  manifest?(manifest: Manifest): Promise<void>;
  /** All rows of a table. The receiver must read them to the end. */
  table?(table: TableShape, rows: AsyncIterable<Buffer>): Promise<void>;
  file?(key: string, bytes: Buffer, sha256: string): Promise<void>;
}

export interface ReadArchive {
  readonly manifest: Manifest;
  readonly contents: Contents;
}

type Entry = AsyncIterable<Buffer> & {
  readonly header: { readonly name: string; readonly size: number };
};

/** @throws BackupError when the entry says that it is, or is, longer than `most` bytes */
async function wholeOf(entry: Entry, most: number): Promise<Buffer> {
  const { name, size } = entry.header;
  const tooLong = () => damaged(`${name} is longer than ${most} bytes`);
  if (size > most) throw tooLong();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of entry) {
    length += chunk.length;
    if (length > most) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function jsonOf<T>(entry: Entry, schema: z.ZodMiniType<T>, most: number): Promise<T> {
  const parsed: unknown = JSON.parse((await wholeOf(entry, most)).toString());
  const result = schema.safeParse(parsed);
  if (!result.success) throw damaged(`${entry.header.name} is not as it should be`);
  return result.data;
}

async function readManifest(entry: Entry): Promise<Manifest> {
  if (entry.header.name !== manifestName) throw damaged("it does not begin with its manifest");
  const manifest = await jsonOf(entry, manifestSchema, maxBytes.manifest);
  if (manifest.format <= formatVersion) return manifest;
  throw new BackupError(
    `The backup has the format ${manifest.format}, of a newer Helpline. Please use that version, or a later one.`,
  );
}

const drain = async (_table: TableShape, rows: AsyncIterable<Buffer>) => {
  for await (const _chunk of rows);
};

/** Reads the entries one by one; `current` is the next one. */
function reading(entries: AsyncIterator<Entry>, taker: ArchiveTaker) {
  let current: Entry | undefined;
  const sums: Record<string, TableSum> = {};
  const files = { count: 0, bytes: 0 };
  let list = "";
  let listed = 0;

  async function advance(): Promise<void> {
    const next = await entries.next();
    current = next.done ? undefined : next.value;
    if (current && current.header.name.length > maxBytes.entryName) {
      throw damaged("an entry has a name that is too long");
    }
  }

  async function* partsOf(name: string): AsyncGenerator<Buffer> {
    while (current && tableOf(current.header.name) === name) {
      yield* current;
      await advance();
    }
  }

  async function readTable(table: TableShape): Promise<void> {
    if (!current || tableOf(current.header.name) !== table.name) {
      throw damaged(`the table ${table.name} is missing`);
    }
    const rows = summed(partsOf(table.name), (sum) => {
      sums[table.name] = sum;
    });
    await (taker.table ?? drain)(table, rows);
  }

  async function readList(entry: Entry): Promise<void> {
    const said = await wholeOf(entry, maxBytes.fileList);
    if (said.toString() !== list) {
      throw damaged(`a file is not the one that ${entry.header.name} lists`);
    }
    list = "";
    listed = 0;
  }

  async function readFile(key: string, entry: Entry): Promise<void> {
    listed += 1;
    if (listed > filesPerList) throw damaged("a list of its files is missing");
    const bytes = await wholeOf(entry, maxBytes.file);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    list += fileListLine(sha256, key);
    files.count += 1;
    files.bytes += bytes.length;
    await taker.file?.(key, bytes, sha256);
  }

  async function readFiles(): Promise<void> {
    for (; current; await advance()) {
      const { name } = current.header;
      const key = fileKeyOf(name);
      if (key !== undefined) await readFile(key, current);
      else if (isFileList(name)) await readList(current);
      else return;
    }
  }

  async function readContents(): Promise<Contents> {
    if (current?.header.name !== contentsName) throw damaged("its end is missing");
    const contents = await jsonOf(current, contentsSchema, maxBytes.contents);
    if (!isDeepStrictEqual(contents.tables, sums) || !isDeepStrictEqual(contents.files, files)) {
      throw damaged("it does not hold what it says");
    }
    await advance();
    if (current || list !== "") throw damaged("there is more in it than it says");
    return contents;
  }

  return async (): Promise<ReadArchive> => {
    await advance();
    if (!current) throw damaged("it is empty");
    const manifest = await readManifest(current);
    await taker.manifest?.(manifest);
    await advance();
    for (const table of manifest.tables) await readTable(table);
    await readFiles();
    return { manifest, contents: await readContents() };
  };
}

/** Wraps an error thrown by the taker, to tell it from errors in the file. */
class TakerFailed extends Error {}

function guarded(taker: ArchiveTaker): ArchiveTaker {
  const guard =
    <A extends unknown[]>(take: (...args: A) => Promise<void>) =>
    (...args: A) =>
      take(...args).catch((cause: unknown) => {
        throw new TakerFailed("", { cause });
      });
  return {
    ...(taker.manifest && { manifest: guard(taker.manifest) }),
    ...(taker.table && { table: guard(taker.table) }),
    ...(taker.file && { file: guard(taker.file) }),
  };
}

/**
 * @throws BackupError when the file is damaged, the key is wrong, or a newer Helpline wrote it; and
 *   anything that `taker` throws
 */
export async function readArchive(
  file: string,
  key: string | undefined,
  taker: ArchiveTaker = {},
): Promise<ReadArchive> {
  const tar = extractTar();
  const entries = tar[Symbol.asyncIterator]() as unknown as AsyncIterator<Entry>;
  const fed = readSealed(file, key, tar as unknown as Writable);
  // Ends the entries; the reason is reported below.
  fed.catch(() => tar.destroy());
  try {
    const read = await reading(entries, guarded(taker))();
    await fed;
    return read;
  } catch (error) {
    tar.destroy();
    if (error instanceof TakerFailed) throw error.cause;
    const ofFile = await fed.then(
      () => error,
      (cause: unknown) => (cause instanceof BackupError ? cause : error),
    );
    if (ofFile instanceof BackupError) throw ofFile;
    throw damaged(reasonOf(ofFile));
  }
}
