/** Pieces of a file as rows, as records and as JSON with their outcome. Rules: IMP-2, IMP-7. */
import { homeSchooledId } from "@helpline/contract/reference-records/schools";
import { describe, expect, it } from "vitest";
import { start } from "./csv-piece.ts";
import { checkDataRows, parseDataRows, readDataRows } from "./import-tasks.ts";

const pieceOf = (text: string, above: number, place = start) => ({
  bytes: Buffer.from(text),
  encoding: "UTF-8" as const,
  separator: "," as const,
  place,
  isEnd: true,
  above,
});

describe("rows above the records are left out", () => {
  const numbers = (...piece: Parameters<typeof pieceOf>) =>
    readDataRows(pieceOf(...piece)).rows.map(({ number }) => number);

  it("of the first piece", () => {
    expect(numbers("a,b\n1,2\n3,4\n", 0)).toEqual([1, 2, 3]);
    expect(numbers("title\n\na,b\n1,2\n3,4\n", 2)).toEqual([4, 5]);
  });

  it("also where they go on in the next piece", () => {
    // Of two rows before one was empty, so one of two is left to skip.
    expect(numbers("a,b\n1,2\n", 2, { rows: 2, empty: 1 })).toEqual([4]);
  });

  it("and none of a later one", () => {
    expect(numbers("1,2\n3,4\n", 2, { rows: 9, empty: 1 })).toEqual([10, 11]);
  });
});

const schools = { kind: "schools", format: null, headings: ["Name", "Code"] } as const;
const reader = { ...schools, columns: { name: 1, external_code: 2 } };

it("rows are parsed with the reader, and told how far", () => {
  const parsed = parseDataRows({ ...pieceOf("Name,Code\nDensham,7\nShort\n", 1), reader });
  expect(parsed).toMatchObject({ used: 26, place: { rows: 3, empty: 0 } });
  expect(parsed.rows).toEqual([
    { number: 2, cells: '["Densham","7"]', code: "7", fields: { name: "Densham" }, errors: [] },
    expect.objectContaining({ number: 3, errors: [expect.objectContaining({ field: "" })] }),
  ]);
});

it("rows are checked, and given as JSON for the database", () => {
  const { rows } = parseDataRows({ ...pieceOf("Name,Code\nDensham,7\nHome,1\n", 1), reader });
  const none = { records: [], byCode: false };
  const home = { records: [{ school_id: homeSchooledId, version: 1 }], byCode: true };
  const told = checkDataRows({
    kind: "schools",
    limits: { nameMinLength: 3, today: "2026-03-02" },
    now: "2026-03-02T10:20:30.000Z",
    rows: rows.map((row, at) => ({ row, found: at === 0 ? none : home })),
  });
  const [first, second] = JSON.parse(told);
  // The address is missing.
  expect(first).toMatchObject({
    row_number: 2,
    outcome: "wrong",
    name: "Densham",
    match_name: null,
  });
  expect(first).toMatchObject({ match_postcode: null });
  expect(first).not.toHaveProperty("match");
  expect(second).toMatchObject({ row_number: 3, outcome: "left_out" });
});

it("what a record will be called goes into columns of its own", () => {
  const fields = {
    name: "Densham",
    address_1: "1 Road",
    city: "Leeds",
    county: "West Yorkshire",
    postcode: "LS1 1AA",
    telephone: "0113 496 0000",
  };
  const row = { number: 2, cells: "[]", code: null, fields, errors: [] };
  const told = checkDataRows({
    kind: "schools",
    limits: { nameMinLength: 3, today: "2026-03-02" },
    now: "2026-03-02T10:20:30.000Z",
    rows: [{ row, found: { records: [], byCode: false } }],
  });
  expect(JSON.parse(told)).toMatchObject([
    { outcome: "new", match_name: "Densham", match_postcode: "LS1 1AA" },
  ]);
});
