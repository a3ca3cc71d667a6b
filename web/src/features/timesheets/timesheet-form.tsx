/**
 * The two dates of a timesheet. The user is chosen elsewhere on the screen and checked together with the
 * dates, so that all errors show at once (spec 2 §5).
 */
import { type TimesheetRequest, timesheetRequest } from "@helpline/contract/timesheets/timesheets";
import type { ReactNode } from "react";
import { formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import classes from "#shared/report/report-filter.module.css";
import type { Asked } from "./asked.ts";

const fields = formFields(timesheetRequest);

interface TimesheetFormProps {
  /** The initial values of the fields. */
  readonly initial: Pick<Asked, "start_date" | "end_date">;
  readonly userId: number | null;
  /** Shown before the dates. */
  readonly before?: ReactNode;
  /** The submit button. */
  readonly children: ReactNode;
  readonly onAsk: (asked: TimesheetRequest) => Promise<void>;
}

export function TimesheetForm({ initial, userId, before, children, onAsk }: TimesheetFormProps) {
  const { form, submit } = useContractForm({
    rules: { fields, schema: timesheetRequest, fixed: { user_id: userId } },
    initial: formValuesOf(fields, { ...initial }),
    send: onAsk,
  });
  return (
    <form className={classes.dates} onSubmit={submit} noValidate>
      {before}
      {fields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      {children}
    </form>
  );
}
