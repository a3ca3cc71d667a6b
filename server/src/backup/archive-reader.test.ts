/** A backup is read to its end and compared with what it says of itself. Rules: OPS-10. */
import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type Pack, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "#test/backup-kit";
import { type Contents, filesPerList, type Manifest, maxBytes } from "./archive-format.ts";
import { readArchive } from "./archive-reader.ts";
import { createArchiveWriter } from "./archive-writer.ts";
import { BackupError } from "./errors.ts";
import { writeSealed } from "./sealed-stream.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");

async function sealed(bytes: Pack): Promise<string> {
  const file = path.join(folder.folder, randomUUID());
  await writeSealed(bytes as never, file, { key: undefined, requireSpace: async () => undefined });
  return file;
}

const manifest: Manifest = {
  format: 1,
  product: "helpline",
  created: "2026-03-02T10:20:30.000Z",
  postgres: "18.4",
  migrations: [{ name: "0001.sql", checksum: "abc" }],
  tables: [
    { name: "cases", columns: ["case_id"] },
    { name: "users", columns: ["user_id"] },
  ],
};

const none = { rows: 0, checksum: "0".repeat(64) };
const contents: Contents = {
  tables: { cases: { rows: 1, checksum: sha256("7") }, users: none },
  sequences: [{ table: "cases", column: "case_id", lastValue: "7", isCalled: true }],
  files: { count: 1, bytes: 8 },
  problems: [],
};

/** The entries of a backup of one case, one file and no user. */
const usual: readonly (readonly [string, string])[] = [
  ["manifest.json", JSON.stringify(manifest)],
  ["tables/cases/000001.copy", "7\n"],
  ["tables/users/000001.copy", ""],
  ["files/key", "a letter"],
  ["files-000001.sha256", `${sha256("a letter")}  files/key\n`],
  ["contents.json", JSON.stringify(contents)],
];

type Change = string | null | readonly (readonly [string, string])[];

/** A backup with other entries in place of those with these names; null takes one out. */
function backupWith(changes: Readonly<Record<string, Change>> = {}): Promise<string> {
  const archive = pack();
  for (const [name, content] of usual) {
    const change = changes[name];
    if (change === null) continue;
    const entries = Array.isArray(change) ? change : [[name, change ?? content]];
    for (const [each = "", text = ""] of entries) archive.entry({ name: each }, text);
  }
  archive.finalize();
  return sealed(archive);
}

/** What a reader is given, in order. */
async function taken(file: string) {
  const seen: unknown[] = [];
  const read = await readArchive(file, undefined, {
    manifest: async ({ postgres }) => void seen.push(postgres),
    table: async ({ name }, rows) => void seen.push([name, String(await buffer(rows))]),
    file: async (...all) => void seen.push(all.map(String)),
  });
  return { read, seen };
}

const damaged = (why: string) =>
  new BackupError(`The backup is damaged, incomplete or was altered: ${why}.`);

it("gives all of a backup, in order", async () => {
  const { read, seen } = await taken(await backupWith());
  expect(read).toEqual({ manifest, contents });
  expect(seen).toEqual([
    "18.4",
    ["cases", "7\n"],
    ["users", ""],
    ["key", "a letter", sha256("a letter")],
  ]);
  expect(await readArchive(await backupWith(), undefined)).toEqual({ manifest, contents });
});

it("reads what the writer has written: tables in parts, and a list after each thousand files", async () => {
  const writer = createArchiveWriter(new Date(manifest.created));
  const file = sealed(writer.bytes);
  const line = `${"x".repeat(1024 * 1024 - 1)}\n`;
  async function* rows() {
    for (let n = 0; n < 9; n += 1) yield Buffer.from(line);
  }
  async function* noRows() {}
  await writer.manifest(manifest);
  const [cases, users] = manifest.tables;
  if (!cases || !users) throw new Error("No tables");
  await writer.table(cases, rows());
  await writer.table(users, noRows());
  for (let n = 0; n < filesPerList + 1; n += 1) await writer.file(`${n}`, Buffer.from(`file ${n}`));
  const written = await writer.finish({ sequences: contents.sequences, problems: ["lost"] });
  const { read, seen } = await taken(await file);
  expect(read).toEqual({ manifest, contents: written });
  expect(written).toMatchObject({
    tables: { cases: { rows: 9 }, users: none },
    files: { count: 1001, bytes: 7899 },
    sequences: contents.sequences,
    problems: ["lost"],
  });
  expect(seen[1]).toEqual(["cases", line.repeat(9)]);
  expect(seen).toHaveLength(3 + filesPerList + 1);
  expect(seen.at(-1)).toEqual(["1000", "file 1000", sha256("file 1000")]);
}, 60_000);

