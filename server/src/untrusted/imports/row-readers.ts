/** What a row says of a record: by the columns that a person chose, or of a recognised file (IMP-3). */
import { isFormula } from "@helpline/contract/csv";
import { notesOf } from "@helpline/contract/fields";
import { importMessages } from "@helpline/contract/import/import.messages";
import { externalCodeField } from "@helpline/contract/import/import.plain";
import {
  type ColumnChoices,
  type ImportKindName,
  importKindOf,
} from "@helpline/contract/import/import-columns";
import {
  giasColumns,
  type ImportFormatName,
  odsColumns,
  odsStatusOf,
} from "@helpline/contract/import/import-formats";
import { tidyLine, tidyLines, withAsciiDigits } from "@helpline/contract/plain-text";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { onlyNumber } from "@helpline/contract/telephone-numbers";
import type { FieldError } from "@helpline/contract/validation";
import { isoDate } from "./written-dates.ts";

// Names in capitals as proper names: THE DENSHAM SURGERY becomes The Densham Surgery (IMP-6).

/** Stay in capitals. */
const abbreviations = new Set([
  "NHS",
  "GP",
  "GPS",
  "UK",
  "CE",
  "RC",
  "VA",
  "VC",
  "SEN",
  "SEND",
  "SEMH",
  "PRU",
  "UTC",
  "CIC",
  "PCT",
  "PMS",
  "APMS",
  "MRCGP",
  "LLP",
  "BMC",
  "OOH",
  "II",
  "III",
  "IV",
  "VI",
  "VII",
  "VIII",
  "IX",
  "XI",
  "XII",
  "XIII",
  "XIV",
  "XVI",
]);

