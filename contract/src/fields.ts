/**
 * Field kinds: each creates the schema of a field, with its documented message and the notes that a
 * form needs to show it. All records are declared with them, so the server's validation, the browser's
 * validation, the forms and the OpenAPI document agree.
 *
 * zod/mini, because the login screen loads this.
 */
import * as z from "zod/mini";
import { bareAddress, isEmail, webAddress } from "./contact-details.ts";
import { dayAfter, dayIn, isCalendarDate, showDate, showMoment } from "./dates.ts";
import { dayOfCheck } from "./day-of-check.ts";
import { largestId } from "./limits.ts";
import { messages } from "./messages.ts";
import { nameSchemas, usualNameMinLength } from "./names.ts";
import { withAsciiDigits } from "./plain-text.ts";
import { before, sentLine, sentLines, sentShortly } from "./sent-text.ts";
import { capitalised } from "./words.ts";

export type InputKind =
  | "text"
  | "textarea"
  | "email"
  | "telephone"
  | "postcode"
  | "url"
  | "password"
  | "own-password"
  | "code"
  | "select"
  | "city"
  | "county"
  | "flag"
  | "yes-no"
  | "radios"
  | "picker"
  | "date"
  | "time";

export interface FieldNotes {
  readonly label: string;
  readonly input: InputKind;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly hint?: string;
  /** The height of a `textarea`, if it is not the usual one. */
  readonly lines?: number;
  /** Whether it takes both columns of a form; unless stated, a `textarea` does. */
  readonly isWide?: boolean;
  /**
   * For `date`: `ahead`, a day to come, so that the form offers some and warns of one that is past; `birth`, a
   * day that is past. They also tell what a year of two digits means.
   */
  readonly days?: "ahead" | "birth";
  /** For `date`: the first day that the field accepts, `YYYY-MM-DD`. */
  readonly earliest?: string;
  /** For fields with choices: stored values, their labels, and the character that chooses each. */
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly key?: string;
  }[];
  /** A name, whose shortest length is a setting. */
  readonly isName?: boolean;
  /** A rule of its own refuses what is no such value, so that nothing about it is only doubtful. */
  readonly isChecked?: boolean;
  /** Shown as typed, in upper case, or with each word capitalised. */
  readonly display?: "upper-case" | "capitalised";
}

/** What a form needs to know about a field besides its rules. */
export const fieldNotes = z.registry<FieldNotes>();

/**
 * The notes of a schema that was created with a field kind.
 * @throws Error for any other schema
 */
export function notesOf(schema: z.ZodMiniType): FieldNotes {
  const notes = fieldNotes.get(schema as Parameters<typeof fieldNotes.get>[0]);
  if (!notes) throw new Error("This schema was not made with a field kind, and has no label.");
  return notes;
}

/** Text of one line that PostgreSQL can store: no control characters, no halves of characters. */
export const oneLine = /^[^\p{Cc}\p{Cs}]*$/u;
/** For a search: what is never stored cannot be found, and PostgreSQL refuses U+0000. */
export const storable = () =>
  z.regex(oneLine, "The search contains characters that are never stored.");
/** A text by which a list or a report is filtered. PostgreSQL refuses U+0000. */
export const filterText = (message: string) =>
  sentLine({ error: message, max: 200 }).check(z.minLength(1, message), z.regex(oneLine, message));
/** Text that PostgreSQL can store, of several lines. */
export const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

interface TextOptions {
  label: string;
  max: number;
  input?: InputKind;
  hint?: string;
  lines?: number;
  display?: FieldNotes["display"];
}

function baseText(options: TextOptions, error: string) {
  const tooLong = `${options.label} may have at most ${options.max} characters.`;
  const bounds = { error, max: options.max, tooLong };
  const unstorable = `${options.label} contains characters that cannot be stored.`;
  if (options.input === "textarea") return sentLines(bounds).check(z.regex(manyLines, unstorable));
  const line = sentLine(bounds).check(z.regex(oneLine, unstorable));
  if (options.input === "telephone") return line.check(z.overwrite(withAsciiDigits));
  return options.input === "email" ? line.check(z.overwrite(bareAddress)) : line;
}

function textNotes(options: TextOptions, more: Partial<FieldNotes> = {}): FieldNotes {
  return {
    label: options.label,
    input: options.input ?? "text",
    maxLength: options.max,
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    ...(options.lines === undefined ? {} : { lines: options.lines }),
    ...(options.display === undefined ? {} : { display: options.display }),
    ...more,
  };
}