describe("is damaged", () => {
  const lists = (text: string) => [["files-000001.sha256", text]] as const;
  const changedContents = (change: Partial<Contents>) => ({
    "contents.json": JSON.stringify({ ...contents, ...change }),
  });

  it.each([
    ["without a manifest", { "manifest.json": null }, "it does not begin with its manifest"],
    ["with another manifest", { "manifest.json": "{}" }, "manifest.json is not as it should be"],
    [
      "with a manifest that is too long",
      { "manifest.json": " ".repeat(maxBytes.manifest + 1) },
      `manifest.json is longer than ${maxBytes.manifest} bytes`,
    ],
    ["without a table", { "tables/cases/000001.copy": null }, "the table cases is missing"],
    ["without the last table", { "tables/users/000001.copy": null }, "the table users is missing"],
    ["with a row more", { "tables/cases/000001.copy": "7\n8\n" }, "it does not hold what it says"],
    [
      "with a file less",
      { "files/key": null, "files-000001.sha256": null },
      "it does not hold what it says",
    ],
    [
      "with another file",
      { "files/key": "a Letter" },
      "a file is not the one that files-000001.sha256 lists",
    ],
    [
      "with a list of other files",
      { "files-000001.sha256": lists("") },
      "a file is not the one that files-000001.sha256 lists",
    ],
    [
      "without its list of files",
      { "files-000001.sha256": null },
      "there is more in it than it says",
    ],
    ["without its end", { "contents.json": null }, "its end is missing"],
    [
      "with something else before its end",
      { "files/key": "a letter", "contents.json": [["x", ""]] },
      "its end is missing",
    ],
    ["with other contents", { "contents.json": "[]" }, "contents.json is not as it should be"],
    [
      "with contents that count another size of files",
      changedContents({ files: { count: 1, bytes: 9 } }),
      "it does not hold what it says",
    ],
    [
      "with contents that count other rows",
      changedContents({ tables: { ...contents.tables, users: { ...none, rows: 1 } } }),
      "it does not hold what it says",
    ],
    [
      "with something behind its end",
      {
        "contents.json": [
          ["contents.json", JSON.stringify(contents)],
          ["x", ""],
        ],
      },
      "there is more in it than it says",
    ],
    [
      "with a name that is too long",
      { "files/key": [[`files/${"k".repeat(maxBytes.entryName - 5)}`, "a letter"]] },
      "an entry has a name that is too long",
    ],
  ] as const)("%s", async (_how, changes, why) => {
    await expect(taken(await backupWith(changes))).rejects.toThrow(damaged(why));
  });

  it("if it is empty", async () => {
    const archive = pack();
    archive.finalize();
    await expect(taken(await sealed(archive))).rejects.toThrow(damaged("it is empty"));
  });

  it("if it has a thousand files and one before their list", async () => {
    const files = Array.from(
      { length: filesPerList + 1 },
      (_each, n) => [`files/${n}`, ""] as const,
    );
    await expect(taken(await backupWith({ "files/key": files }))).rejects.toThrow(
      damaged("a list of its files is missing"),
    );
  });

  it("if its JSON cannot be read", async () => {
    const reading = taken(await backupWith({ "manifest.json": "{" }));
    await expect(reading).rejects.toThrow(BackupError);
    await expect(reading).rejects.toThrow(/^The backup is damaged, incomplete or was altered: /);
  });
});

it("may have a name of the greatest length", async () => {
  const key = "k".repeat(maxBytes.entryName - 6);
  const changes = {
    "files/key": [[`files/${key}`, "a letter"]],
    "files-000001.sha256": `${sha256("a letter")}  files/${key}\n`,
  } as const;
  expect((await taken(await backupWith(changes))).read.contents).toEqual(contents);
});

it("of a newer Helpline is refused with its format", async () => {
  const newer = JSON.stringify({ ...manifest, format: 2 });
  await expect(taken(await backupWith({ "manifest.json": newer }))).rejects.toThrow(
    /^The backup has the format 2, of a newer Helpline\. /,
  );
});

it.each(["manifest", "table", "file"] as const)(
  "an error of who takes its %s is passed on as it is",
  async (what) => {
    const own = new Error("The disk is full");
    const file = await backupWith();
    const fails = async () => {
      throw own;
    };
    await expect(readArchive(file, undefined, { [what]: fails })).rejects.toBe(own);
  },
);

it("a file that is no backup is refused with its own reason", async () => {
  const missing = path.join(folder.folder, randomUUID());
  await expect(readArchive(missing, undefined)).rejects.toThrow(`There is no file ${missing}.`);
});
