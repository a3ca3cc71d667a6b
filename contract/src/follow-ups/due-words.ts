/** When a follow-up is due, in words. */
import { showDate } from "../dates.ts";

/** `week` of the list of follow-ups: after today, within this many days. `later`: after that. */
export const daysOfWeek = 7;

const dayMs = 24 * 60 * 60 * 1000;
const at = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

/** From one day to another, `YYYY-MM-DD`; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((at(to) - at(from)) / dayMs);

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10);

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

interface DueWords {
  readonly words: string;
  readonly late: boolean;
}

/** `today`, `tomorrow`, `Thu`, `04-12-2026`, `5 days late`. */
export function dueInWords(dueOn: string, today: string): DueWords {
  const days = daysBetween(today, dueOn);
  if (days < 0) return { words: days === -1 ? "1 day late" : `${-days} days late`, late: true };
  if (days === 0) return { words: "today", late: false };
  if (days === 1) return { words: "tomorrow", late: false };
  const words = days < daysOfWeek ? weekday.format(at(dueOn)) : showDate(dueOn);
  return { words, late: false };
}
