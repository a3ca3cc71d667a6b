/** One row of the case form: there or not, and shown in its own way. */
import { useWatch } from "react-hook-form";
import { FormField } from "#shared/form/form-field.tsx";
import type { InputProps } from "#shared/form/inputs/field-props.ts";
import classes from "./case-form.module.css";
import { appearsAfter, isShown } from "./case-form-fields.ts";
import { PickerInput } from "./picker-input.tsx";
import { pickers } from "./pickers.ts";

export function CaseField(props: InputProps) {
  const rule = appearsAfter[props.field.name];
  // Only this row is drawn anew when its question is answered, not the form.
  return rule ? <ConditionalRow {...props} after={rule.field} /> : <Row {...props} />;
}

function ConditionalRow({ after, ...props }: InputProps & { readonly after: string }) {
  const answer = useWatch({ control: props.form.control, name: after });
  return isShown(props.field.name, { [after]: answer }) ? <Row {...props} /> : null;
}

function Row(props: InputProps) {
  const picker = pickers[props.field.name];
  return (
    <div className={props.field.notes.input === "textarea" ? classes.wide : undefined}>
      {picker ? <PickerInput {...props} picker={picker} /> : <FormField {...props} />}
    </div>
  );
}
