/** Rows are the same wherever a piece of the file ends, and files without end are refused. Rules: IMP-7, OPS-23. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { maxEmptyRows, maxRows } from "@helpline/contract/import/import.plain";
import { describe, expect, it } from "vitest";
import { type CsvRow, type Encoding, pieceBytes, readPiece, start } from "./csv-piece.ts";

/** Reads a file in pieces of so many bytes. */
function rowsOf(file: Buffer, bytes: number, encoding: Encoding = "UTF-8") {
  const rows: CsvRow[] = [];
  let [place, at] = [start, 0];
  while (at < file.length) {
    const piece = file.subarray(at, at + bytes);
    const isEnd = at + bytes >= file.length;
    const read = readPiece({ bytes: piece, encoding, separator: ",", place, isEnd });
    rows.push(...read.rows);
    place = read.place;
    at += read.used;
  }
  return rows;
}

const lines = [
  "Name,City",
  '"A ""quoted"" one",Leeds',
  "",
  "Zoë 😀,“York”",
  '"two\r\nlines",x',
  "a,b,c",
];
const longest = 40;

describe.each(["\r\n", "\n", "\r"])("lines that end with %j", (end) => {
  const expected = [
    { number: 1, cells: ["Name", "City"] },
    { number: 2, cells: ['A "quoted" one', "Leeds"] },
    { number: 4, cells: ["Zoë 😀", "“York”"] },
    { number: 5, cells: ["two\r\nlines", "x"] },
    { number: 6, cells: ["a", "b", "c"] },
  ];

  it.each(["", "\uFEFF"])("are the same rows wherever a piece ends, after %j", (mark) => {
    const file = Buffer.from(mark + lines.join(end));
    for (let bytes = longest; bytes <= file.length + 1; bytes += 1) {
      expect(rowsOf(file, bytes)).toEqual(expected);
      expect(rowsOf(Buffer.from(`${mark + lines.join(end)}${end}`), bytes)).toEqual(expected);
    }
  });

  it("also in Windows-1252", () => {
    const file = Buffer.from(`Name,City${end}Zo\u00eb\u0092s,\u0093York\u0094${end}x,y`, "latin1");
    for (let bytes = 20; bytes <= file.length + 1; bytes += 1) {
      expect(rowsOf(file, bytes, "Windows-1252")).toEqual([
        { number: 1, cells: ["Name", "City"] },
        { number: 2, cells: ["Zoë’s", "“York”"] },
        { number: 3, cells: ["x", "y"] },
      ]);
    }
  });
});

it("keeps a mark in the middle of a file, which is part of a cell", () => {
  const file = Buffer.from("a,b\n\uFEFFc,d\n".repeat(300));
  expect(rowsOf(file, 100)[301]).toEqual({ number: 302, cells: ["\uFEFFc", "d"] });
});

it("reads few rows at once, however many a piece has", () => {
  const bytes = Buffer.from("a,b\n".repeat(pieceBytes / 4));
  const piece = { bytes, encoding: "UTF-8", separator: ",", place: start, isEnd: true } as const;
  const { rows, used } = readPiece(piece);
  expect(rows).toHaveLength(100);
  expect(used).toBe(400);
});

it.each([
  ["a row without an end", `a,b\n${"x".repeat(pieceBytes)}`, importMessages.rowTooLong(2)],
  [
    "a row of commas without an end",
    `a,b\n${",".repeat(2 * pieceBytes)}`,
    importMessages.rowTooLong(2),
  ],
  ["an open quotation mark", 'a,b\n"c,d\n', importMessages.openQuote(2)],
  ["a stray quotation mark", 'a,b\nc,d\n"e"f,g\n', importMessages.badQuote(3)],
  ["many empty rows", `a,b\n${"\n".repeat(11_000)}`, importMessages.emptyRows(maxEmptyRows + 2)],
])("refuses %s, with its row", (_what, text, message) => {
  expect(() => rowsOf(Buffer.from(text), pieceBytes)).toThrow(message);
});

it("refuses more rows than an import has", () => {
  const place = { rows: maxRows, empty: 0 };
  const piece = { bytes: Buffer.from("a,b\n"), encoding: "UTF-8", separator: "," } as const;
  expect(() => readPiece({ ...piece, place, isEnd: true })).toThrow(importMessages.tooManyRows);
});
