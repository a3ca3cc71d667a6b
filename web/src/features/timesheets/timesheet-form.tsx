/**
 * The two dates of a timesheet. Whose it is comes from elsewhere on the screen, and is checked with
 * them: all that is missing is told at once (spec 2 §5).
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
  /** What stands in the fields at first. */
  readonly initial: Pick<Asked, "start_date" | "end_date">;
  readonly userId: number | null;
  /** Before the dates. */
  readonly before?: ReactNode;
  /** The button that submits. */
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
