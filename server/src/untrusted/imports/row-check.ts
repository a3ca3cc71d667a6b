/** What becomes of a row: new, changed, unchanged, wrong or left out (IMP-2, ADR 19). */

import { showDate } from "@helpline/contract/dates";
import { doubtAbout } from "@helpline/contract/doubts";
import { notesOf } from "@helpline/contract/fields";
import type { ImportRow } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { externalCodeMaxLength, type ImportOutcome } from "@helpline/contract/import/import.plain";
import { shorterNames } from "@helpline/contract/names";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { readNumbers } from "@helpline/contract/telephone-numbers";
import { type FieldLimits, validate } from "@helpline/contract/validation";
import type { RowOptions } from "#database/tables";
import type { CsvRow } from "./csv-piece.ts";
import type { ReadRow } from "./row-readers.ts";

/** A record on file. */
type StoredRecord = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, string | null>>;

/** A row with its outcome, as it is stored. */
export interface CheckedRow {
  readonly row_number: number;
  readonly outcome: ImportOutcome;
  readonly name: string;
  readonly code: string | null;
  /** What the record will be called, to find others in the file that are the same. */
  readonly match: { readonly name: string; readonly postcode: string } | null;
  readonly record_id: number | null;
  readonly record_version: number | null;
  readonly after: Values | null;
  readonly before: Values | null;
  readonly errors: ImportRow["errors"] | null;
  readonly doubts: ImportRow["doubts"] | null;
  readonly reason: string | null;
  readonly cells: readonly string[] | null;
  readonly options: RowOptions | null;
}

export const nameFieldsOf = (kind: RecordKind) => kind.order.toReversed();

/** A name as lists show it: the first name first. */
const nameOfFields = (kind: RecordKind, fields: Readonly<Record<string, unknown>>): string =>
  nameFieldsOf(kind)
    .map((field) => fields[field] ?? "")
    .join(" ")
    .trim();

/** A row as far as it can be judged without the database. */
export interface ParsedRow extends ReadRow {
  readonly number: number;
  /** As JSON, which goes from thread to thread as one text: a register has 140 columns. */
  readonly cells: string;
  readonly errors: ImportRow["errors"];
}

const isFormula = (value: string) => /^[=@]/.test(value);
const badCode = /[\p{Cc}\p{Cs}]/u;

function codeErrors(code: string | null): ImportRow["errors"] {
  if (code === null) return [];
  const field = "external_code";
  if (isFormula(code)) return [{ field, message: importMessages.formula }];
  const fits = code.length <= externalCodeMaxLength && !badCode.test(code);
  return fits ? [] : [{ field, message: importMessages.code }];
}

/** @param columns the number of columns that each row must have */
export function parseRow(
  row: CsvRow,
  columns: number,
  read: (cells: readonly string[]) => ReadRow,
): ParsedRow {
  const { number, cells } = row;
  const wholeRow =
    cells.length === columns
      ? []
      : [{ field: "", message: importMessages.cellCount(cells.length, columns) }];
  const known = read(cells);
  const formulas = Object.entries(known.fields)
    .filter(([, value]) => isFormula(value))
    .map(([field]) => ({ field, message: importMessages.formula }));
  const errors = [...wholeRow, ...codeErrors(known.code), ...formulas];
  return { number, cells: JSON.stringify(cells), ...known, errors };
}

const base = ({ number, code }: ParsedRow, name: string) => ({
  row_number: number,
  name: name.slice(0, 300),
  code,
  match: null,
  record_id: null,
  record_version: null,
  after: null,
  before: null,
  errors: null,
  doubts: null,
  reason: null,
  cells: null,
  options: null,
});

const wrong = (row: ParsedRow, name: string, errors: ImportRow["errors"]): CheckedRow => ({
  ...base(row, name),
  outcome: "wrong",
  errors,
  cells: JSON.parse(row.cells),
});

const leftOut = (row: ParsedRow, name: string, reason: string): CheckedRow => ({
  ...base(row, name),
  outcome: "left_out",
  reason,
});

const asText = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** A stored record's values of the form's fields. */
const storedFields = (kind: RecordKind, record: StoredRecord) =>
  Object.fromEntries(Object.keys(kind.fields).map((field) => [field, asText(record[field])]));

function changesOf(wanted: Values, record: StoredRecord) {
  const changed = Object.keys(wanted).filter((field) => wanted[field] !== asText(record[field]));
  const pick = (value: (field: string) => string | null) =>
    Object.fromEntries(changed.map((field) => [field, value(field)]));
  return {
    after: pick((field) => wanted[field] ?? null),
    before: pick((field) => asText(record[field])),
  };
}