/** In small letters within a name. */
const small = new Set([
  "and",
  "at",
  "by",
  "de",
  "for",
  "in",
  "le",
  "of",
  "on",
  "the",
  "to",
  "upon",
]);
/** Small between hyphens only: Stoke-on-Trent, Ashby-de-la-Zouch. */
const smallBetweenHyphens = new Set([...small, "la", "under", "with", "next"]);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** One word in small letters, without hyphens and what stands around it: o'neil, mcdonald, john's. */
function properWord(word: string): string {
  if (abbreviations.has(word.toUpperCase())) return word.toUpperCase();
  const irish = /^([od])(['’])(\p{L}{2,}.*)$/u.exec(word);
  if (irish) return `${irish[1]?.toUpperCase()}${irish[2]}${capital(irish[3] ?? "")}`;
  const scottish = /^mc(\p{L}{3,}.*)$/u.exec(word);
  if (scottish) return `Mc${capital(scottish[1] ?? "")}`;
  return capital(word);
}

/** 1st, 22nd: a number and its ending. */
const ordinal = /^\P{L}*\d(?:st|nd|rd|th)\P{L}*$/u;

/** A word with the brackets, quotation marks and digits around it. */
function properPiece(piece: string): string {
  if (ordinal.test(piece)) return piece;
  const letters = [...piece.matchAll(/\p{L}+/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return piece;
  const end = last.index + last[0].length;
  const word = piece.slice(first.index, end);
  return `${piece.slice(0, first.index)}${properWord(word)}${piece.slice(end)}`;
}

function properPart(part: string, isFirst: boolean): string {
  if (!isFirst && small.has(part)) return part;
  const pieces = part.split(/([-/&])/);
  return pieces
    .map((piece, at) =>
      at > 0 && at < pieces.length - 1 && smallBetweenHyphens.has(piece)
        ? piece
        : properPiece(piece),
    )
    .join("");
}

/** A name that has small letters, or is an abbreviation alone, is left as it is. */
export function properName(text: string): string {
  const isShout = /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
  if (!isShout) return text;
  const words = text.toLowerCase().split(/(\s+)/);
  const first = words.findIndex((word) => /\p{L}/u.test(word));
  return words
    .map((word, at) => {
      // C OF E, B & B: single letters stay capitals.
      if (/^\p{L}\.?$/u.test(word)) return word.toUpperCase();
      return properPart(word, at === first);
    })
    .join("");
}

type Cells = readonly string[];

export interface ReadRow {
  readonly code: string | null;
  /** The fields that the row has a value for; an empty cell says nothing. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the row leaves out, and is filled in. */
  readonly doubts?: readonly FieldError[];
  /** Whether the record has closed, if the file says so. */
  readonly isClosed?: boolean;
  /** Set for a row that is not imported: why. */
  readonly leftOut?: string;
}

export type RowReader = (cells: Cells) => ReadRow;

/** Exports put an apostrophe before text that a spreadsheet takes for a formula (contract/src/csv.ts). */
const withoutGuard = (cell: string) =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;

/** A cell without what nobody sees, so that it is told apart and found like a typed text (WIRE-35). */
const cellAt = (cells: Cells, column: number, tidy = tidyLine): string =>
  withoutGuard(tidy(cells[column - 1] ?? ""));

const given = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

/** Fields whose capitals are shouting. */
const named = new Set([
  "practice_name",
  "name",
  "first_name",
  "last_name",
  "address_1",
  "address_2",
  "city",
  "county",
]);

const inProperCase = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      named.has(field) ? properName(value) : value,
    ]),
  );

/** One of a list of values, by value or label, whatever its case. */
function optionOf(options: readonly { value: string; label: string }[], text: string): string {
  const sought = text.toLowerCase();
  const found = options.find(
    ({ value, label }) => value.toLowerCase() === sought || label.toLowerCase() === sought,
  );
  return found?.value ?? text;
}

/** A spreadsheet takes a number without blanks for an amount, and loses its 0. */
function withItsZero(text: string): string {
  const isBare = /^\d{10}$/.test(text) && onlyNumber(text)?.how === "without its 0";
  return isBare ? `0${text}` : text;
}

function storedForm(kind: RecordKind, field: string, cells: Cells, column: number): string {
  const { input, options } = notesOf(kind.fields[field]?.schema as never);
  const text = cellAt(cells, column, input === "textarea" ? tidyLines : tidyLine);
  if (input === "date") return isoDate(withAsciiDigits(text));
  if (input === "telephone") return withItsZero(text);
  return options ? optionOf(options, text) : text;
}

function byChoice(kind: RecordKind, columns: ColumnChoices): RowReader {
  const chosen = Object.keys(kind.fields).flatMap((field) => {
    const column = columns[field];
    return column ? [[field, column] as const] : [];
  });
  const codeColumn = columns[externalCodeField];
  return (cells) => {
    const fields = chosen.map(([field, column]) => [field, storedForm(kind, field, cells, column)]);
    const lacked = chosen.flatMap(([field, column], at) =>
      notesOf(kind.fields[field]?.schema as never).input === "telephone" &&
      fields[at]?.[1] !== cellAt(cells, column)
        ? [{ field, message: importMessages.zeroAdded }]
        : [],
    );
    return {
      code: (codeColumn && cellAt(cells, codeColumn)) || null,
      fields: inProperCase(given(Object.fromEntries(fields))),
      ...(lacked.length > 0 && { doubts: lacked }),
    };
  };
}

/** What a register leaves out, but our records need. */
const notGiven = "Not given";

interface Place {
  readonly lines: readonly string[];
  readonly town: string;
  readonly county: string;
}

/** Two lines, town and county. Without a town the last line is it, which is where registers put it then. */
function addressOf({ lines, town, county }: Place) {
  const kept = lines.filter((line) => line !== "");
  const city = town || (kept.length > 1 ? (kept.pop() ?? "") : "");
  const [address_1 = "", ...more] = kept;
  return {
    address_1,
    address_2: more.join(", "),
    city: city || notGiven,
    county: county || notGiven,
  };
}

const townDoubts = ({ city }: { readonly city: string }) =>
  city === notGiven
    ? { doubts: [{ field: "city", message: importMessages.noTown(notGiven) }] }
    : {};

/** A number of the register that a spreadsheet has robbed of its leading 0. */
const withZero = (telephone: string) =>
  /^[1-9]\d{8,9}$/.test(telephone) ? `0${telephone}` : telephone;

const closedStatuses = new Set(["closed"]);
const notYetStatuses = new Set(["proposed to open"]);

function ofGias(headings: Cells): RowReader {
  const plain = headings.map(tidyLine);
  const columnOf = (name: string) => plain.indexOf(name) + 1;
  const columns = Object.fromEntries(
    Object.entries(giasColumns).map(([key, name]) => [key, columnOf(name)]),
  ) as Record<keyof typeof giasColumns, number>;
  return (cells) => {
    const cell = (key: keyof typeof giasColumns) => cellAt(cells, columns[key]);
    const status = cell("status").toLowerCase();
    const fields = {
      name: cell("name"),
      ...addressOf({
        lines: [cell("street"), cell("locality"), cell("address3")],
        town: cell("town"),
        county: cell("county"),
      }),
      postcode: cell("postcode"),
      telephone: withZero(cell("telephone")),
      web: cell("web"),
    };
    return {
      code: cell("code") || null,
      fields: inProperCase(given(fields)),
      ...townDoubts(fields),
      isClosed: closedStatuses.has(status),
      ...(notYetStatuses.has(status) && { leftOut: importMessages.notOpenYet }),
    };
  };
}

const gpPractice = "4";

const ofOds: RowReader = (cells) => {
  const cell = (key: keyof typeof odsColumns) => cellAt(cells, odsColumns[key]);
  const status = odsStatusOf(cell("status"));
  const fields = {
    practice_name: cell("name"),
    ...addressOf({
      lines: [cell("address1"), cell("address2"), cell("address3")],
      town: cell("address4"),
      county: cell("address5"),
    }),
    postcode: cell("postcode"),
    telephone: cell("telephone"),
  };
  return {
    code: cell("code") || null,
    fields: inProperCase(given(fields)),
    ...townDoubts(fields),
    // A is active, P proposed; the others are closed, dormant or retired, or nobody knows.
    isClosed: status !== "A" && status !== "P",
    ...(status === "P" && { leftOut: importMessages.notOpenYet }),
    ...(cell("setting") !== gpPractice && { leftOut: importMessages.notPractice }),
  };
};

export interface ReaderOptions {
  readonly kind: ImportKindName;
  readonly format: ImportFormatName | null;
  readonly headings: Cells;
  readonly columns: ColumnChoices;
}

export function rowReaderOf({ kind, format, headings, columns }: ReaderOptions): RowReader {
  if (format === "gias-schools") return ofGias(headings);
  return format === "ods-practices" ? ofOds : byChoice(importKindOf(kind), columns);
}
