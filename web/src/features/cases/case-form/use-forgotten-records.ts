/** Clears the record that belonged to a question's previous answer. */
import { useEffect } from "react";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { declaredOf } from "./case-form-rules.ts";
import { pickers } from "./pickers.ts";

const dirty = { shouldDirty: true } as const;

export function useForgottenRecords(form: RecordFormApi): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name: question }) => {
          // Restoring a draft changes all fields at once, without a name.
          if (question === undefined) return;
          for (const [field, { nameField }] of Object.entries(pickers)) {
            if (declaredOf(field)?.visibleWhen?.field !== question) continue;
            form.setValue(nameField, "", dirty);
            form.setValue(field, "", dirty);
          }
        },
      }),
    [form],
  );
}
