/** Tells whether a form differs from what it began with. Apart, so that the first key does not draw it anew. */
import { useEffect } from "react";
import { useFormState } from "react-hook-form";
import type { RecordFormApi } from "./form-errors.ts";

interface ChangeWatchProps {
  readonly form: RecordFormApi;
  /** Must stay the same function while the form is shown. */
  readonly onChanged: (changed: boolean) => void;
}

export function ChangeWatch({ form, onChanged }: ChangeWatchProps) {
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [onChanged, isDirty]);
  return null;
}
