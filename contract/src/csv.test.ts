/** CSV that every spreadsheet reads the same way and none executes (RFC 4180). Rules: WIRE-26. */

import { expect, it } from "vitest";
import { byteOrderMark, type Cell, csvFile, csvRow } from "./csv.ts";

it.each<[cell: Cell, written: string]>([
  ["plain", "plain"],
  ["", ""],
  [null, ""],
  [undefined, ""],
  [0, "0"],
  [-1.5, "-1.5"],
  ["two words", "two words"],
  ["a,b", '"a,b"'],
  ['she said "no"', '"she said ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\r\nlines", '"two\r\nlines"'],
  [" edges ", '" edges "'],
  ["=1+1", "'=1+1"],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ["+44 20", "'+44 20"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["a=1", "a=1"],
  ["＝1+1", "'＝1+1"],
  ["＋44 20", "'＋44 20"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["−1", "'−1"],
  ["﹦1", "'﹦1"],
  ["  =1+1", "'  =1+1"],
  ["\u00A0=1", "'\u00A0=1"],
  ["\u200B=1", "'\u200B=1"],
  ["\uFEFF\u2060@SUM(A1)", "'\uFEFF\u2060@SUM(A1)"],
  ["\u202E\u200F+1", "'\u202E\u200F+1"],
  ["\u3164\u115F-1", "'\u3164\u115F-1"],
  ["\n=1", `"'\n=1"`],
  ["\u200Bplain", "\u200Bplain"],
  ["Zoë - a note", "Zoë - a note"],
  ["Zoë 🌻", "Zoë 🌻"],
])("writes %j as %j", (cell, written) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`);
});

it("neutralises each sign after each invisible character, also in a long cell, at once", () => {
  const signs = [..."=+-@＝＋－＠"];
  for (let code = 0; code <= 0xffff; code += 1) {
    const before = String.fromCharCode(code);
    if (!/[\p{Z}\p{Cf}\p{Cc}\p{M}]/u.test(before)) continue;
    for (const sign of signs) expect(csvRow([`${before}${sign}1`]).replace('"', "")[0]).toBe("'");
  }
  for (const part of ["\u200B", " ", "\t", "="]) csvRow([part.repeat(1_000_000)]);
});

it("starts with a byte order mark and ends every row with CRLF", () => {
  expect(csvFile([["a", 1], [], ["b"]])).toBe("\uFEFFa,1\r\n\r\nb\r\n");
});

/** An RFC 4180 reader: matches a cell, quoted or not, and its terminator. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let read = 0;
  for (const [all, quoted, plain = "", end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy,
  )) {
    read += all.length;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  expect(read).toBe(text.length);
  return rows.slice(0, -1);
}

it("is read back as written, whatever its content", () => {
  const parts = ["=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "'", " ", "a", "é", "1"];
  const texts = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => a + b + c)));
  const rows = texts.map((text, index) => [text, "next", texts.at(-index) ?? ""]);
  const written = csvFile(rows);
  expect(written.startsWith(byteOrderMark)).toBe(true);
  const read = parse(written.slice(1));
  expect(read).toHaveLength(rows.length);
  for (const [index, cells] of read.entries()) {
    for (const [place, cell] of cells.entries()) {
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect([rows[index]?.[place], `'${rows[index]?.[place]}`]).toContain(cell);
    }
  }
});
