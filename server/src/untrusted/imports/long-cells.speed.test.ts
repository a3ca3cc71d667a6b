/** Rules: IMP-2, WIRE-34. Cells, headings and whole files of 250 KB of the worst characters take no long time. */
import {
  importKindOf,
  importKinds,
  proposedColumns,
} from "@helpline/contract/import/import-columns";
import {
  giasColumns,
  odsColumns,
  recognisedFormat,
} from "@helpline/contract/import/import-formats";
import { describe, expect, it } from "vitest";
import { filled, isQuick, worstTexts } from "../../../test/worst-texts.ts";
import { Refused } from "../refused.ts";
import { readHead } from "./file-head.ts";
import { checkRow, parseRow } from "./row-check.ts";
import { type ReaderOptions, rowReaderOf } from "./row-readers.ts";

const limits = { nameMinLength: 3, today: "2026-03-02" };
const now = "2026-11-28T12:00:00.000Z";

/** Each way to read a row, with a column for each field. */
const readers: readonly (ReaderOptions & { readonly width: number })[] = [
  ...(["guardians", "gps"] as const).map((kind) => {
    const fields = [...Object.keys(importKindOf(kind).fields), "external_code"];
    const columns = Object.fromEntries(fields.map((field, at) => [field, at + 1]));
    return { kind, format: null, headings: fields, columns, width: fields.length };
  }),
  {
    kind: "schools",
    format: "gias-schools",
    headings: Object.values(giasColumns),
    columns: {},
    width: Object.values(giasColumns).length,
  },
  {
    kind: "gps",
    format: "ods-practices",
    headings: [],
    columns: {},
    width: Math.max(...Object.values(odsColumns)),
  },
];

function judge(options: ReaderOptions, cells: readonly string[]) {
  const row = parseRow({ number: 2, cells }, cells.length, rowReaderOf(options));
  return checkRow({ kind: importKindOf(options.kind), limits, now }, row, {
    records: [],
    byCode: false,
  });
}

describe.each(worstTexts)("250 KB of %s", (_what, piece) => {
  // Names in capitals are changed to proper names, so the text is also behind two of them.
  const texts = [`AB${filled(piece).toUpperCase()}!`];

  it("in each cell of a row are judged within 100 ms for each", () => {
    const slow = readers.filter((options) =>
      texts.some((text) => {
        const cells = Array.from({ length: options.width }, () => text);
        return !isQuick(() => judge(options, cells), options.width);
      }),
    );
    expect(slow.map(({ format, kind }) => format ?? kind)).toEqual([]);
  }, 60_000);

  it("in a heading are compared within 100 ms", () => {
    const slow = texts.flatMap((text) => [
      ...importKinds.filter((kind) => !isQuick(() => proposedColumns(kind, [text, "name"]))),
      ...(isQuick(() => recognisedFormat([[text], [text]])) ? [] : ["recognised"]),
    ]);
    expect(slow).toEqual([]);
  }, 60_000);

  it("as a file are read or refused within 100 ms", () => {
    const slow = texts.filter((text) => {
      const bytes = Buffer.from(`"x","y"\n${text}\n`);
      const read = () => {
        try {
          readHead({ bytes, encoding: "UTF-8", isEnd: true });
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
        }
      };
      return !isQuick(read);
    });
    expect(slow).toEqual([]);
  }, 60_000);
});
