/** How long ago something was, such as the last entry of a case. */
import { dayMs } from "@helpline/contract/dates";

const steps = [
  ["year", 365],
  ["month", 30],
  ["week", 7],
  ["day", 1],
] as const;
const inWords = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** The number of the day in the reader's own calendar. */
const dayOf = (date: Date) =>
  Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / dayMs);

/** "today", "3 days ago", "2 months ago", by calendar days: an entry of last night was yesterday. */
export const agoInWords = (moment: string, now: Date): string =>
  daysAgoInWords(Math.max(0, dayOf(now) - dayOf(new Date(moment))));

/** The same for days that are counted already. */
export function daysAgoInWords(days: number): string {
  const [unit, length] = steps.find(([, each]) => days >= 2 * each) ?? ["day", 1];
  return inWords.format(-Math.floor(days / length), unit);
}
