/** Another answer about schooling forgets the school that belonged to the one before (spec 2 §2). */
import { useEffect } from "react";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { pickers } from "./pickers.ts";

const dirty = { shouldDirty: true } as const;

export function useSchoolAnswer(form: RecordFormApi): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          // A draft that is brought back changes all fields at once, and has no name.
          if (name !== "attending_school") return;
          form.setValue(pickers.school_id?.nameField ?? "", "", dirty);
          form.setValue("school_id", "", dirty);
        },
      }),
    [form],
  );
}
