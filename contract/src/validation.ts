/**
 * One way to validate, in the browser and on the server: every failure of a submit at once, in form
 * order, one message a field, unknown fields named (decision A3).
 */
import * as z from "zod/mini";

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

/** Checks `input` against `schema`; never throws. */
export function validate<S extends AnySchema>(schema: S, input: unknown): Validated<z.output<S>> {
  if (schema instanceof z.ZodMiniObject && !isPlainObject(input)) {
    return { ok: false, errors: [{ field: "", message: "Please send an object of fields." }] };
  }
  const result = z.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, errors: toFieldErrors(result.error.issues, fieldOrder(schema)) };
}

function isPlainObject(input: unknown): boolean {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[], order: string[]): FieldError[] {
  const firstByField = new Map<string, string>();
  for (const { field, message } of issues.flatMap(namedFailures)) {
    if (!firstByField.has(field)) firstByField.set(field, message);
  }
  const position = (field: string) => {
    const index = order.indexOf(field);
    return index === -1 ? order.length : index;
  };
  return [...firstByField]
    .map(([field, message]) => ({ field, message }))
    .sort((a, b) => position(a.field) - position(b.field));
}

function namedFailures(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: key,
      message: `Unknown field: ${key.slice(0, 100)}.`,
    }));
  }
  return [{ field: String(issue.path[0] ?? ""), message: issue.message }];
}

/** What somebody sent as T: anything may be missing, and anything may be of another type. */
export type Sent<T> = { readonly [K in keyof T]?: unknown };

/** Characters of a text without the blanks around it; 0 for whatever is no text. */
export const trimmedLength = (value: unknown): number =>
  typeof value === "string" ? value.trim().length : 0;

/**
 * A rule over several fields that is told even when other fields fail, so that one submit shows
 * everything.
 */
export function ruleAcross<T>(
  field: keyof T & string,
  message: string,
  holds: (values: Sent<T>) => boolean,
) {
  return z.refine((values: unknown) => holds((values ?? {}) as Sent<T>), {
    error: message,
    path: [field],
    when: () => true,
  });
}
