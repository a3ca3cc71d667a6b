/** The days of a report or a timesheet: one of the usual ranges, or any other by its two dates; and what is said of them. */
import { showDate } from "@helpline/contract/dates";
import { type DateRange, reportRange } from "@helpline/contract/reports/date-range";
import { type RangePreset, rangePresets } from "@helpline/contract/reports/range-presets";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { filter } from "#shared/drafts/no-draft.ts";
import type { FormBody, FormRules } from "#shared/form/contract-resolver.ts";
import { type FormSchema, formFields } from "#shared/form/field-specs.ts";
import type { ShowErrors } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useToday } from "#shared/product-config.ts";
import classes from "./report-filter.module.css";

interface RangeControl {
  readonly range: DateRange;
  readonly choose: (range: DateRange) => void;
}

export function rangeInWords({ from, to }: DateRange): string {
  if (from && to) return from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`;
  if (from) return `from ${showDate(from)}`;
  return to ? `to ${showDate(to)}` : "all dates";
}

/** The query of a range; an open end is left out. */
export const rangeQuery = ({ from, to }: DateRange) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

// Buttons for the usual ranges of a report. The one that is shown is marked.

const isSame = (a: DateRange, b: DateRange) => a.from === b.from && a.to === b.to;

const all: RangePreset = { label: "All", from: null, to: null };

interface RangePresetsProps {
  readonly range: DateRange;
  readonly choose: (range: DateRange) => void;
  /** Both ends are needed: "All" is not offered. */
  readonly bounded?: boolean | undefined;
}

function RangePresets({ range, choose, bounded = false }: RangePresetsProps) {
  const presets = rangePresets(useToday());
  return (
    <div className={classes.presets}>
      {[...presets, ...(bounded ? [] : [all])].map((preset) => (
        <Button
          key={preset.label}
          variant={isSame(range, preset) ? "filled" : "default"}
          aria-pressed={isSame(range, preset)}
          onClick={() => choose(preset)}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}

interface RangeFilterProps<S extends FormSchema> extends RangeFormProps<S> {
  /** The filter's name for screen readers. */
  readonly label: string;
  /** The range that is shown. */
  readonly range: DateRange;
  readonly onPreset: (range: DateRange) => void;
  /** Both ends are needed: "All" is not offered. */
  readonly bounded?: boolean;
  /** Further choices, below the dates. */
  readonly more?: ReactNode;
}

export function RangeFilter<S extends FormSchema>(props: RangeFilterProps<S>) {
  const { label, range, onPreset, bounded, more, ...form } = props;
  return (
    <search className={classes.filter} data-paper="hidden" aria-label={label}>
      <RangePresets range={range} choose={onPreset} bounded={bounded} />
      <RangeForm {...form}>
        <Button type="submit" variant="default" size="md">
          Show
        </Button>
      </RangeForm>
      {more}
    </search>
  );
}

const rules = { fields: formFields(reportRange), schema: reportRange };

interface ReportRangeFilterProps extends RangeControl {
  readonly children?: ReactNode;
}

/** The filter of a report, which needs neither date. */
export const ReportRangeFilter = ({ range, choose, children }: ReportRangeFilterProps) => (
  <RangeFilter
    label="Dates of the report"
    rules={rules}
    initial={range}
    range={range}
    onPreset={choose}
    more={children}
    onAsk={({ from, to }) => choose({ from: from ?? null, to: to ?? null })}
  />
);

// The two dates, checked and sent together.

interface RangeFormProps<S extends FormSchema> {
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
    draft: filter,
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
