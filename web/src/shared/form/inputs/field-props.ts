/** What every input gets from its field: label, mark, hint, limit, message. */
import type { FieldSpec } from "../field-specs.ts";
import type { RecordFormApi } from "../form-errors.ts";

export interface InputProps {
  readonly field: FieldSpec;
  readonly form: RecordFormApi;
}

type Order = ("label" | "input" | "description" | "error")[];

/** The message beside the field; Mantine marks the input `aria-invalid` and describes it by both. */
export function wrapperProps({ field: { name, notes }, form }: InputProps) {
  const error = form.formState.errors[name]?.message;
  return {
    label: notes.label,
    // Hints below: the inputs of a row then stand side by side.
    inputWrapperOrder: ["label", "input", "description", "error"] as Order,
    required: notes.required === true,
    ...(notes.hint ? { description: notes.hint } : {}),
    ...(error ? { error: String(error) } : {}),
  };
}
