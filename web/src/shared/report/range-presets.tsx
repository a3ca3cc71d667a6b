/** Buttons for the usual ranges of a report. The one that is shown is marked. */
import type { DateRange } from "@helpline/contract/reports/date-range";
import { type RangePreset, rangePresets } from "@helpline/contract/reports/range-presets";
import { Button } from "@mantine/core";
import { useTimeZone } from "#shared/product-config.ts";
import { today } from "./range.ts";
import classes from "./report-filter.module.css";

const isSame = (a: DateRange, b: DateRange) => a.from === b.from && a.to === b.to;

const all: RangePreset = { label: "All", from: null, to: null };

interface RangePresetsProps {
  readonly range: DateRange;
  readonly choose: (range: DateRange) => void;
  /** Both ends are needed: "All" is not offered. */
  readonly bounded?: boolean | undefined;
}

export function RangePresets({ range, choose, bounded = false }: RangePresetsProps) {
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
