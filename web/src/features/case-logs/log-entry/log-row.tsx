/** One row of the log entry form, shown depending on entry type and further action (spec 2 §4). */
import { useWatch } from "react-hook-form";
import { FormField } from "#shared/form/form-field.tsx";
import type { InputProps } from "#shared/form/inputs/field-props.ts";
import classes from "./log-entry.module.css";
import { isLogFieldShown } from "./log-fields.ts";

export function LogRow({ field, form }: InputProps) {
  const [entry_type, further_action] = useWatch({
    control: form.control,
    name: ["entry_type", "further_action"],
  });
  if (!isLogFieldShown(field.name, { entry_type, further_action })) return null;
  const wide = field.notes.input === "textarea" || field.notes.input === "yes-no";
  return (
    <div className={wide ? classes.wide : undefined}>
      <FormField field={field} form={form} />
    </div>
  );
}
