/** The user and the days of a timesheet, kept in the address of both timesheet screens. */
import { type DateRange, isForward } from "@helpline/contract/reports/date-range";
import type { TeamRange } from "@helpline/contract/timesheets/team";
import { type TimesheetRequest, timesheetRequest } from "@helpline/contract/timesheets/timesheets";
import { formFields } from "#shared/form/field-specs.ts";

const fields = formFields(timesheetRequest);

/** The fields are the two dates; the user is chosen elsewhere on the screen. */
export const timesheetRules = (userId: number | null) => ({
  fields,
  schema: timesheetRequest,
  fixed: { user_id: userId },
});

/** The days of a timesheet as the range of a report. */
export const rangeOf = ({ start_date, end_date }: TeamRange): DateRange => ({
  from: start_date,
  to: end_date,
});

/** The range of a report as the days of a timesheet, which needs both. */
export const daysOf = ({ from, to }: DateRange): TeamRange => ({
  start_date: from ?? "",
  end_date: to ?? "",
});

export interface Asked {
  readonly userId: number | null;
  readonly start_date: string;
  readonly end_date: string;
}

/** The search parameters of a timesheet screen. */
interface AskedSearch {
  readonly user_id?: number | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/**
 * Reads the address; missing days default to 1 January of this year and today.
 * @param today in the helpline's time zone, `YYYY-MM-DD`
 */
export function readAsked(search: AskedSearch, today: string): Asked {
  return {
    userId: search.user_id ?? null,
    start_date: search.start_date ?? `${today.slice(0, 4)}-01-01`,
    end_date: search.end_date ?? today,
  };
}

/** The request, or null while the user is missing or the dates are reversed. */
export const requestOf = ({ userId, start_date, end_date }: Asked): TimesheetRequest | null =>
  userId !== null && isForward(start_date, end_date)
    ? { user_id: userId, start_date, end_date }
    : null;

export const searchOf = ({ userId, start_date, end_date }: Asked): AskedSearch => ({
  ...(userId !== null && { user_id: userId }),
  start_date,
  end_date,
});
