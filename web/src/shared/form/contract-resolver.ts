/** Validation in the browser: the contract's own, the same as on the server. */
import { type FieldError, type FieldLimits, validate } from "@helpline/contract/validation";
import type { FieldErrors, Resolver } from "react-hook-form";
import type * as z from "zod/mini";
import type { FieldSpec, FormSchema } from "./field-specs.ts";
import { bodyOf, type FormValues, type HintOf, type IsShown } from "./form-values.ts";

export interface FormRules<S extends FormSchema = FormSchema> {
  readonly fields: readonly FieldSpec[];
  readonly schema: S;
  readonly isShown?: IsShown | undefined;
  /** The hint of a field that depends on what is typed; undefined: the usual one. */
  readonly hintOf?: HintOf | undefined;
  /** Added to the typed values: the id and the version of an edit. */
  readonly fixed?: Readonly<Record<string, unknown>> | undefined;
  /** The configured rules of fields, and today; default: the usual ones. A form on the screen knows the day by itself. */
  readonly limits?: Partial<FieldLimits> | undefined;
  /**
   * Prepares the body before it is checked and sent: numbers of a select, answers that clear other fields.
   */
  readonly tidy?: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined;
}

/** The body that a form sends: the output of its schema. */
export type FormBody<S extends FormSchema> = z.output<S>;

/** `rule` errors disappear as soon as the rule holds, `server` errors when their field changes. */
export type ErrorSource = "rule" | "server";

/** Validates the form's current values. */
export function checkForm<S extends FormSchema>(rules: FormRules<S>, values: FormValues) {
  const { fields, schema, isShown, fixed, limits, tidy = (body) => body } = rules;
  return validate(schema, { ...fixed, ...tidy(bodyOf(fields, values, isShown)) }, limits);
}

/** Errors in react-hook-form's shape, in form order. */
export function toFormErrors(
  errors: readonly FieldError[],
  type: ErrorSource,
): FieldErrors<FormValues> {
  return Object.fromEntries(
    errors.map(({ field, message }) => [field || "root", { type, message }]),
  );
}

/** A react-hook-form resolver: all failures at once, or only the first one, or the body ready to be sent. */
export function contractResolver(
  rules: FormRules,
  { oneAtATime = false } = {},
): Resolver<FormValues, unknown, Record<string, unknown>> {
  return (values) => {
    const checked = checkForm(rules, values);
    if (checked.ok) return { values: checked.value as Record<string, unknown>, errors: {} };
    const told = oneAtATime ? checked.errors.slice(0, 1) : checked.errors;
    return { values: {}, errors: toFormErrors(told, "rule") };
  };
}
