/**
 * Reports whether a form differs from its initial values. A component of its own, so that the first key
 * does not re-render the form.
 */
import { useEffect } from "react";
import { useFormState } from "react-hook-form";
import type { RecordFormApi } from "./form-errors.ts";

interface ChangeWatchProps {
  readonly form: RecordFormApi;
  /** Must be a stable function. */
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
