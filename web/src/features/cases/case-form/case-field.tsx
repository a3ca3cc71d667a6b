/** One row of the case form: whether it is shown, and with which input. */
import { useWatch } from "react-hook-form";
import { FormField } from "#shared/form/form-field.tsx";
import type { InputProps } from "#shared/form/inputs/field-props.ts";
import classes from "./case-form.module.css";
import { declaredOf, isShown } from "./case-form-fields.ts";
import { isOffered } from "./case-offers.ts";
import { OfferedRow } from "./guardian-offers.tsx";
import { PickerInput } from "./picker-input.tsx";
import { pickers } from "./pickers.ts";

export function CaseField(props: InputProps) {
  const condition = declaredOf(props.field.name)?.visibleWhen;
  // Only this row renders again when its question is answered, not the whole form.
  return condition ? <ConditionalRow {...props} after={condition.field} /> : <Row {...props} />;
}

function ConditionalRow({ after, ...props }: InputProps & { readonly after: string }) {
  const answer = useWatch({ control: props.form.control, name: after });
  return isShown(props.field.name, { [after]: answer }) ? <Row {...props} /> : null;
}

function Row(props: InputProps) {
  return (
    <div className={props.field.notes.input === "textarea" ? classes.wide : undefined}>
      {isOffered(props.field.name) ? <OfferedRow {...props} input={inputOf} /> : inputOf(props)}
    </div>
  );
}

function inputOf(props: InputProps) {
  const picker = pickers[props.field.name];
  return picker ? <PickerInput {...props} picker={picker} /> : <FormField {...props} />;
}
