/** The range of days of a report. */
import { dayIn, showDate } from "@helpline/contract/dates";
import type { DateRange } from "@helpline/contract/reports/date-range";

/** Today in the helpline's time zone, by this computer's clock. */
export const today = (timeZone: string): string => dayIn(timeZone, new Date());

export interface RangeControl {
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
