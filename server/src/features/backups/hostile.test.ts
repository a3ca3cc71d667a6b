/** A backup built to harm its reader is refused, without using much memory. Rules: OPS-8. */
import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readArchive } from "#backup/archive-reader";
import { BackupError } from "#backup/errors";
import { writeSealed } from "#backup/sealed-stream";
import { temporaryFolder } from "#test/backup-kit";

const mib = 1024 * 1024;
const bomb = 320 * mib;
/** Far less than a decompression bomb; room for a few buffers and the tests' own data. */
const allowance = 160 * mib;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let number = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

interface Part {
  readonly name: string;
  readonly text?: string;
  /** This many spaces after the text. */
  readonly blanks?: number;
  /** The size that the header claims, if it is not the true one. */
  readonly size?: number;
}

/** A tar header, built by hand so that it can make any claim. */
function headerOf(name: string, size: number, type = "0"): Buffer {
  const header = Buffer.alloc(512);
  header.write(name.slice(0, 100));
  header.write("0000600\0", 100);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write(`        ${type}`, 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

const padding = (length: number) => Buffer.alloc((512 - (length % 512)) % 512);

/** A name that is too long for the header precedes it (pax). */
function* longName(name: string) {
  const rest = ` path=${name}\n`;
  const digits = String(rest.length + 7).length;
  const record = Buffer.from(`${rest.length + digits}${rest}`);
  yield headerOf("pax", record.length, "x");
  yield record;
  yield padding(record.length);
}

function* tarOf(parts: readonly Part[]): Generator<Buffer> {
  const blank = Buffer.alloc(mib, " ");
  for (const { name, text = "", blanks = 0, size } of parts) {
    const length = Buffer.byteLength(text) + blanks;
    if (name.length > 100) yield* longName(name);
    yield headerOf(name, size ?? length);
    yield Buffer.from(text);
    for (let left = blanks; left > 0; left -= mib) yield blank.subarray(0, Math.min(left, mib));
    yield padding(length);
  }
  yield Buffer.alloc(1024);
}

async function archiveOf(parts: readonly Part[]): Promise<string> {
  number += 1;
  const at = path.join(folder.folder, `hostile-${number}`);
  const tar = Readable.from(tarOf(parts), { objectMode: false });
  await writeSealed(tar, at, { key: undefined, requireSpace: async () => undefined });
  // A decompression bomb: small on disk.
  expect((await stat(at)).size).toBeLessThan(2 * mib);
  return at;
}

const tables = [{ name: "cases", columns: ["case_id"] }];
const manifestWith = (more: object = {}) => ({
  format: 1,
  product: "helpline",
  created: "2026-01-01T00:00:00.000Z",
  postgres: "18",
  migrations: [],
  tables: [],
  ...more,
});
const manifest = (more: object = {}): Part => ({
  name: "manifest.json",
  text: JSON.stringify(manifestWith(more)),
});

/** The error thrown, and the peak of additional memory during reading. */
async function check(file: string, key?: string) {
  const begin = process.memoryUsage().rss;
  let most = begin;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  try {
    const error = await readArchive(file, key).then(
      () => undefined,
      (cause: unknown) => cause,
    );
    return { error, memory: Math.max(most, process.memoryUsage().rss) - begin };
  } finally {
    clearInterval(watch);
  }
}

const file = (n: number, more: Partial<Part> = {}): Part => ({
  name: `files/00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  text: "x",
  ...more,
});

it.each<[string, readonly Part[], string]>([
  ["a manifest without end", [{ ...manifest(), blanks: bomb }], "manifest.json is longer than"],
  [
    "contents without end",
    [manifest(), { name: "contents.json", text: "{}", blanks: bomb }],
    "contents.json is longer than",
  ],
  [
    "a list of files without end",
    [manifest(), { name: "files-000001.sha256", blanks: bomb }],
    "files-000001.sha256 is longer than",
  ],
  ["a file without end", [manifest(), file(1, { blanks: bomb })], "is longer than"],
  [
    "a row without end",
    [manifest({ tables }), { name: "tables/cases/000001.copy", blanks: bomb }],
    "There is a row of more than",
  ],
  [
    "a row without end in many parts",
    [
      manifest({ tables }),
      ...Array.from({ length: 40 }, (_each, n) => ({
        name: `tables/cases/${String(n + 1).padStart(6, "0")}.copy`,
        blanks: 8 * mib,
      })),
    ],
    "There is a row of more than",
  ],
  [
    "more files than a list has",
    [manifest(), ...Array.from({ length: 1001 }, (_each, n) => file(n))],
    "a list of its files is missing",
  ],
  [
    "a name without end",
    [manifest(), { name: `files/${"k".repeat(3 * mib)}`, text: "x" }],
    "an entry has a name that is too long",
  ],
  ["a false size", [manifest(), file(1, { size: 7 * 1024 * mib })], "is longer than"],
])("%s", async (_what, parts, message) => {
  const { error, memory } = await check(await archiveOf(parts));
  expect(error).toBeInstanceOf(BackupError);
  expect(String(error)).toContain(message);
  expect(memory).toBeLessThan(allowance);
});

it("a key that would take gigabytes of memory to try", async () => {
  const at = path.join(folder.folder, "key");
  const salt = Buffer.alloc(16).toString("base64").replace(/=+$/, "");
  const body = Buffer.alloc(32).toString("base64").replace(/=+$/, "");
  const mac = Buffer.alloc(32).toString("base64").replace(/=+$/, "");
  const head = `age-encryption.org/v1\n-> scrypt ${salt} 22\n${body}\n--- ${mac}\n`;
  await writeFile(at, Buffer.concat([Buffer.from(head), Buffer.alloc(100)]));
  const { error, memory } = await check(at, "any key");
  expect(error).toBeInstanceOf(BackupError);
  expect(String(error)).toContain("asks for more memory to try its key");
  expect(memory).toBeLessThan(allowance);
});
