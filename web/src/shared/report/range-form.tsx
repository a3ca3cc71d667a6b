/** The two dates of a report or a timesheet, checked and sent together. */
import type { ReactNode } from "react";
import type { FormBody, FormRules } from "#shared/form/contract-resolver.ts";
import type { FormSchema } from "#shared/form/field-specs.ts";
import type { ShowErrors } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import classes from "./report-filter.module.css";

export interface RangeFormProps<S extends FormSchema> {
  /** What is asked for; what is chosen elsewhere on the screen is `fixed`, so that all errors show at once. */
  readonly rules: FormRules<S>;
  /** The values of the fields. When they change, they replace what was typed. */
  readonly initial: object;
  readonly onAsk: (asked: FormBody<S>) => unknown;
  /** Shows what is to be corrected. Default: at the top of the form. */
  readonly onInvalid?: ShowErrors | undefined;
  /** Shown before the dates. */
  readonly before?: ReactNode;
}

interface Props<S extends FormSchema> extends RangeFormProps<S> {
  /** The buttons that submit. */
  readonly children: ReactNode;
}

export function RangeForm<S extends FormSchema>(props: Props<S>) {
  const { rules, initial, onAsk, onInvalid, before, children } = props;
  const { form, submit, summary } = useContractForm({
    rules,
    initial: formValuesOf(rules.fields, { ...initial }),
    followsInitial: true,
    send: async (asked) => onAsk(asked),
    onInvalid,
  });
  return (
    <form className={classes.dates} onSubmit={submit} noValidate>
      {summary}
      {before}
      {rules.fields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      <div className={classes.buttons}>{children}</div>
    </form>
  );
}
