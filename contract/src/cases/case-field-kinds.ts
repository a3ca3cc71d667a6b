/**
 * The kinds of fields of a case, for the table in `case-fields.ts`. Each returns two schemas: what a form
 * sends, with rules and label, and what is stored and returned.
 */

import * as z from "zod/mini";
import {
  choice,
  digitsAsNumber,
  type FieldNotes,
  fieldNotes,
  optionalDate,
  optionalText,
  recordId,
  requiredDate,
  requiredText,
  sentNumber,
  zeroOrOne,
} from "../fields.ts";
import { day } from "../http.ts";
import { messages } from "../messages.ts";
import { genders } from "../person-fields.ts";
import { sentShortly } from "../sent-text.ts";
import { capitalised } from "../words.ts";
import type { NamedRecord } from "./named-record.ts";

const text = () => z.nullable(z.string());
/** Null for cases stored before the question was asked. */
const number = () => z.nullable(z.number());

export const line = (label: string, max = 200) => ({
  schema: optionalText({ label, max }),
  stored: text(),
});

export const paragraph = (label: string, max = 10_000) => ({
  schema: optionalText({ label, max, input: "textarea" }),
  stored: text(),
});

const neededText = (input: "text" | "textarea", label: string, max: number, message: string) => ({
  schema: requiredText({ label, max, min: 2, input, message }),
  stored: z.string(),
});
export const neededLine = (label: string, max: number, message: string) =>
  neededText("text", label, max, message);
export const neededParagraph = (label: string, message: string) =>
  neededText("textarea", label, 10_000, message);

export const yesNoNotes = (label: string): FieldNotes => ({
  label,
  input: "yes-no",
  options: [
    { value: "1", label: "Yes" },
    { value: "0", label: "No" },
  ],
});

/** A required yes or no: 1 or 0 (WIRE-9). */
export function yesNo(label: string, message: string) {
  const schema = zeroOrOne(message).register(fieldNotes, { ...yesNoNotes(label), required: true });
  return { schema, stored: number() };
}

/** A required choice from a closed list of values. */
export const oneOf = <const V extends readonly [string, ...string[]]>(
  values: V,
  options: { label: string; message: string; labels: Record<V[number], string> },
) => ({ schema: choice(values, options), stored: text() });

export const birthDate = (label: string, message: string) => ({
  schema: optionalDate({ label, message, days: "birth", tooLate: messages.birthTooLate }),
  stored: z.nullable(day()),
});

/** @param tooLate the message for a day after tomorrow */
export const neededDate = (label: string, message: string, tooLate: string) => ({
  schema: requiredDate(label, message, { tooLate }),
  stored: day(),
});

const maxCounted = 999;

/** A small count, as a number or as typed text; null if not given. */
export function smallCount(label: string) {
  const error = messages.wholeNumber(label, 0, maxCounted);
  const asNumber = z.transform((value: number | string | null) =>
    typeof value === "string" && value.trim() === "" ? null : (digitsAsNumber(value) as number),
  );
  const count = z
    .number({ error })
    .check(
      z.refine((value) => Number.isInteger(value) && value >= 0 && value <= maxCounted, error),
    );
  const given = z.nullable(z.union([z.number(), sentShortly(error)], { error }));
  const schema = z
    .optional(z.pipe(given, z.pipe(asNumber, z.nullable(count))))
    .register(fieldNotes, { label, input: "text", maxLength: 3 });
  return { schema, stored: number() };
}

/** Four digits, or that number; stored as text. */
export function year(label: string, message: string) {
  const asText = z.transform((value: number | string | null) =>
    value === null ? "" : String(value).trim(),
  );
  const digits = sentShortly(message).check(z.regex(/^(\d{4})?$/, message));
  const absentToNull = z.transform((text: string) => text || null);
  const given = z.nullable(z.union([z.number(), sentShortly(message)], { error: message }));
  const schema = z
    .optional(z.pipe(given, z.pipe(asText, z.pipe(digits, absentToNull))))
    .register(fieldNotes, { label, input: "text", maxLength: 4 });
  return { schema, stored: text() };
}

export function gender(label: string, message: string) {
  const options = genders.map((value) => ({ value, label: capitalised(value) }));
  const given = z.nullable(z.enum(["", ...genders], { error: message }));
  const absentToNull = z.transform((value: z.output<typeof given>) => value || null);
  const schema = z
    .optional(z.pipe(given, absentToNull))
    .register(fieldNotes, { label, input: "select", options });
  return { schema, stored: text() };
}

/** The hour band; the configuration has its options (OPS-2). */
export function hourBand(label: string, message: string) {
  const schema = sentNumber(
    z.union([z.literal(1), z.literal(2), z.literal(3)], { error: message }),
  ).register(fieldNotes, { label, input: "select", required: true });
  return { schema, stored: z.number() };
}

/** An optional reference to a record. */
export function record<const R extends NamedRecord>(names: R) {
  const label = capitalised(names.what);
  const schema = z
    .optional(z.nullable(recordId(`${label} must be the id of a record, or null.`)))
    .register(fieldNotes, { label, input: "picker" });
  return { schema, stored: number(), names };
}

/** A required reference to a record. */
export function neededRecord<const R extends NamedRecord>(names: R, message: string) {
  const notes = { label: capitalised(names.what), input: "picker", required: true } as const;
  const schema = recordId(message).register(fieldNotes, notes);
  return { schema, stored: z.number(), names };
}