export interface RowCheck {
  readonly kind: RecordKind;
  readonly limits: FieldLimits;
  /** When closed records are marked as closed. */
  readonly now: string;
}

/** A row and the record on file that it is about, if there is one. */
interface Judged {
  readonly row: ParsedRow;
  readonly name: string;
  readonly record: StoredRecord | undefined;
  /** Found by the row's code. */
  readonly byCode: boolean;
}

const idAndVersion = ({ kind }: RowCheck, record: StoredRecord) => ({
  record_id: Number(record[kind.idField]),
  record_version: Number(record.version),
});

/**
 * Whether the row has the code of a record that was merged into this one, which has another code. Then the row
 * tells neither its code nor whether it has closed: a school that becomes an academy gets a new code, and the
 * old one closes.
 */
const isOfMerged = ({ row, record }: Judged): boolean =>
  row.code !== null &&
  typeof record?.external_code === "string" &&
  record.external_code !== row.code;

/** A record that the file says has closed. Nothing else of it changes. */
function checkClosed(check: RowCheck, judged: Judged): CheckedRow {
  const { row, name, record } = judged;
  if (!record) return leftOut(row, name, importMessages.closedUnknown);
  if (isOfMerged(judged)) return leftOut(row, name, importMessages.closedMerged(check.kind.one));
  const known = { ...base(row, name), ...idAndVersion(check, record) };
  if (record.closed_on !== null) return { ...known, outcome: "unchanged" };
  const closing = { after: { closed_on: check.now }, before: { closed_on: null } };
  return { ...known, ...closing, outcome: "changed" };
}

/** The row's values by the rules of the form, on top of those of the record. */
function validated({ kind, limits }: RowCheck, { row, record }: Judged) {
  const stored = record ? storedFields(kind, record) : {};
  const given = Object.entries({ ...stored, ...row.fields }).filter(([, value]) => value !== null);
  const valid = validate(kind.create, Object.fromEntries(given), limits);
  const told = new Set(row.errors.map(({ field }) => field));
  const failed = (valid.ok ? [] : valid.errors)
    .filter(({ field }) => !told.has(field))
    .map((error) => {
      const schema = kind.fields[error.field]?.schema;
      // A name is there, and only too short.
      const isShort = schema && notesOf(schema).isName && row.fields[error.field];
      return isShort ? { ...error, message: `${error.message} ${shorterNames}` } : error;
    });
  return { errors: [...row.errors, ...failed], values: valid.ok ? (valid.value as Values) : {} };
}

/** What is probably wrong about the values that a row brings. */
function doubtsAbout(kind: RecordKind, { doubts = [] }: ParsedRow, brought: Values) {
  const about = Object.entries(brought).flatMap(([field, value]) => {
    const schema = kind.fields[field]?.schema;
    const told = doubts.find((doubt) => doubt.field === field)?.message;
    const message = told ?? (schema && doubtAbout(notesOf(schema).input, value ?? ""));
    return message ? [{ field, message }] : [];
  });
  return about.length > 0 ? about : null;
}

/** The values that the row stores, or what is wrong about it. */
function wantedOf(check: RowCheck, judged: Judged) {
  const { row } = judged;
  const { errors, values } = validated(check, judged);
  const ownsCode = !isOfMerged(judged);
  const wanted: Values = {
    ...Object.fromEntries(
      Object.keys(check.kind.fields).map((field) => [field, values[field] ?? null]),
    ),
    ...(ownsCode && row.code !== null && { external_code: row.code }),
    ...(ownsCode && row.isClosed === false && { closed_on: null }),
  };
  return { errors, wanted };
}

const orNull = <T>(list: T[]) => (list.length > 0 ? list : null);

function checkOpen(check: RowCheck, judged: Judged): CheckedRow {
  const { kind } = check;
  const { row, name, record } = judged;
  const { errors, wanted } = wantedOf(check, judged);
  if (errors.length > 0) return wrong(row, name, errors);
  const match = { name, postcode: String(wanted.postcode ?? "") };
  if (!record) {
    const doubts = doubtsAbout(kind, row, wanted);
    return { ...base(row, name), match, after: wanted, doubts, outcome: "new" };
  }
  const known = { ...base(row, name), match, ...idAndVersion(check, record) };
  const changes = changesOf(wanted, record);
  const isSame = Object.keys(changes.after).length === 0;
  if (isSame) return { ...known, outcome: "unchanged" };
  const whose = personDoubts(changes, record, wanted);
  const doubts = orNull([...whose, ...(doubtsAbout(kind, row, changes.after) ?? [])]);
  const needsOptions = whose.length > 0 || ("dob" in changes.after && !judged.byCode);
  const options = needsOptions ? optionsOf(check, judged, changes) : null;
  return { ...known, ...changes, doubts, options, outcome: "changed" };
}

