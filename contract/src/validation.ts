/**
 * Validation for browser and server: all failures of a submit at once, in form order, one message per
 * field, unknown fields named (WIRE-4).
 */
import * as z from "zod/mini";
import type { Day } from "./dates.ts";
import { onDay } from "./day-of-check.ts";
import { nameSchemas, usualNameMinLength } from "./names.ts";

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

type AnySchema = z.core.$ZodType;

/** The field names of an object schema, in the order of the form. */
export function fieldOrder(schema: AnySchema): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

/** What the rules of fields depend on besides the value: the operator's configuration, and the day. */
export interface FieldLimits {
  /** The minimum length of names. */
  readonly nameMinLength: number;
  /** Today in the helpline's time zone, for dates that cannot be in the future. */
  readonly today: Day;
}

/** Without a configuration. */
export const usualLimits: Omit<FieldLimits, "today"> = { nameMinLength: usualNameMinLength };

/**
 * Checks `input` against `schema` and the limits; never throws.
 * @param limits what is left out: the usual minimum length of names, and today in UTC
 */
export function validate<S extends AnySchema>(
  schema: S,
  input: unknown,
  { nameMinLength = usualNameMinLength, today }: Partial<FieldLimits> = {},
): Validated<z.output<S>> {
  if (schema instanceof z.ZodMiniObject && !isPlainObject(input)) {
    return { ok: false, errors: [{ field: "", message: "Please send an object of fields." }] };
  }
  const deep = isPlainObject(input) ? tooDeep(input as object) : [];
  if (deep.length > 0) return { ok: false, errors: deep };
  const result = onDay(today, () => z.safeParse(schema, input));
  const short = shortNames(schema, input, nameMinLength);
  if (result.success && short.length === 0) return { ok: true, value: result.data };
  const failures = result.error?.issues.flatMap(namedFailures) ?? [];
  return { ok: false, errors: inFormOrder([...short, ...failures], fieldOrder(schema)) };
}

/** The names in `input` that are shorter than the configuration allows. */
function shortNames(schema: AnySchema, input: unknown, nameMinLength: number): FieldError[] {
  if (!(schema instanceof z.ZodMiniObject) || !isPlainObject(input)) return [];
  const values = input as Readonly<Record<string, unknown>>;
  return Object.entries(schema.shape).flatMap(([field, each]) => {
    const tooShort = nameSchemas.get(each as Parameters<typeof nameSchemas.get>[0])?.tooShort;
    if (!tooShort || trimmedLength(values[field]) >= nameMinLength) return [];
    return [{ field, message: tooShort(nameMinLength) }];
  });
}

/**
 * The maximum nesting of lists and objects in a field: more than any form needs, less than harms
 * PostgreSQL.
 */
const deepestNesting = 20;

/** The fields nested more deeply than {@link deepestNesting}. The check itself goes no deeper. */
function tooDeep(input: object): FieldError[] {
  return Object.entries(input)
    .filter(([, value]) => isDeeperThan(deepestNesting, value))
    .map(([field]) => ({ field: field.slice(0, 100), message: nestedTooDeeply }));
}

const nestedTooDeeply = "This is nested too deeply.";

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each));
}

function isPlainObject(input: unknown): boolean {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

function inFormOrder(failures: readonly FieldError[], order: string[]): FieldError[] {
  const firstByField = new Map<string, string>();
  for (const { field, message } of failures) {
    if (!firstByField.has(field)) firstByField.set(field, message);
  }
  const position = (field: string) => {
    const [top = field] = field.split(".");
    const index = order.indexOf(top);
    return index === -1 ? order.length : index;
  };
  return [...firstByField]
    .map(([field, message]) => ({ field, message }))
    .sort((a, b) => position(a.field) - position(b.field));
}

/** The library's message where a schema has none of its own. */
const defaultMessage = "Invalid input";

const unexpectedForm = (field: string) =>
  `${field === "" ? "The body" : `"${field}"`} is missing or does not have the expected form.`;

function namedFailures(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: key,
      message: `Unknown field: ${key.slice(0, 100)}.`,
    }));
  }
  const field = fieldAt(issue.path);
  return [
    { field, message: issue.message === defaultMessage ? unexpectedForm(field) : issue.message },
  ];
}

/** A field of an object in a field is named with it, "filters.added_from"; an entry of a list is not named. */
function fieldAt(path: readonly PropertyKey[]): string {
  const entry = path.findIndex((part) => typeof part === "number");
  return path
    .slice(0, entry === -1 ? path.length : entry)
    .map(String)
    .join(".");
}

/** Unchecked input for T: anything may be missing or of another type. */
export type Sent<T> = { readonly [K in keyof T]?: unknown };

/** The length of a text without surrounding spaces; 0 for anything else. */
export const trimmedLength = (value: unknown): number =>
  typeof value === "string" ? value.trim().length : 0;

/** A text that is too long ends the check (WIRE-34). */
const isTooLong = (issue: z.core.$ZodRawIssue) =>
  issue.code === "too_big" && issue.origin === "string";

/**
 * A rule over several fields that is checked even if other fields fail, so that one submit shows every
 * failure; unless a text is too long, which no rule may see.
 */
export function ruleAcross<T>(
  field: keyof T & string,
  message: string,
  holds: (values: Sent<T>) => boolean,
) {
  return z.refine((values: unknown) => holds((values ?? {}) as Sent<T>), {
    error: message,
    path: [field],
    when: ({ issues }) => !issues.some(isTooLong),
  });
}
