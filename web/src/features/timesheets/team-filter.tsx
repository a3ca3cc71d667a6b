/** The days of the team's timesheet. */
import { type TeamRange, teamRange } from "@helpline/contract/timesheets/team";
import { formFields } from "#shared/form/field-specs.ts";
import { RangeFilter } from "#shared/report/range-filter.tsx";
import { daysOf, rangeOf } from "./asked.ts";

const rules = { fields: formFields(teamRange), schema: teamRange };

interface TeamFilterProps {
  readonly days: TeamRange;
  readonly onAsk: (days: TeamRange) => void;
}

export const TeamFilter = ({ days, onAsk }: TeamFilterProps) => (
  <RangeFilter
    bounded
    label="Dates of the timesheets"
    rules={rules}
    initial={days}
    range={rangeOf(days)}
    onPreset={(range) => onAsk(daysOf(range))}
    onAsk={onAsk}
  />
);
