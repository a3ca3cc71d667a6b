/** When a follow-up is due, in words. */
import { daysBetween, showDate } from "../dates.ts";

/** `week` of the list of follow-ups: after today, within this many days. `later`: after that. */
export const daysOfWeek = 7;

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
  const words = days < daysOfWeek ? weekday.format(new Date(dueOn)) : showDate(dueOn);
  return { words, late: false };
}
