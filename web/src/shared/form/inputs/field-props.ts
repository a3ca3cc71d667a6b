/** Properties that every input gets from its field: label, required mark, hint, limit, message. */
import type { FieldSpec } from "../field-specs.ts";
import type { RecordFormApi } from "../form-errors.ts";

export interface InputProps {
  readonly field: FieldSpec;
  readonly form: RecordFormApi;
}

type Order = ("label" | "input" | "description" | "error")[];

/**
 * The message beside the field. Mantine marks the input `aria-invalid` and describes it by hint and
 * message.
 */
export function wrapperProps({ field: { name, notes }, form }: InputProps) {
  const error = form.formState.errors[name]?.message;
  return {
    label: notes.label,
    // Hints go below, so that the inputs of a row align.
    inputWrapperOrder: ["label", "input", "description", "error"] as Order,
    required: notes.required === true,
    ...(notes.hint ? { description: notes.hint } : {}),
    ...(error ? { error: String(error) } : {}),
  };
}
