/** The range of days of a report, in its address. */
import { dayIn, showDate } from "@helpline/contract/dates";
import type { DateRange } from "@helpline/contract/reports/date-range";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";

/** Today in the helpline's time zone, by this computer's clock. */
export const today = (timeZone: string): string => dayIn(timeZone, new Date());

export interface RangeControl {
  readonly range: DateRange;
  readonly choose: (range: DateRange) => void;
}

/** `?from=&to=` of the current address. */
export function useRange(): RangeControl {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { from = null, to = null } = useSearch({ strict: false });
  return {
    range: { from, to },
    choose: ({ from, to }) =>
      void navigate({
        to: path,
        search: { ...(from && { from }), ...(to && { to }) },
        resetScroll: false,
      }),
  };
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
