/**
 * Field kinds: each makes the schema of one field, with the specification's message, and notes
 * beside it what a form needs to show it. Records are declared with these and nothing else, so the
 * server's validation, the browser's validation, the forms and the OpenAPI document agree.
 *
 * zod/mini, because the login screen loads this.
 */
import * as z from "zod/mini";
import { isCalendarDate } from "./dates.ts";
import { largestId } from "./largest-id.ts";
import { nameSchemas, usualNameMinLength } from "./names.ts";
import { capitalised } from "./words.ts";

export type InputKind =
  | "text"
  | "textarea"
  | "email"
  | "telephone"
  | "url"
  | "password"
  | "own-password"
  | "code"
  | "select"
  | "city"
  | "county"
  | "flag"
  | "yes-no"
  | "picker"
  | "date"
  | "moment";

export interface FieldNotes {
  readonly label: string;
  readonly input: InputKind;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly hint?: string;
  /** For `select`: stored value and the words shown for it. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Shown as typed, upper-cased or capitalised (spec 1 §2). */
  readonly display?: "upper-case" | "capitalised";
}

/** What a form needs to know about a field beside its rules. */
export const fieldNotes = z.registry<FieldNotes>();

/**
 * The notes of a schema that was made with a field kind.
 * @throws Error for any other schema
 */
export function notesOf(schema: z.ZodMiniType): FieldNotes {
  const notes = fieldNotes.get(schema as Parameters<typeof fieldNotes.get>[0]);
  if (!notes) throw new Error("This schema was not made with a field kind, and has no label.");
  return notes;
}

const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;
const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
/** The HTML standard's own pattern for an e-mail address, with at least one dot in the domain. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

interface TextOptions {
  label: string;
  max: number;
  input?: InputKind;
  hint?: string;
  display?: FieldNotes["display"];
}

function baseText(options: TextOptions, error: string) {
  return z
    .string({ error })
    .check(
      z.trim(),
      z.maxLength(options.max, `${options.label} may have at most ${options.max} characters.`),
      z.regex(
        options.input === "textarea" ? manyLines : oneLine,
        `${options.label} contains characters that cannot be stored.`,
      ),
    );
}

function textNotes(options: TextOptions, more: Partial<FieldNotes> = {}): FieldNotes {
  return {
    label: options.label,
    input: options.input ?? "text",
    maxLength: options.max,
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    ...(options.display === undefined ? {} : { display: options.display }),
    ...more,
  };
}

/** Text of at least `min` characters after trimming; `message` is told for less, null or nothing. */
export function requiredText(options: TextOptions & { min: number; message: string }) {
  const schema = baseText(options, options.message).check(
    z.minLength(options.min, options.message),
  );
  fieldNotes.add(schema, textNotes(options, { required: true }));
  return schema;
}

/**
 * A name. How long it is at least depends on the configuration, which `validate` is told; for a schema
 * alone one character is enough.
 * @param options.message told for a shorter one, null or nothing
 */
export function requiredName(options: TextOptions & { message: (least: number) => string }) {
  const usual = options.message(usualNameMinLength);
  const schema = baseText(options, usual).check(z.minLength(1, usual));
  nameSchemas.add(schema, { tooShort: options.message });
  fieldNotes.add(schema, textNotes(options, { required: true }));
  return schema;
}

/** Required text that is stored in capitals (the guardian's postcode, spec 1 §5). */
export function requiredUpperCaseText(options: TextOptions & { min: number; message: string }) {
  const schema = baseText(options, options.message).check(
    z.minLength(options.min, options.message),
    z.toUpperCase(),
  );
  fieldNotes.add(schema, textNotes(options, { required: true, display: "upper-case" }));
  return schema;
}

/** Text that may be left out; empty means absent and becomes null. */
export function optionalText(options: TextOptions) {
  const schema = z.optional(
    z.pipe(z.nullable(baseText(options, `${options.label} must be text.`)), emptyToNull()),
  );
  fieldNotes.add(schema, textNotes(options));
  return schema;
}

/** Text that must be left out or fulfil a rule, such as the e-mail address on the edit forms. */
export function optionalTextWith(
  options: TextOptions & { rule: (text: string) => boolean; message: string },
) {
  const checked = baseText(options, options.message).check(
    z.refine((text) => text === "" || options.rule(text), options.message),
  );
  const schema = z.optional(z.pipe(z.nullable(checked), emptyToNull()));
  fieldNotes.add(schema, textNotes(options));
  return schema;
}

function emptyToNull() {
  return z.transform((text: string | null) => (text === "" ? null : text));
}

export const isEmail = (text: string): boolean => emailPattern.test(text);

/** A host with a dot in its name, and what may follow; no name or password before it. */
const webPattern =
  /^(https?:\/\/)?(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * Where a web address leads: as it is, or by https where people left the scheme out
 * ("www.school.sch.uk"). Null for everything else, such as "javascript:", which is never a link.
 */
export function webAddress(text: string): string | null {
  const match = webPattern.exec(text);
  if (!match) return null;
  return match[1] === undefined ? `https://${text}` : text;
}

/** An optional web address. */
export const optionalWebAddress = (options: TextOptions & { message: string }) =>
  optionalTextWith({ ...options, input: "url", rule: (text) => webAddress(text) !== null });

/** A required e-mail address. */
export function requiredEmail(options: TextOptions & { message: string }) {
  const schema = baseText(options, options.message).check(z.refine(isEmail, options.message));
  fieldNotes.add(schema, textNotes(options, { required: true, input: "email" }));
  return schema;
}

/** One of a closed list of values. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  options: { label: string; message: string; labels?: Partial<Record<V[number], string>> },
) {
  const schema = z.enum(values, { error: options.message });
  fieldNotes.add(schema, {
    label: options.label,
    input: "select",
    required: true,
    options: values.map((value: V[number]) => ({
      value,
      label: options.labels?.[value] ?? capitalised(value),
    })),
  });
  return schema;
}

/** A calendar date `YYYY-MM-DD`; null, "" and the old `0000-00-00` mean absent (decision A6). */
export function optionalDate(options: { label: string; message: string }) {
  const text = z
    .string({ error: options.message })
    .check(
      z.refine(
        (date) => date === "" || date === "0000-00-00" || isCalendarDate(date),
        options.message,
      ),
    );
  const schema = z.optional(
    z.pipe(
      z.nullable(text),
      z.transform((date: string | null) => (date === "" || date === "0000-00-00" ? null : date)),
    ),
  );
  fieldNotes.add(schema, { label: options.label, input: "date" });
  return schema;
}

/** Yes/no on the wire: 1 or 0 (decision A7). */
export const flag = (label: string) =>
  z.union([z.literal(0), z.literal(1)], { error: `${label} must be 1 or 0.` });

/** The identifier of a stored record: a positive whole number that PostgreSQL's integer can hold. */
export const recordId = (message = "The id must be a positive whole number.") =>
  z.number({ error: message }).check(
    z.refine((id) => Number.isInteger(id) && id >= 1 && id <= largestId, {
      error: message,
      abort: true,
    }),
  );

/** The `version` that a save was based on (decision A11). */
export const recordVersion = () =>
  z.number({ error: "The version must be a whole number." }).check(
    z.refine((version) => Number.isSafeInteger(version) && version >= 1, {
      error: "The version must be a whole number.",
    }),
  );
