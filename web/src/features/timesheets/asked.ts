/** The user and the days of a timesheet, kept in the address of both timesheet screens. */
import { isForward } from "@helpline/contract/reports/date-range";
import type { TimesheetRequest } from "@helpline/contract/timesheets/timesheets";

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
 * Reads the address; missing days default to 1 January of this year and today (spec 2 §2).
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
