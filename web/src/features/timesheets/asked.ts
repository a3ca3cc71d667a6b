/** Whose timesheet, of which days: in the address of both timesheet screens. */
import { isCalendarDate } from "@helpline/contract/dates";
import { isForward } from "@helpline/contract/reports/date-range";
import type { TimesheetRequest } from "@helpline/contract/timesheets/timesheets";

export interface Asked {
  readonly userId: number | null;
  readonly start_date: string;
  readonly end_date: string;
}

const day = (value: unknown): string | null =>
  typeof value === "string" && isCalendarDate(value) ? value : null;

const id = (value: unknown): number | null => {
  const text = String(value ?? "");
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
};

/**
 * What the address says; days that it does not say are 1 January of this year and today (spec 2 §2).
 * @param today of the helpline's time zone, `YYYY-MM-DD`
 */
export function readAsked(search: Readonly<Record<string, unknown>>, today: string): Asked {
  return {
    userId: id(search.user_id),
    start_date: day(search.start_date) ?? `${today.slice(0, 4)}-01-01`,
    end_date: day(search.end_date) ?? today,
  };
}

/** Null while something is missing or the days run backwards. */
export const requestOf = ({ userId, start_date, end_date }: Asked): TimesheetRequest | null =>
  userId !== null && isForward(start_date, end_date)
    ? { user_id: userId, start_date, end_date }
    : null;

export const searchOf = ({ userId, start_date, end_date }: Asked): Record<string, unknown> => ({
  ...(userId !== null && { user_id: userId }),
  start_date,
  end_date,
});
