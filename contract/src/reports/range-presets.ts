/**
 * The usual ranges of reports, and the period before a range (REP-7). Days are `YYYY-MM-DD`, and both
 * ends belong to a range. Without schemas, so that every screen can load it.
 */
import { dayAfter, daysBetween, showDate, showMonth } from "../dates.ts";
import { counted } from "../words.ts";
import type { DateRange } from "./date-range.ts";

/** A range with two ends. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface RangePreset extends DateRange {
  readonly label: string;
}

/** Months since the beginning of year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const firstDayOf = (month: number): string => {
  const year = String(Math.floor(month / 12)).padStart(4, "0");
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}-01`;
};

/** Whole months, from the first day of one to the last day of another. */
const wholeMonths = (first: number, count: number): Period => ({
  from: firstDayOf(first),
  to: dayAfter(firstDayOf(first + count), -1),
});

const monthsOfQuarter = 3;
const monthsOfYear = 12;
/** April: the first month of a financial year, counted from 0. */
const april = 3;

/** @param today `YYYY-MM-DD` */
export function rangePresets(today: string): readonly (RangePreset & Period)[] {
  const month = monthOf(today);
  const quarter = month - (month % monthsOfQuarter);
  const january = month - (month % monthsOfYear);
  const sinceApril = (month - april) % monthsOfYear;
  return [
    { label: "This month", ...wholeMonths(month, 1) },
    { label: "Last month", ...wholeMonths(month - 1, 1) },
    { label: "This quarter", ...wholeMonths(quarter, monthsOfQuarter) },
    { label: "Last quarter", ...wholeMonths(quarter - monthsOfQuarter, monthsOfQuarter) },
    { label: "Financial year", ...wholeMonths(month - sinceApril, monthsOfYear) },
    { label: "This year", ...wholeMonths(january, monthsOfYear) },
    { label: "Last year", ...wholeMonths(january - monthsOfYear, monthsOfYear) },
  ];
}

/** The number of whole months that a period consists of; null if it begins or ends within a month. */
function monthsIn({ from, to }: Period): number | null {
  if (!from.endsWith("-01")) return null;
  const dayAfterwards = dayAfter(to, 1);
  return dayAfterwards.endsWith("-01") ? monthOf(dayAfterwards) - monthOf(from) : null;
}

/** No period begins earlier. */
const firstDay = "0001-01-01";
const lastDay = "9999-12-31";

/** As many whole months before whole months, otherwise as many days. */
function wholePeriodBefore({ from, to }: DateRange): Period | null {
  if (!from || !to || to >= lastDay) return null;
  const months = monthsIn({ from, to });
  const days = daysBetween(from, to) + 1;
  if (
    months === null
      ? daysBetween(firstDay, from) < days
      : monthOf(from) - months < monthOf(firstDay)
  ) {
    return null;
  }
  return months === null
    ? { from: dayAfter(from, -days), to: dayAfter(from, -1) }
    : wholeMonths(monthOf(from) - months, months);
}

/**
 * The period before a range: a quarter before a quarter, a financial year before a financial year, otherwise as
 * many days. Of a range that has not ended only the days so far can have figures, so they are compared with as
 * many days from the beginning of the period before. Null if the range has an open end or has not begun, or
 * there is no calendar for the period.
 */
export function periodBefore(range: DateRange, today: string): Period | null {
  const { from, to } = range;
  const whole = wholePeriodBefore(range);
  if (!whole || !from || !to || from > today) return null;
  if (to <= today) return whole;
  const until = dayAfter(whole.from, daysBetween(from, today));
  return { from: whole.from, to: until < whole.to ? until : whole.to };
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** "October 2026", "July to September 2026", "2025", "April 2025 to March 2026", "3 days from 05-03-2026". */
export function periodInWords({ from, to }: Period): string {
  const months = monthsIn({ from, to });
  if (months === null) {
    const days = daysBetween(from, to) + 1;
    return days === 1 ? showDate(from) : `${counted(days, "day")} from ${showDate(from)}`;
  }
  const [first, last] = [showMonth(from), showMonth(to)];
  if (months === 1) return first;
  if (yearOf(from) !== yearOf(to)) return `${first} to ${last}`;
  return months === monthsOfYear ? String(yearOf(from)) : `${first.split(" ")[0]} to ${last}`;
}
