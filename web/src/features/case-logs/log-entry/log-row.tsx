/** One row of the log entry form, shown depending on entry type and further action. */
import { useWatch } from "react-hook-form";
import { FormField } from "#shared/form/form-field.tsx";
import type { InputProps } from "#shared/form/inputs/field-props.ts";
import classes from "./log-entry.module.css";
import { type CaseAssigned, isLogFieldOf, isPerson } from "./log-fields.ts";
import { PersonChoice } from "./person-choice.tsx";

interface LogRowProps extends InputProps {
  readonly assigned: CaseAssigned;
}

export function LogRow({ field, form, assigned }: LogRowProps) {
  const [entry_type, further_action] = useWatch({
    control: form.control,
    name: ["entry_type", "further_action"],
  });
  if (!isLogFieldOf(assigned)(field.name, { entry_type, further_action })) return null;
  const wide = field.notes.input === "textarea" || field.notes.input === "yes-no";
  return (
    <div className={wide ? classes.wide : undefined}>
      {isPerson(field.name) ? (
        <PersonChoice field={field} form={form} assigned={assigned} />
      ) : (
        <FormField field={field} form={form} />
      )}
    </div>
  );
}