/** Text of at least `min` characters after trimming; `message` is for less, null or nothing. */
export function requiredText(options: TextOptions & { min: number; message: string }) {
  return baseText(options, options.message)
    .check(z.minLength(options.min, options.message))
    .register(fieldNotes, textNotes(options, { required: true }));
}

/**
 * A name. Its minimum length depends on the configuration, which is passed to `validate`; the schema alone
 * requires one character.
 * @param options.message for a shorter one, null or nothing
 */
export function requiredName(options: TextOptions & { message: (least: number) => string }) {
  const usual = options.message(usualNameMinLength);
  const schema = baseText(options, usual).check(z.minLength(1, usual));
  nameSchemas.add(schema, { tooShort: options.message });
  return schema.register(fieldNotes, textNotes(options, { required: true, isName: true }));
}

/** Required text that is stored in upper case (the guardian's postcode). */
export function requiredUpperCaseText(options: TextOptions & { min: number; message: string }) {
  return baseText(options, options.message)
    .check(z.minLength(options.min, options.message), z.toUpperCase())
    .register(fieldNotes, textNotes(options, { required: true, display: "upper-case" }));
}

/** Optional text; empty means absent and becomes null. */
export function optionalText(options: TextOptions) {
  const text = baseText(options, `${options.label} must be text.`);
  return z
    .optional(z.pipe(z.nullable(text), emptyToNull()))
    .register(fieldNotes, textNotes(options));
}

/** Optional text with a rule, such as the e-mail address on the edit forms. */
export function optionalTextWith(
  options: TextOptions & { rule: (text: string) => boolean; message: string },
) {
  const checked = baseText(options, options.message).check(
    z.refine((text) => text === "" || options.rule(text), options.message),
  );
  return z
    .optional(z.pipe(z.nullable(checked), emptyToNull()))
    .register(fieldNotes, textNotes(options, { isChecked: true }));
}

const emptyToNull = () => z.transform((text: string | null) => (text === "" ? null : text));

export { isEmail };

/** An optional web address. */
export const optionalWebAddress = (options: TextOptions & { message: string }) =>
  optionalTextWith({ ...options, input: "url", rule: (text) => webAddress(text) !== null });

/** A required e-mail address. */
export function requiredEmail(options: TextOptions & { message: string }) {
  return baseText({ ...options, input: "email" }, options.message)
    .check(z.refine(isEmail, options.message))
    .register(fieldNotes, textNotes(options, { required: true, input: "email", isChecked: true }));
}

/** Longer than every value that can be chosen. */
const longestChoice = 200;

interface ChoiceOptions<V extends string> {
  label: string;
  message: string;
  labels?: Partial<Record<V, string>>;
  /** Shown as radio buttons, each chosen by this character; without them, as a list. */
  keys?: Readonly<Record<V, string>>;
}

/** One of a closed list of values. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  { label, message, labels, keys }: ChoiceOptions<V[number]>,
) {
  return z.enum(values, { error: message }).register(fieldNotes, {
    label,
    input: keys ? "radios" : "select",
    required: true,
    isWide: keys !== undefined,
    options: values.map((value: V[number]) => ({
      value,
      label: labels?.[value] ?? capitalised(value),
      ...(keys && { key: keys[value] }),
    })),
  });
}

/** One of a closed list of values, or none of them. */
export function optionalChoice<const V extends readonly [string, ...string[]]>(
  values: V,
  { label, message, none }: { label: string; message: string; none: string },
) {
  const chosen = sentLine({ error: message, max: longestChoice }).check(
    z.refine((value) => value === "" || values.includes(value), message),
  );
  return z.optional(z.pipe(z.nullable(chosen), emptyToNull())).register(fieldNotes, {
    label,
    input: "select",
    options: [{ value: "", label: none }, ...values.map((value) => ({ value, label: value }))],
  });
}

/** Whether a day is not after tomorrow: the helpline's, or that of UTC where nobody has told its day. */
const isByTomorrow = (day: string): boolean =>
  day <= dayAfter(dayOfCheck() ?? dayIn("UTC", new Date()), 1);

/** Refuses a day after tomorrow if there is a message for it. What is not a day is left to another rule. */
const notTooLate = (message: string | undefined) => (day: string) =>
  message === undefined || !isCalendarDate(day) || isByTomorrow(day);

/**
 * A calendar date `YYYY-MM-DD`; null, "" and the old `0000-00-00` mean absent (WIRE-8).
 */