// Whether a row is about the person on file, whom it was found by (IMP-16).

/** What reaches somebody: the digits of all numbers, and the email address. */
function reachOf(values: Readonly<Record<string, unknown>>): string[] {
  const { telephone, mobile, email } = values;
  const numbers = [telephone, mobile].flatMap((each) => readNumbers(asText(each) ?? ""));
  const address = asText(email)?.trim().toLowerCase();
  return [...numbers.map(({ digits }) => digits), ...(address ? [address] : [])];
}

/** A doubt if the birthday changes, or everything that reaches the person does. */
function personDoubts(
  { after, before }: { readonly after: Values; readonly before: Values },
  record: StoredRecord,
  wanted: Values,
): ImportRow["errors"] {
  if (!("dob" in record)) return [];
  const [stored, given] = [reachOf(record), new Set(reachOf(wanted))];
  const isMoved = stored.length > 0 && given.size > 0 && !stored.some((each) => given.has(each));
  return [
    ...(after.dob && before.dob ? [{ field: "dob", message: importMessages.birthdayChanges }] : []),
    ...(isMoved ? [{ field: "", message: importMessages.reachChanges }] : []),
  ];
}

/** What a row that was found by its name and postcode can become instead; one with the record's code can only change it. */
function optionsOf(
  check: RowCheck,
  judged: Judged,
  changes: { readonly after: Values; readonly before: Values },
): RowOptions {
  const { record, byCode } = judged;
  if (!record) return {};
  const same = { ...idAndVersion(check, record), ...changes };
  if (byCode) return { same };
  const { errors, wanted } = wantedOf(check, { ...judged, record: undefined });
  return { same, ...(errors.length === 0 && { new: { after: wanted } }) };
}

/** A row with the name and postcode of people on file who have other birthdays: another person. */
function checkOther(check: RowCheck, judged: Judged, others: readonly StoredRecord[]): CheckedRow {
  const { kind } = check;
  const checked = checkOpen(check, { ...judged, record: undefined });
  if (checked.outcome !== "new" || !checked.after) return checked;
  const [record, ...more] = others;
  const message =
    more.length > 0 || !record
      ? importMessages.otherBirthdays(others.length, kind.many)
      : importMessages.anotherBirthday(kind.one, showDate(asText(record.dob)));
  const doubts = [{ field: "dob", message }, ...(checked.doubts ?? [])];
  const apart = { ...checked, doubts, options: { new: { after: checked.after } } };
  if (more.length > 0 || !record) return apart;
  const { errors, wanted } = wantedOf(check, { ...judged, record });
  if (errors.length > 0) return apart;
  const same = { ...idAndVersion(check, record), ...changesOf(wanted, record) };
  return { ...apart, options: { ...apart.options, same } };
}

/** The records on file that a row is about: none, one, or several that are alike. */
export interface FoundRecords {
  readonly records: readonly StoredRecord[];
  /** Found by the row's code, else by its name and postcode. */
  readonly byCode: boolean;
}

/** Different birthdays are different people: those whom the row may be about, and the others. */
function byBirthday({ fields }: ParsedRow, { records, byCode }: FoundRecords) {
  const { dob } = fields;
  if (byCode || dob === undefined) return { found: records, others: [] };
  const isOther = (record: StoredRecord) =>
    asText(record.dob ?? null) !== null && record.dob !== dob;
  const others = records.filter(isOther);
  const alike = records.filter((record) => !isOther(record));
  const equal = alike.filter((record) => record.dob === dob);
  return { found: equal.length === 1 ? equal : alike, others };
}

/** Judges a row. */
export function checkRow(check: RowCheck, row: ParsedRow, about: FoundRecords): CheckedRow {
  const { kind } = check;
  const { found, others } = byBirthday(row, about);
  const [record] = found;
  const stored = record ? storedFields(kind, record) : {};
  const judged: Judged = {
    row,
    record,
    byCode: about.byCode,
    name: nameOfFields(kind, { ...stored, ...row.fields }),
  };
  if (row.errors.some(({ field }) => field === "")) return wrong(row, judged.name, row.errors);
  if (row.leftOut !== undefined) return leftOut(row, judged.name, row.leftOut);
  if (record && record[kind.idField] === kind.systemRecord?.id) {
    return leftOut(row, judged.name, importMessages.systemRecord(kind.one));
  }
  if (row.isClosed) return checkClosed(check, judged);
  if (found.length === 0 && others.length > 0) return checkOther(check, judged, others);
  if (found.length <= 1) return checkOpen(check, judged);
  const message = importMessages.severalRecords(found.length, kind.many);
  return wrong(row, judged.name, [{ field: "", message }]);
}
