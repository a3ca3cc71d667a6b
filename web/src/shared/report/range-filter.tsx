/** The days of a report: one of the usual ranges, or any other by its two dates. */
import { type DateRange, reportRange } from "@helpline/contract/reports/date-range";
import { Button, Group } from "@mantine/core";
import { formFields } from "#shared/form/field-specs.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { presetsOn, type RangeControl, today } from "./range.ts";
import classes from "./report-filter.module.css";

const fields = formFields(reportRange);
const rules = { fields, schema: reportRange };

const isSame = (a: DateRange, b: DateRange) => a.from === b.from && a.to === b.to;

export function RangeFilter({ range, choose }: RangeControl) {
  const presets = presetsOn(today(useTimeZone()));
  return (
    <search className={classes.filter} data-paper="hidden" aria-label="Dates of the report">
      <Group gap={8} align="stretch" className={classes.presets}>
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant={isSame(range, preset) ? "filled" : "default"}
            aria-pressed={isSame(range, preset)}
            onClick={() => choose(preset)}
          >
            {preset.label}
          </Button>
        ))}
      </Group>
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
