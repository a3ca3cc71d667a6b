/** A made-up register of schools in the format of the public one, in Windows-1252. */
import { giasColumns } from "@helpline/contract/import/import-formats";

/** The public file has about 140 columns, of which we read eleven. */
const otherColumns = Array.from({ length: 130 }, (_each, at) => `Column (${at})`);
const headings = [
  giasColumns.code,
  "LA (code)",
  "LA (name)",
  giasColumns.name,
  giasColumns.status,
  ...otherColumns.slice(0, 60),
  giasColumns.street,
  giasColumns.locality,
  giasColumns.address3,
  giasColumns.town,
  giasColumns.county,
  giasColumns.postcode,
  giasColumns.web,
  giasColumns.telephone,
  ...otherColumns.slice(60),
];

const saints = ["St Mary’s", "St Thérèse", "Holy Cross", "Ash Grove", "Mill Lane", "King’s Meadow"];
const kinds = ["Primary School", "C of E Primary School", "Academy", "High School"];
const towns = ["Leeds", "Durham", "Exeter", "Norwich", "York", "Derby", "Hull"];

/** What fills the columns that nobody reads. */
const filler = ["Not applicable", "0", "Community school", "", "01-09-1996", "Mixed", "Yes"];

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? "";

function rowOf(at: number): string[] {
  const other = otherColumns.map((_column, column) => pick(filler, at + column));
  return [
    String(100_000 + at),
    "383",
    pick(towns, at),
    `${pick(saints, at)} ${pick(kinds, at >> 3)} ${at}`,
    "Open",
    ...other.slice(0, 60),
    `${(at % 300) + 1} School Road`,
    at % 4 === 0 ? "Headingley" : "",
    "",
    pick(towns, at),
    "West Yorkshire",
    `LS${(at % 28) + 1} ${at % 9}ZZ`,
    `www.school${at}.example.org`,
    `0113${String(4_960_000 + at)}`,
    ...other.slice(60),
  ];
}

const lineOf = (cells: readonly string[]) => `${cells.map((cell) => `"${cell}"`).join(",")}\r\n`;

/** The apostrophe ’ is 0x92 in Windows-1252; the other letters are those of Latin-1. */
const encoded = (text: string) => Buffer.from(text.replaceAll("’", "\u0092"), "latin1");

export function giasFile(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_row, at) => encoded(lineOf(rowOf(at))));
  return Buffer.concat([encoded(lineOf(headings)), ...lines]);
}
