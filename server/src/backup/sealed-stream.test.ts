/** A sealed file gives back what was written, or says what is wrong with it. Rules: OPS-10. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#test/backup-kit";
import { BackupError } from "./errors.ts";
import { isEncrypted, readSealed, type SealOptions, writeSealed } from "./sealed-stream.ts";

const text = Buffer.from("The rows of a helpline. ".repeat(2000));
const key = "correct horse battery staple";
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** To make a key of a passphrase takes long, so tests share a file. */
let encrypted: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  encrypted = await written(text, { key });
});
afterAll(() => folder.remove());

const newFile = () => path.join(folder.folder, randomUUID());

async function written(bytes: Buffer, options: Partial<SealOptions> = {}): Promise<string> {
  const file = newFile();
  const requireSpace = async () => undefined;
  const source = Readable.from([bytes], { objectMode: false });
  await writeSealed(source, file, { key: undefined, requireSpace, ...options });
  return file;
}

async function read(file: string, withKey?: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await readSealed(file, withKey, target);
  return Buffer.concat(chunks);
}

it.each([
  ["nothing", Buffer.alloc(0)],
  ["a text", text],
  ["more than a piece", randomBytes(900_000)],
])("%s comes back", async (_what, bytes) => {
  expect((await read(await written(bytes))).equals(bytes)).toBe(true);
});

it("comes back with the key, and a key that is not needed does no harm", async () => {
  expect((await read(encrypted, key)).equals(text)).toBe(true);
  expect((await read(await written(text), key)).equals(text)).toBe(true);
});

it("is a gzip file that any tool opens, and small", async () => {
  const file = await readFile(await written(text));
  expect(gunzipSync(file).equals(text)).toBe(true);
  expect(file.length).toBeLessThan(text.length / 10);
});

it("is readable by its owner only, and never takes the place of another file", async () => {
  const file = await written(text);
  if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = writeSealed(Readable.from([text]), file, {
    key: undefined,
    requireSpace: async () => undefined,
  });
  await expect(again).rejects.toMatchObject({ code: "EEXIST", path: file });
  expect((await read(file)).equals(text)).toBe(true);
});

it("says which file cannot be written", async () => {
  const file = path.join(folder.folder, "no folder", "x");
  const writing = writeSealed(Readable.from([text]), file, {
    key: undefined,
    requireSpace: async () => undefined,
  });
  await expect(writing).rejects.toMatchObject({ code: "ENOENT", path: file });
});

it("looks for space before the first byte and after each 4 MiB", async () => {
  const asked: number[] = [];
  const requireSpace = async (bytes: number) => void asked.push(bytes);
  const file = await written(randomBytes(9 * 1024 * 1024), { requireSpace });
  const { size } = await stat(file);
  expect(asked).toHaveLength(3);
  for (const bytes of asked) {
    expect(bytes).toBeGreaterThanOrEqual(4 * 1024 * 1024);
    expect(bytes).toBeLessThan(5 * 1024 * 1024);
  }
  const seen = asked.reduce((sum, bytes) => sum + bytes, -4 * 1024 * 1024);
  expect(size - seen).toBeLessThan(4 * 1024 * 1024);
});

it("ends with the reason of its signal", async () => {
  const stopping = new AbortController();
  const reason = new BackupError("The server stops.");
  const requireSpace = async () => stopping.abort(reason);
  const writing = written(randomBytes(5_000_000), { requireSpace, signal: stopping.signal });
  await expect(writing).rejects.toMatchObject({ name: "AbortError", cause: reason });
});

describe("encryption", () => {
  it("is told by the file, whatever its name is", async () => {
    expect(await isEncrypted(encrypted)).toBe(true);
    expect(await isEncrypted(await written(text))).toBe(false);
    const short = newFile();
    await writeFile(short, "age-encryption.org/v1");
    expect(await isEncrypted(short)).toBe(false);
  });

  it("needs the key", async () => {
    await expect(read(encrypted)).rejects.toThrow(/^The backup is encrypted: set BACKUP_KEY/);
    const failed = await read(encrypted, "another key").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BackupError);
    expect((failed as Error).message).toMatch(
      /^BACKUP_KEY is not the key of this backup, or the beginning of the file was altered \(.+\)\.$/,
    );
  });

  it("tells of a work factor that asks for too much memory", async () => {
    const bytes = await readFile(encrypted);
    const file = newFile();
    const altered = bytes.toString("latin1").replace(/( \S{22}) 17\n/, "$1 22\n");
    await writeFile(file, altered, "latin1");
    await expect(read(file, key)).rejects.toThrow(/^The backup asks for more memory/);
  });
});

describe("a file is refused", () => {
  it("that is not there, is a folder, or no backup", async () => {
    const missing = newFile();
    await expect(read(missing)).rejects.toThrow(new BackupError(`There is no file ${missing}.`));
    const folderFile = newFile();
    await mkdir(folderFile);
    await expect(read(folderFile)).rejects.toThrow(`${folderFile} is a folder.`);
    await expect(read(path.join(await written(text), "x"))).rejects.toThrow(
      /^The backup cannot be read: ENOTDIR/,
    );
    for (const content of ["", "PK", Buffer.from([0x1f])]) {
      const other = newFile();
      await writeFile(other, content);
      await expect(read(other)).rejects.toThrow(/^This file is no backup of Helpline's/);
    }
  });

  it("that is another program's gzip file", async () => {
    const file = newFile();
    await writeFile(file, gzipSync(text));
    await expect(read(file)).rejects.toThrow(
      "The backup is damaged, incomplete or was altered: its seal does not fit.",
    );
  });

  it.each([10, 12, 40, -5, -60, -90])("of which the byte at %i was altered", async (at) => {
    const bytes = await readFile(await written(text));
    const index = at < 0 ? bytes.length + at : at;
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    const file = newFile();
    await writeFile(file, bytes);
    await expect(read(file)).rejects.toThrow();
  });

  it("of which the end or a piece is missing, or to which something was added", async () => {
    const bytes = await readFile(await written(text));
    const without = [
      bytes.subarray(0, -1),
      bytes.subarray(0, -90),
      Buffer.concat([bytes.subarray(0, 100), bytes.subarray(101)]),
      Buffer.concat([bytes, Buffer.of(0)]),
      Buffer.concat([bytes, bytes.subarray(-90)]),
    ];
    for (const content of without) {
      const file = newFile();
      await writeFile(file, content);
      await expect(read(file)).rejects.toThrow();
    }
  });
});
