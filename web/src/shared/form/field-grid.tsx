/** The fields of a form: two columns on a wide screen, one on a narrow one. */
import type { FieldSpec } from "./field-specs.ts";
import classes from "./form.module.css";
import type { RecordFormApi } from "./form-errors.ts";
import { FormField } from "./form-field.tsx";

const isWide = ({ notes }: FieldSpec) => notes.isWide ?? notes.input === "textarea";

export function FieldGrid(props: {
  readonly fields: readonly FieldSpec[];
  readonly form: RecordFormApi;
}) {
  return (
    <div className={classes.fields}>
      {props.fields.map((field) => (
        <div key={field.name} className={isWide(field) ? classes.wide : undefined}>
          <FormField field={field} form={props.form} />
        </div>
      ))}
    </div>
  );
}
