/**
 * How forms show errors: at their top (error-summary.tsx), or, for the forms that UI-1 names, in a dialog with
 * a line for each, after which the first field has the focus.
 */
import { messages } from "@helpline/contract/messages";
import { useEffect, useEffectEvent } from "react";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import { ApiError } from "#shared/api-client.ts";
import { failureMessage, showFailure, showNotice } from "#shared/dialogs/dialogs.tsx";
import { checkForm, type FormRules, toFormErrors } from "./contract-resolver.ts";
import type { FormValues } from "./form-values.ts";

export type RecordFormApi = UseFormReturn<FormValues, unknown, Record<string, unknown>>;

/** Tells a person what is to be corrected. */
export type ShowErrors = (form: RecordFormApi, errors: FieldErrors<FormValues>) => Promise<void>;

/** Shows all `errors` in the dialog `Form validation error:`, then focuses the first failing field. */
export async function showFormErrors(
  form: RecordFormApi,
  errors: FieldErrors<FormValues>,
): Promise<void> {
  const lines = Object.values(errors).map((error) => String(error?.message ?? ""));
  await showNotice({ title: messages.formErrorTitle, message: lines });
  const first = Object.keys(errors)[0];
  if (first) form.setFocus(first);
}

export interface FailureOptions {
  /** Shows failures of fields. Default: at the top of the form. */
  readonly onInvalid?: ShowErrors | undefined;
  /** Whether only the first failing field is told of, as on the evaluation (EVAL-5). */
  readonly oneAtATime?: boolean;
  /** The dialog's title; default: `ERROR`. */
  readonly failureTitle?: string;
  /** Shows any refusal at the top of the form: that of a dialog is not covered by a second one (UI-2). */
  readonly inPlace?: boolean;
  /** The field that is focused afterwards, with its text selected. */
  readonly retype?: string;
}

/** Shows why a save was refused: a 422 by field, any other failure with the server's message. */
export async function showSaveFailure(
  form: RecordFormApi,
  error: Error,
  {
    onInvalid,
    oneAtATime,
    failureTitle,
    inPlace,
    retype,
  }: FailureOptions & { readonly onInvalid: ShowErrors },
): Promise<void> {
  const all = error instanceof ApiError ? error.fieldErrors : [];
  const ofFields = oneAtATime ? all.slice(0, 1) : all;
  const ofForm = inPlace ? [{ field: "", message: failureMessage(error) }] : [];
  const errors = ofFields.length > 0 ? ofFields : ofForm;
  if (errors.length > 0) {
    const byField = toFormErrors(errors, "server");
    for (const { field, message } of errors) {
      form.setError(field || "root", { type: "server", message });
    }
    return onInvalid(form, byField);
  }
  await showFailure(error, failureTitle);
  if (retype) form.setFocus(retype, { shouldSelect: true });
}

/** Removes errors as the person corrects them; new ones appear at the next submit. */
export function useSettledErrors(form: RecordFormApi, rules: FormRules): void {
  const settled = useEffectEvent(
    (name: string, values: FormValues, errors: FieldErrors<FormValues>) =>
      settledBy(name, rules, values, errors),
  );
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values, errors = {} }) => {
          const fields = name ? settled(name, values, errors) : [];
          // Clearing an empty list would re-render the shown errors at every key.
          if (fields.length > 0) form.clearErrors(fields);
        },
      }),
    [form],
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
