/** What the first rows of a file tell: its separator, a title above its heading, its columns. Rules: IMP-3, IMP-7. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { maxColumns } from "@helpline/contract/import/import.plain";
import { giasColumns, odsColumns } from "@helpline/contract/import/import-formats";
import { describe, expect, it } from "vitest";
import { Refused } from "../refused.ts";
import type { Encoding } from "./csv-piece.ts";
import { describeHead, readHead } from "./file-head.ts";

const head = (text: string | Buffer, { isEnd = true, encoding = "UTF-8" as Encoding } = {}) =>
  readHead({ bytes: Buffer.from(text), encoding, isEnd });

describe("the separator", () => {
  it.each([
    ["a,b,c", ","],
    ["a;b;c", ";"],
    ["a\tb\tc", "\t"],
    ["a", ","],
    ["a;b", ";"],
    ["a;b\n1;2\n", ";"],
    ['"a,b,c,d";b;c', ";"],
    ['"a ""x"", y, z";b;c', ";"],
    // The heading decides, not the values.
    ["a;b;c\n1,2,3,4,5;2;3", ";"],
    // A title stands above it.
    ["List, of 2026\na;b;c\n1;2;3", ";"],
    ["List\r\ra;b;c", ";"],
    ["x;y\n1,2\n1;2", ","],
    // Only the first lines are looked at.
    [`${"x\n".repeat(7)}a;b;c`, ";"],
    [`${"x\n".repeat(8)}a;b;c`, ","],
  ])("of %j is %j", (text, separator) => {
    expect(head(text).separator).toBe(separator);
  });

  it.each([
    ["sep=;\na,b,c", ";"],
    ['"sep=;"\na,b,c', ";"],
    ["\uFEFFSEP=\t\na,b,c", "\t"],
    ["sep=,\na;b;c", ","],
    ["sep=|\na;b;c", ";"],
    ["sep=;x\na,b,c", ","],
    ["x sep=;\na,b,c", ","],
  ])("may be named: %j has %j", (text, separator) => {
    expect(head(text).separator).toBe(separator);
  });
});

describe("rows above the heading", () => {
  const above = (...rows: string[]) => head(rows.join("\n")).rowsAbove;

  it("are none where the heading is first", () => {
    expect(above("a,b,c", "1,2,3")).toBe(0);
    expect(above("a,b", "1,2")).toBe(0);
  });

  it("are the line of the separator and titles", () => {
    expect(above("sep=,", "a,b,c")).toBe(1);
    expect(above('"sep=,"', "a,b", "1,2")).toBe(1);
    expect(above(" Sep=,", "a,b", "1,2")).toBe(1);
    expect(above("The title", "a,b,c")).toBe(1);
    expect(above("The title,,", "Of today", "a,b,c")).toBe(2);
    expect(above("sep=,", "The title", "a,b,c")).toBe(2);
  });

  it("are no rows with two values, nor titles above two columns", () => {
    expect(above("The title, of today", "a,b,c")).toBe(0);
    expect(above("The title", "a,b", "1,2")).toBe(0);
    expect(above("The title", "x,y", "a,b,c")).toBe(0);
    expect(above("sep=,,x", "a,b,c")).toBe(0);
    expect(above("the sep=,", "a,b", "1,2")).toBe(0);
  });

  it("are not shown, and empty rows do not count", () => {
    const read = head("\n\nThe title\n\na,b,c\n1,2,3\n");
    expect(read).toMatchObject({
      rowsAbove: 1,
      rows: [
        ["a", "b", "c"],
        ["1", "2", "3"],
      ],
    });
  });
});

describe("the first rows", () => {
  it("are six, without empty ones", () => {
    const text = Array.from({ length: 8 }, (_each, n) => `${n},x\n\n`).join("");
    expect(head(text).rows.map(([first]) => first)).toEqual(["0", "1", "2", "3", "4", "5"]);
  });

  it("are found behind many that are empty", () => {
    expect(head(`a,b\n${",\n".repeat(250)}1,2\n3,4`).rows).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  it("are read in the file's encoding", () => {
    const bytes = Buffer.from("Zo\xeb,\x93x\x94\n", "latin1");
    expect(head(bytes, { encoding: "Windows-1252" }).rows).toEqual([["Zoë", "“x”"]]);
  });

  it.each(["", "\n\n", ",,\n , \n"])("of %j are none, which is refused", (text) => {
    expect(() => head(text)).toThrow(Refused);
    expect(() => head(text)).toThrow(importMessages.empty);
  });

  it("have a limit of columns", () => {
    const row = (columns: number) => Array.from({ length: columns }, () => "x").join(",");
    expect(head(row(maxColumns)).rows[0]).toHaveLength(maxColumns);
    expect(() => head(row(maxColumns + 1))).toThrow(importMessages.tooManyColumns(maxColumns + 1));
  });
});

describe("a broken row", () => {
  const broken = '1,"x"y\n';

  it("is refused where the file ends, with its row", () => {
    expect(() => head(`a,b\n1,2\n${broken}`)).toThrow(importMessages.badQuote(3));
  });

  it("does not matter behind two rows of a longer file, or behind the first six", () => {
    expect(head(`a,b\n1,2\n${broken}`, { isEnd: false }).rows).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(() => head(`a,b\n${broken}`, { isEnd: false })).toThrow(importMessages.badQuote(2));
    expect(head(`${"a,b\n".repeat(6)}${broken}`).rows).toHaveLength(6);
  });
});

describe("a recognised file", () => {
  const gias = Object.values(giasColumns);
  const practice = Array.from({ length: 27 }, (_each, at) => {
    const column = at + 1;
    if (column === odsColumns.code) return "B81001";
    if (column === odsColumns.status) return "A";
    return column === odsColumns.setting ? "4" : "X";
  });

  it("has its format's name, also below a title", () => {
    expect(head(`${gias.join(",")}\n`).recognised).toBe("gias-schools");
    expect(head(`The register\n${gias.join(",")}\n`).recognised).toBe("gias-schools");
    expect(head(`${practice.join(",")}\n`).recognised).toBe("ods-practices");
    expect(head("Name,City,Postcode\n").recognised).toBeNull();
  });

  it("has its headings, or numbers for them, and no columns to choose", () => {
    expect(
      describeHead({
        rows: [
          [" URN ", "b"],
          ["1", "2"],
        ],
        kind: "schools",
        format: "gias-schools",
      }),
    ).toEqual({
      headings: ["URN", "b"],
      firstRows: [["1", "2"]],
      columns: {},
    });
    const rows = [
      ["A1", "X"],
      ["A2", "Y"],
      ["A3", "Z"],
    ];
    expect(describeHead({ rows, kind: "gps", format: "ods-practices" })).toEqual({
      headings: ["Column 1", "Column 2"],
      firstRows: [
        ["A1", "X"],
        ["A2", "Y"],
      ],
      columns: {},
    });
  });

  it("and any other is described with the columns that are proposed", () => {
    const rows = [
      [" School name ", "Town"],
      ["A", "B"],
      ["C", "D"],
    ];
    const described = describeHead({ rows, kind: "schools", format: null });
    expect(described).toMatchObject({
      headings: ["School name", "Town"],
      firstRows: [
        ["A", "B"],
        ["C", "D"],
      ],
      columns: { name: 1, city: 2, postcode: null },
    });
    expect(describeHead({ rows: [], kind: "schools", format: null }).headings).toEqual([]);
  });
});
