/** One way a form shows its errors (spec 1 §5): a dialog with a line each, then the first field. */
import { messages } from "@helpline/contract/messages";
import type { FieldError } from "@helpline/contract/validation";
import { useEffect } from "react";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { ApiError } from "#shared/api-client.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { checkForm, type FormRules, toFormErrors } from "./contract-resolver.ts";
import type { FormValues } from "./form-values.ts";

export type RecordFormApi = UseFormReturn<FormValues, unknown, Record<string, unknown>>;

/** Shows all `errors` in the dialog `Form validation error:`; then the first failing field has the focus. */
export async function showFormErrors(
  form: RecordFormApi,
  errors: FieldErrors<FormValues>,
): Promise<void> {
  const lines = Object.values(errors).map((error) => String(error?.message ?? ""));
  await showNotice({ title: messages.formErrorTitle, message: lines });
  const first = Object.keys(errors)[0];
  if (first) form.setFocus(first);
}

/** Shows why a save was refused (spec 1 §8): a 422 by field, any other failure as the server's message. */
export function showSaveFailure(form: RecordFormApi, error: ApiError): Promise<void> {
  return error.fieldErrors.length > 0
    ? showServerErrors(form, error.fieldErrors)
    : showNotice({ title: "ERROR", message: error.message });
}

function showServerErrors(form: RecordFormApi, errors: readonly FieldError[]): Promise<void> {
  const byField = toFormErrors(errors, "server");
  for (const [field, error] of Object.entries(byField)) {
    if (error) form.setError(field, { type: "server", message: String(error.message) });
  }
  return showFormErrors(form, byField);
}

/** While the person corrects the form, errors that are settled go; new ones wait for the next submit. */
export function useSettledErrors(form: RecordFormApi, rules: FormRules): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values, errors = {} }) => {
          const settled = name ? settledBy(name, rules, values, errors) : [];
          // Clearing none would draw whatever shows errors anew, at every key.
          if (settled.length > 0) form.clearErrors(settled);
        },
      }),
    [form, rules],
  );
}

function settledBy(
  changed: string,
  rules: FormRules,
  values: FormValues,
  errors: FieldErrors<FormValues>,
): string[] {
  const marked = Object.entries(errors);
  if (marked.length === 0) return [];
  const checked = checkForm(rules, values);
  const failing = new Set(checked.ok ? [] : checked.errors.map((error) => error.field));
  const isSettled = (field: string, source: unknown) =>
    source === "server" ? field === changed : !failing.has(field);
  return marked.flatMap(([field, error]) => (isSettled(field, error?.type) ? [field] : []));
}
