/**
 * Makes a backup in one file: the whole database in one snapshot and exactly the files that it names, while
 * people keep working (ADR 20).
 */
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import { backupMessages } from "@helpline/contract/backups/backups";
import { syncFolder } from "@repo/embedded-postgres/sync-folder";
import type { ClientConfig } from "pg";
import { type Contents, formatVersion, maxProblems } from "#backup/archive-format";
import { readArchive } from "#backup/archive-reader";
import { type ArchiveWriter, createArchiveWriter } from "#backup/archive-writer";
import { connectToCopy, copyOut } from "#backup/copying";
import { BackupError, reasonOf } from "#backup/errors";
import { writeSealed } from "#backup/sealed-stream";
import { openSnapshot, type Snapshot } from "#backup/snapshot";
import { advisoryLocks } from "#database/advisory-lock";
import { type RequireSpace, spaceIn } from "#operations/disk-space";
import type { FileStore } from "#storage/file-store";
import { holdRemovals } from "#storage/removal-hold";
import { amounts, createMeter, type Meter, type OnProgress } from "./progress.ts";

export interface BackupOptions {
  readonly connection: ClientConfig;
  readonly store: FileStore;
  /** The passphrase to encrypt it with, if any. */
  readonly key: string | undefined;
  /** The path of the new file. It must not exist. */
  readonly file: string;
  readonly now: Date;
  log(message: string): void;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal | undefined;
  /** Looks at the disk while the file is written; by default it leaves the reserve. */
  readonly requireSpace?: RequireSpace;
}

const leavingReserve = (file: string): RequireSpace =>
  spaceIn(
    path.dirname(file),
    (free, needed) => new BackupError(backupMessages.failures.tooLittleSpace(free, needed)),
  );

const filesAtATime = 1000;

interface NamedFile {
  readonly file_id: number;
  readonly case_id: number;
  readonly object_key: string;
  readonly size: number;
}

async function* filesOf({ client }: Snapshot): AsyncGenerator<NamedFile> {
  for (let last = 0; ; ) {
    const { rows } = await client.query<NamedFile>(
      "SELECT file_id, case_id, object_key, size FROM case_files WHERE file_id > $1 ORDER BY file_id LIMIT $2",
      [last, filesAtATime],
    );
    yield* rows;
    const final = rows.at(-1);
    if (!final) return;
    last = final.file_id;
  }
}

/** @returns missing or damaged files; a backup without one file is better than none */
async function addFiles(writer: ArchiveWriter, snapshot: Snapshot, store: FileStore, meter: Meter) {
  meter.begin("files");
  const problems: string[] = [];
  let count = 0;
  const note = (problem: string) => {
    count += 1;
    if (count < maxProblems) problems.push(problem);
  };
  for await (const { file_id, case_id, object_key, size } of filesOf(snapshot)) {
    const stream = await store.open(object_key);
    if (stream === null) {
      note(`The bytes of file ${file_id} of case ${case_id} are not in the file store.`);
      continue;
    }
    // At most 17 MiB (FILE-2).
    const bytes = await buffer(stream);
    if (bytes.length !== size) {
      note(`File ${file_id} of case ${case_id} has ${bytes.length} bytes, not ${size}.`);
    }
    await writer.file(object_key, bytes);
    meter.file(bytes.length);
  }
  const more = count - problems.length;
  return more > 0 ? [...problems, `${more} more files are like these.`] : problems;
}

async function fill(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  { store, now, log }: BackupOptions,
  meter: Meter,
): Promise<Contents> {
  const { postgres, migrations, tables, sequences } = snapshot;
  await writer.manifest({
    format: formatVersion,
    product: "helpline",
    created: now.toISOString(),
    postgres,
    migrations: [...migrations],
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  });
  for (const table of tables) {
    await writer.table(table, meter.table(table, copyOut(snapshot.client, table)));
  }
  log(`Copied ${tables.length} tables; copying files.`);
  const problems = await addFiles(writer, snapshot, store, meter);
  return writer.finish({ sequences: [...sequences], problems });
}

/** Fills and writes the archive concurrently. If both fail, the first error is reported. */
async function write(
  snapshot: Snapshot,
  part: string,
  options: BackupOptions,
  meter: Meter,
): Promise<Contents> {
  const writer = createArchiveWriter(options.now);
  const { bytes } = writer;
  const requireSpace = options.requireSpace ?? leavingReserve(part);
  const filling = fill(writer, snapshot, options, meter).catch((error: unknown) => {
    // A failed write has ended the archive, and its own error gives the reason.
    if (!bytes.destroying) bytes.destroy(error as Error);
    throw error;
  });
  const [filled, written] = await Promise.allSettled([
    filling,
    writeSealed(bytes as unknown as NodeJS.ReadableStream as never, part, {
      ...options,
      requireSpace,
    }),
  ]);
  if (written.status === "rejected") throw written.reason;
  if (filled.status === "rejected") throw filled.reason;
  return filled.value;
}

/** Reads the whole file back: an unreadable backup is useless. */
async function verify(
  part: string,
  { key, log, signal }: BackupOptions,
  written: Contents,
  meter: Meter,
): Promise<void> {
  log("Reading the backup again to check it.");
  meter.begin("checking");
  const count = (length: number) => {
    signal?.throwIfAborted();
    meter.check(length);
  };
  const { contents } = await readArchive(part, key, {
    async table(_table, rows) {
      for await (const chunk of rows) count(chunk.length);
    },
    file: async (_key, { length }) => count(length),
  });
  if (isDeepStrictEqual(contents, written)) return;
  throw new BackupError("The backup does not hold what was written.");
}

/**
 * Removes what an interrupted backup left at `part`, then runs `work`.
 * @throws BackupError if another process is writing there
 */
async function asOnlyWriter<T>(
  connection: ClientConfig,
  part: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connectToCopy(connection);
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine",
      [advisoryLocks.backup, part],
    );
    if (!rows[0]?.mine) throw new BackupError(`Another backup is being written to ${part}.`);
    await rm(part, { force: true }).catch((error: unknown) => {
      throw new BackupError(`${part} is in the way and cannot be removed (${reasonOf(error)}).`);
    });
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * When the file has its final name it is complete, checked and durable; only its owner may read it.
 * @throws BackupError, FileStoreUnavailable, or an error of the disk or the database
 */
export async function createBackup(options: BackupOptions): Promise<Contents> {
  const { connection, file } = options;
  const part = `${file}.part`;
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already.`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  return asOnlyWriter(connection, part, () => writeAndCheck(part, options));
}

async function writeAndCheck(part: string, options: BackupOptions): Promise<Contents> {
  const { connection, file } = options;
  const snapshot = await openSnapshot(connection, holdRemovals);
  try {
    const meter = createMeter(await amounts(snapshot), options.onProgress ?? (() => undefined));
    const contents = await write(snapshot, part, options, meter);
    await snapshot.close();
    await verify(part, options, contents, meter);
    options.signal?.throwIfAborted();
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return contents;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}
