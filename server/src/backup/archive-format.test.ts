/** The names in a backup, what its lists hold, and how large its parts may be. Rules: OPS-10. */
import { describe, expect, it } from "vitest";
import {
  contentsSchema,
  fileKeyOf,
  fileListLine,
  fileListName,
  fileName,
  isFileList,
  manifestSchema,
  maxBytes,
  tableOf,
  tablePartName,
} from "./archive-format.ts";

it.each([
  ["tables/cases/000012.copy", tablePartName("cases", 12)],
  ["files/a-b", fileName("a-b")],
  ["files-000003.sha256", fileListName(3)],
  ["abc  files/key\n", fileListLine("abc", "key")],
])("%j is what sha256sum and a person find in it", (expected, written) => {
  expect(written).toBe(expected);
});

describe("an entry", () => {
  it.each([
    ["tables/cases/000001.copy", "cases"],
    [tablePartName("case_logs", 999_999), "case_logs"],
    ["tables/cases/00001.copy", undefined],
    ["tables/cases/0000001.copy", undefined],
    ["tables/cases/x000001.copy", undefined],
    ["tables/a/b/000001.copy", undefined],
    ["tables//000001.copy", undefined],
    ["x/tables/cases/000001.copy", undefined],
    ["tables/cases/000001.copy.gz", undefined],
    ["files/cases", undefined],
  ])("%s belongs to the table %s", (name, table) => {
    expect(tableOf(name)).toBe(table);
  });

  it.each([
    ["files/abc", "abc"],
    ["files/a/b", undefined],
    ["files/", undefined],
    ["x/files/abc", undefined],
    ["tables/files/000001.copy", undefined],
  ])("%s has the file %s", (name, key) => {
    expect(fileKeyOf(name)).toBe(key);
  });

  it.each([
    ["files-000001.sha256", true],
    ["files-00001.sha256", false],
    ["files-0000001.sha256", false],
    ["files-00000x.sha256", false],
    ["x-files-000001.sha256", false],
    ["files-000001.sha256.old", false],
  ])("%s is a list of files: %s", (name, isList) => {
    expect(isFileList(name)).toBe(isList);
  });
});

it("is read with little memory, whatever it says of itself", () => {
  expect(maxBytes).toEqual({
    manifest: 1_048_576,
    contents: 4_194_304,
    fileList: 1_048_576,
    file: 33_554_432,
    row: 16_777_216,
    entryName: 255,
  });
});

const manifest = {
  format: 1,
  product: "helpline",
  created: "2026-03-02T10:20:30.000Z",
  postgres: "18.4",
  migrations: [{ name: "0001_begin.sql", checksum: "abc" }],
  tables: [{ name: "cases", columns: ["case_id"] }],
};

it.each([
  ["as Helpline writes it", {}, true],
  ["of another product", { product: "other" }, false],
  ["without a moment", { created: "2026-03-02" }, false],
  ["with a format in words", { format: "1" }, false],
  ["without PostgreSQL's version", { postgres: "" }, false],
  ["with a migration without a name", { migrations: [{ name: "", checksum: "abc" }] }, false],
  ["with a migration without a checksum", { migrations: [{ name: "a" }] }, false],
  ["with a table without a name", { tables: [{ name: "", columns: [] }] }, false],
  ["with a column without a name", { tables: [{ name: "cases", columns: [""] }] }, false],
])("a manifest %s is valid: %s", (_how, change, isValid) => {
  expect(manifestSchema.safeParse({ ...manifest, ...change }).success).toBe(isValid);
});

const contents = {
  tables: { cases: { rows: 0, checksum: "abc" } },
  sequences: [{ table: "cases", column: "case_id", lastValue: "7", isCalled: true }],
  files: { count: 0, bytes: 0 },
  problems: ["missing"],
};

it.each([
  ["as Helpline writes them", {}, true],
  ["with rows below zero", { tables: { cases: { rows: -1, checksum: "abc" } } }, false],
  ["with half a row", { tables: { cases: { rows: 0.5, checksum: "abc" } } }, false],
  ["without a checksum", { tables: { cases: { rows: 1 } } }, false],
  ["with a table without a name", { tables: { "": { rows: 1, checksum: "abc" } } }, false],
  ["with a sequence without a value", { sequences: [{ table: "a", column: "b" }] }, false],
  ["with files below zero", { files: { count: -1, bytes: 0 } }, false],
  ["without the size of files", { files: { count: 1 } }, false],
  ["with an empty problem", { problems: [""] }, false],
])("contents %s are valid: %s", (_how, change, isValid) => {
  expect(contentsSchema.safeParse({ ...contents, ...change }).success).toBe(isValid);
});
