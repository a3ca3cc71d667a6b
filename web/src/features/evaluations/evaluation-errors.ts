/** An evaluation tells one failure at a time, the first by question (spec 2 §5 and §8). */
import { evaluationMessages } from "@helpline/contract/evaluations/evaluations";
import type { FieldErrors } from "react-hook-form";
import type { ApiError } from "#shared/api-client.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import type { Refusal } from "#shared/form/use-contract-form.ts";

async function showFailure(form: RecordFormApi, field: string, message: string): Promise<void> {
  await showNotice({ title: evaluationMessages.title, message });
  form.setFocus(field);
}

export async function showFirstFailure(
  form: RecordFormApi,
  errors: FieldErrors<FormValues>,
): Promise<void> {
  const [first] = Object.entries(errors);
  if (first) await showFailure(form, first[0], String(first[1]?.message ?? ""));
}

/** The server's answer: a failing question like our own, anything else as `Error`. */
export async function showRefusal(form: RecordFormApi, error: ApiError): Promise<Refusal> {
  const [first] = error.fieldErrors;
  if (!first) {
    await showNotice({ title: "Error", message: error.message });
    return "done";
  }
  form.setError(first.field, { type: "server", message: first.message });
  await showFailure(form, first.field, first.message);
  return "done";
}
