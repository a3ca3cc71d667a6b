/** The days of a report: one of the usual ranges, or any other by its two dates. */
import { reportRange } from "@helpline/contract/reports/date-range";
import { Button } from "@mantine/core";
import { formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import type { RangeControl } from "./range.ts";
import { RangePresets } from "./range-presets.tsx";
import classes from "./report-filter.module.css";

const fields = formFields(reportRange);
const rules = { fields, schema: reportRange };

export function RangeFilter({ range, choose }: RangeControl) {
  return (
    <search className={classes.filter} data-paper="hidden" aria-label="Dates of the report">
      <RangePresets range={range} choose={choose} />
      <RangeForm key={`${range.from} ${range.to}`} range={range} choose={choose} />
    </search>
  );
}

function RangeForm({ range, choose }: RangeControl) {
  const { form, submit } = useContractForm({
    rules,
    initial: formValuesOf(fields, { ...range }),
    send: async ({ from, to }) => choose({ from: from ?? null, to: to ?? null }),
  });
  return (
    <form className={classes.dates} onSubmit={submit} noValidate>
      {fields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
      <Button type="submit" variant="default" className={classes.level}>
        Show
      </Button>
    </form>
  );
}
