/** Shows one error of an evaluation at a time, the first in question order. */
import { evaluationMessages } from "@helpline/contract/evaluations/evaluations";
import type { FieldErrors } from "react-hook-form";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";

export async function showFirstFailure(
  form: RecordFormApi,
  errors: FieldErrors<FormValues>,
): Promise<void> {
  const [first] = Object.entries(errors);
  if (!first) return;
  const [field, error] = first;
  await showNotice({ title: evaluationMessages.title, message: String(error?.message ?? "") });
  form.setFocus(field);
}