export function optionalDate(options: {
  label: string;
  message: string;
  days?: FieldNotes["days"];
  /** The first day that is accepted. */
  earliest?: string;
  /** For a date of what has happened: the message for a day after tomorrow. */
  tooLate?: string;
}) {
  const { label, message, days, earliest, tooLate } = options;
  const isAbsent = (date: string | null) => date === "" || date === "0000-00-00";
  const accepts = (date: string) => isCalendarDate(date) && (!earliest || date >= earliest);
  const text = sentShortly(message).check(
    z.refine((date) => isAbsent(date) || accepts(date), message),
    z.refine(notTooLate(tooLate), tooLate),
  );
  const absentToNull = z.transform((date: string | null) => (isAbsent(date) ? null : date));
  return z.optional(z.pipe(z.nullable(text), absentToNull)).register(fieldNotes, {
    label,
    input: "date",
    ...(days && { days }),
    ...(earliest && { earliest }),
  });
}

/** A required date. A value that is not a valid date counts as missing. */
export const requiredDate = (
  label: string,
  message: string,
  { tooLate, ...more }: Pick<FieldNotes, "days"> & { readonly tooLate?: string } = {},
) =>
  sentShortly(message)
    .check(z.refine(isCalendarDate, message), z.refine(notTooLate(tooLate), tooLate))
    .register(fieldNotes, { label, input: "date", required: true, ...more });

/** A text of digits as its number; anything else unchanged, for the number's rule to refuse. */
export const digitsAsNumber = (value: unknown): unknown =>
  typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;

/**
 * A number in a body. It may be sent as a text of digits, as form fields hold it: `"15"` for 15. All numbers
 * of bodies are made with it. For types and the API's description it is the number.
 */
export const sentNumber = <S extends z.ZodMiniType>(schema: S): S =>
  z.pipe(before(digitsAsNumber), schema) as unknown as S;

/** Yes/no on the wire: 1 or 0 (WIRE-9). */
export const zeroOrOne = (message: string) =>
  sentNumber(z.union([z.literal(0), z.literal(1)], { error: message }));

export const flag = (label: string) => zeroOrOne(`${label} must be 1 or 0.`);

/** The id of a stored record: a positive whole number that fits into PostgreSQL's integer. */
export const recordId = (message = messages.wholeNumber("The id", 1, largestId)) =>
  sentNumber(
    z
      .number({ error: message })
      .check(z.refine((id) => Number.isInteger(id) && id >= 1 && id <= largestId, message)),
  );

/**
 * The `version` that a save was based on (WIRE-17).
 * @param least 0 if nothing may be stored yet
 */
export function recordVersion(least: 0 | 1 = 1) {
  const error = messages.wholeNumber("The version", least, Number.MAX_SAFE_INTEGER);
  return sentNumber(
    z
      .number({ error })
      .check(z.refine((version) => Number.isSafeInteger(version) && version >= least, { error })),
  );
}

/** A page past this one is past the end of every list. */
const lastPage = 100_000_000;

/** `page` in a body; left out, it is the first. */
export const pageInBody = z._default(
  sentNumber(
    z.number({ error: messages.page }).check(
      z.refine((page) => Number.isInteger(page) && page >= 1, messages.page),
      z.overwrite((page) => Math.min(page, lastPage)),
    ),
  ),
  1,
);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

/**
 * A stored value as a person reads it, in documents that are no screens: "" for nothing, "Yes" for 1, dates as DD-MM-YYYY, moments in the time zone, lists as JSON.
 */
export function valueInWords({ options }: FieldNotes, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value, null, 1);
  const text = String(value);
  if (moment.test(text)) return showMoment(text, timeZone);
  if (day.test(text)) return showDate(text);
  return options?.find((option) => option.value === text)?.label ?? text;
}

const momentMessage = "The time the page was entered must be an ISO 8601 moment.";

const isoMoment =
  /^(?<day>\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;

/** Whether JavaScript and PostgreSQL parse the timestamp alike: a calendar date and a plausible offset. */
function isMoment(text: string): boolean {
  const day = isoMoment.exec(text)?.groups?.day;
  return day !== undefined && isCalendarDate(day) && day >= "1900-01-01";
}

/** When the page was opened, as an ISO timestamp, for the timesheets (TIME-4). */
export const pageEnteredOn = () =>
  z.optional(z.nullable(sentShortly(momentMessage).check(z.refine(isMoment, momentMessage))));

/** The named properties of an object, typed as such. */
export function pick<T extends object, N extends keyof T>(
  object: T,
  names: readonly N[],
): Pick<T, N> {
  const picked: Partial<T> = {};
  for (const name of names) picked[name] = object[name];
  return picked as Pick<T, N>;
}
