/** When the clocks of a case run out. The same in SQL: server/src/features/key-dates/due-dates.ts. */
import type { Clock, Clocks, Offset } from "./clocks.ts";
import { clockKeys, countsFrom } from "./clocks.ts";

/** The last date that travels as `YYYY-MM-DD`; a clock does not run beyond it. */
export const lastDate = "9999-12-31";

/**
 * The date moved by an offset: first its years and months, to the same day of the month or the month's last
 * day, then its weeks and days. PostgreSQL adds an interval in the same way.
 * @param date `YYYY-MM-DD`
 */
export function addOffset(date: string, { days = 0, weeks = 0, months = 0, years = 0 }: Offset) {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const monthIndex = month - 1 + months + 12 * years;
  const lastDay = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate();
  const moved = Date.UTC(year, monthIndex, Math.min(day, lastDay) + days + 7 * weeks);
  return moved > Date.parse(lastDate) ? lastDate : new Date(moved).toISOString().slice(0, 10);
}

/** Dates by key; one that is not there is as good as null. */
export type DatesByKey = Readonly<Record<string, string | null | undefined>>;

export interface DueDate {
  /** Of clocks that share a key, the one that runs out last. */
  readonly clock: Clock;
  /** The date that it runs from. */
  readonly from: string;
  readonly due_on: string;
}

/** The clocks that run, by key. @param clocks those of the case's nation (clocksIn) */
export function runningClocks(clocks: Clocks, starts: DatesByKey): ReadonlyMap<string, DueDate> {
  const running = new Map<string, DueDate | undefined>();
  const dueOf = (key: string): DueDate | undefined => {
    if (!running.has(key)) running.set(key, latest(key));
    return running.get(key);
  };
  const fromOf = ({ from }: Clock) =>
    typeof from === "string" ? dueOf(from)?.due_on : starts[from.key];
  const latest = (key: string): DueDate | undefined => {
    let found: DueDate | undefined;
    for (const clock of clocks) {
      if (clock.key !== key) continue;
      const from = fromOf(clock);
      if (!from || !countsFrom(clocks, clock, from)) continue;
      const due_on = addOffset(from, clock.offset);
      if (!found || due_on > found.due_on) found = { clock, from, due_on };
    }
    return found;
  };
  for (const key of clockKeys(clocks)) dueOf(key);
  return new Map([...running].flatMap(([key, due]) => (due ? [[key, due] as const] : [])));
}

/** The clocks that run, soonest first; on one day in the order of the configuration. */
export const dueDates = (clocks: Clocks, starts: DatesByKey): DueDate[] => {
  const running = runningClocks(clocks, starts);
  return clockKeys(clocks)
    .flatMap((key) => running.get(key) ?? [])
    .sort((a, b) => a.due_on.localeCompare(b.due_on));
};
