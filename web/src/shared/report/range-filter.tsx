/** The days of a report or a timesheet: one of the usual ranges, or any other by its two dates. */
import { type DateRange, reportRange } from "@helpline/contract/reports/date-range";
import { type RangePreset, rangePresets } from "@helpline/contract/reports/range-presets";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { type FormSchema, formFields } from "#shared/form/field-specs.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { type RangeControl, today } from "./range.ts";
import { RangeForm, type RangeFormProps } from "./range-form.tsx";
import classes from "./report-filter.module.css";

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
  const presets = rangePresets(today(useTimeZone()));
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
