/** The days of the calendar: where a key leads, which may be chosen. */
import { dayAfter } from "@helpline/contract/dates";
import { addOffset } from "@helpline/contract/key-dates/due-dates";
import type { DateKind } from "./typed-date.ts";

/** The first and the last day that may be chosen. */
export interface Limits {
  readonly first: string;
  readonly last: string;
}

/** Years before and after today that the calendar goes through; any other date can be typed. */
const years: Readonly<Record<DateKind, readonly [number, number]>> = {
  birth: [-110, 0],
  ahead: [-1, 10],
  any: [-50, 20],
};

/** @param chosen is within the limits, however far away it is */
export function limitsOf(
  kind: DateKind,
  today: string,
  { earliest = "", chosen = null }: { earliest?: string | undefined; chosen?: string | null },
): Limits {
  const [back, ahead] = years[kind];
  const yearAt = (distance: number) => addOffset(today, { years: distance }).slice(0, 4);
  const first = maxOf(earliest, `${yearAt(back)}-01-01`);
  const last = kind === "birth" ? today : `${yearAt(ahead)}-12-31`;
  if (chosen === null) return { first, last };
  return { first: minOf(first, chosen), last: maxOf(last, chosen) };
}

const minOf = (a: string, b: string) => (a < b ? a : b);
const maxOf = (a: string, b: string) => (a > b ? a : b);

/** The day, or the limit that it is beyond. */
export const within = ({ first, last }: Limits, day: string): string =>
  minOf(maxOf(day, first), last);

const daysOfWeek = 7;

/** Days since Monday. */
export const sinceMonday = (day: string) =>
  (new Date(day).getUTCDay() + daysOfWeek - 1) % daysOfWeek;

/** The same day of another month, or that month's last day. */
const inMonths = (day: string, months: number): string => addOffset(day, { months });

/** Where a key leads from a day (WAI-ARIA: date picker dialog); null for any other key. */
export function dayByKey(day: string, key: string, isShifted: boolean): string | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -daysOfWeek,
    ArrowDown: daysOfWeek,
    Home: -sinceMonday(day),
    End: daysOfWeek - 1 - sinceMonday(day),
  };
  const months = isShifted ? 12 : 1;
  if (key === "PageUp") return inMonths(day, -months);
  if (key === "PageDown") return inMonths(day, months);
  const step = steps[key];
  return step === undefined ? null : dayAfter(day, step);
}
