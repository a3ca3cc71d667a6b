/**
 * What becomes of two records' values when one is merged into the other (DUP-13). Both sides may be kept: numbers and notes
 * are joined; what a record has only one of is kept in the notes of the record that stays.
 */
import { telephoneDigits } from "../contact-details.ts";
import { showDate } from "../dates.ts";
import { notesOf } from "../fields.ts";
import type { RecordKind } from "./record-kind.ts";
import type { Side } from "./record-merge.ts";

type Values = Readonly<Record<string, unknown>>;

const inputOf = ({ fields }: RecordKind, field: string) => {
  const schema = fields[field]?.schema;
  return schema && notesOf(schema).input;
};

const noteField = "notes";

/** Whether merges keep values in the notes, which searches find in the column `search_kept`. Users have notes, but are not merged. */
export const keepsInNotes = (kind: RecordKind): boolean =>
  kind.imported === true && noteField in kind.fields;

/** Numbers and long texts are joined. */
export const isJoined = (kind: RecordKind, field: string): boolean => {
  const input = inputOf(kind, field);
  return input === "telephone" || input === "textarea";
};

/** Kept in the notes under its label. A choice, such as the gender, is not worth a note. */
const isNoted = (kind: RecordKind, field: string): boolean =>
  keepsInNotes(kind) && inputOf(kind, field) !== "select" && !isJoined(kind, field);

/** Whether both records' values of a field can be kept. */
export const canKeepBoth = (kind: RecordKind, field: string): boolean =>
  isJoined(kind, field) || isNoted(kind, field);

const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);

/** Only numbers that are not there yet: the same one may be written in two ways. */
function joinedNumbers(kept: string, other: string): string {
  const known = telephoneDigits(kept).split(" ");
  const isNew = telephoneDigits(other)
    .split(" ")
    .some((digits) => !known.includes(digits));
  return isNew ? `${kept} / ${other}` : kept;
}

function joined(kind: RecordKind, field: string, kept: string, other: string): string {
  if (inputOf(kind, field) === "telephone") return joinedNumbers(kept, other);
  return kept.includes(other) ? kept : `${kept}\n\n${other}`;
}

/** The line of the notes that keeps a value. Searches find it by the beginning (`helpline_kept`, 0060_telephone_numbers.sql). */
const noteOf = (kind: RecordKind, field: string, value: string): string => {
  const schema = kind.fields[field]?.schema;
  const { label = field, input } = schema ? notesOf(schema) : {};
  const shown = input === "date" ? showDate(value) : value;
  return `Other ${label.toLowerCase()}: ${shown}`;
};

/**
 * The fields of the record that stays which a merge changes, with their new values.
 * @param sides whose value of each field is kept; without a side the kept record's
 */
export function mergedValues(
  kind: RecordKind,
  keep: Values,
  merged: Values,
  sides: Readonly<Record<string, Side | undefined>>,
): Record<string, unknown> {
  const fields = Object.keys(kind.fields);
  const pairs = fields.flatMap((field): [string, unknown][] => {
    const value = valueAfter(kind, field, [keep[field], merged[field]], sides[field]);
    return value === keep[field] ? [] : [[field, value]];
  });
  const changed = Object.fromEntries(pairs);
  const lines = fields
    .filter((field) => sides[field] === "both" && isNoted(kind, field) && !(field in changed))
    .filter((field) => keep[field] !== merged[field] && textOf(merged[field]) !== "")
    .map((field) => noteOf(kind, field, textOf(merged[field])));
  const notes = textOf(noteField in changed ? changed[noteField] : keep[noteField]);
  const added = lines.filter((line) => !notes.split("\n").includes(line)).join("\n");
  return added === ""
    ? changed
    : { ...changed, [noteField]: [notes, added].filter(Boolean).join("\n\n") };
}

/** What the field of the record that stays has after the merge. */
function valueAfter(
  kind: RecordKind,
  field: string,
  [kept, other]: readonly [unknown, unknown],
  side: Side | undefined,
): unknown {
  if (side === "merge") return other;
  if (side !== "both" || textOf(other) === "") return kept;
  if (textOf(kept) === "") return other;
  return isJoined(kind, field) ? joined(kind, field, textOf(kept), textOf(other)) : kept;
}

/** The values that the merge drops, by field: neither kept, nor joined, nor noted. */
export function droppedValues(
  kind: RecordKind,
  keep: Values,
  merged: Values,
  sides: Readonly<Record<string, Side | undefined>>,
): { readonly field: string; readonly value: string }[] {
  return Object.keys(kind.fields).flatMap((field) => {
    if (sides[field] === "both" || keep[field] === merged[field]) return [];
    const value = textOf(sides[field] === "merge" ? keep[field] : merged[field]);
    return value === "" ? [] : [{ field, value }];
  });
}
