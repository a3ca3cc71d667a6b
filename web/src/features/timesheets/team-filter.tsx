/** The days of the team's timesheet: one of the usual ranges, or any other by its two dates. */
import { type TeamRange, teamRange } from "@helpline/contract/timesheets/team";
import { Button } from "@mantine/core";
import { formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { RangePresets } from "#shared/report/range-presets.tsx";
import classes from "#shared/report/report-filter.module.css";

const fields = formFields(teamRange);
const rules = { fields, schema: teamRange };

interface TeamFilterProps {
  readonly days: TeamRange;
  readonly onAsk: (days: TeamRange) => void;
}

export function TeamFilter({ days, onAsk }: TeamFilterProps) {
  const { form, submit } = useContractForm({
    rules,
    initial: formValuesOf(fields, { ...days }),
    send: async (asked) => onAsk(asked),
  });
  return (
    <search className={classes.filter} aria-label="Dates of the timesheets" data-paper="hidden">
      <DayPresets days={days} onChoose={onAsk} />
      <form className={classes.dates} onSubmit={submit} noValidate>
        {fields.map((field) => (
          <FormField key={field.name} field={field} form={form} />
        ))}
        <Button type="submit" variant="default" className={classes.level}>
          Show
        </Button>
      </form>
    </search>
  );
}

interface DayPresetsProps {
  readonly days: TeamRange;
  readonly onChoose: (days: TeamRange) => void;
}

/** The usual ranges, as the days of a timesheet. */
export const DayPresets = ({ days, onChoose }: DayPresetsProps) => (
  <RangePresets
    bounded
    range={{ from: days.start_date, to: days.end_date }}
    choose={({ from, to }) => {
      if (from && to) onChoose({ start_date: from, end_date: to });
    }}
  />
);
