/** Converts between a server record and the texts and ticks in a form. */
import { readShownDate, showDate } from "@helpline/contract/dates";
import type { FieldSpec } from "./field-specs.ts";

type FormValue = string | boolean;
export type FormValues = Record<string, FormValue>;

/** Whether a field applies, given the form's values. Default: every field does. */
export type IsShown = (field: string, values: Readonly<Record<string, unknown>>) => boolean;

/** What a field's hint is, given the form's values; undefined: the usual one. */
export type HintOf = (
  field: string,
  values: Readonly<Record<string, unknown>>,
) => string | undefined;

/** The form's values for `record`; fields that it does not have are empty. */
export function formValuesOf(
  fields: readonly FieldSpec[],
  record: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(
    fields.map((field) => [field.name, toShown(field, record[field.name])]),
  );
}

function toShown({ notes }: FieldSpec, value: unknown): FormValue {
  if (notes.input === "flag") return value === 1;
  if (value === null || value === undefined) return "";
  return notes.input === "date" ? showDate(String(value)) : String(value);
}

/** The body to send: every field; fields that are empty or do not apply are null. */
export function bodyOf(
  fields: readonly FieldSpec[],
  values: Readonly<FormValues>,
  isShown: IsShown = () => true,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      isShown(field.name, values) ? toWire(field, values[field.name]) : null,
    ]),
  );
}

function toWire({ notes }: FieldSpec, value: FormValue | undefined): unknown {
  if (notes.input === "flag") return value === true ? 1 : 0;
  const text = String(value ?? "");
  if (text === "") return null;
  if (notes.input === "picker") return Number(text);
  // Radio buttons may also offer text values, such as a stage.
  if (notes.input === "yes-no") return text === "1" || text === "0" ? Number(text) : text;
  if (notes.input !== "date") return text;
  // The field has read what was typed. What is not a date is sent as it is, so that the contract's rule
  // refuses it with its message.
  return readShownDate(text) ?? text;
}
