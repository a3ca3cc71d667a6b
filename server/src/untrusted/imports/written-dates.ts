/** Reads dates as files have them, where only one reading is possible (IMP-17). */
import { isCalendarDate } from "@helpline/contract/dates";

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

/** The number of a month, of its name or at least three letters of it; 0 for no month. */
function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const sought = text.toLowerCase();
  return sought.length < 3 ? 0 : months.findIndex((month) => month.startsWith(sought)) + 1;
}

/** The time that spreadsheets write after a day. */
const midnight = /[ T]0{1,2}:00(?::00(?:\.0+)?)?Z?$/;
const british = /^(\d{1,2})(?:[-/. ]+)([A-Za-z]{3,9}|\d{1,2})(?:[-/., ]+)(\d{4}|\d{2})$/;

const isoOf = (year: number, month: number, day: number): string | null => {
  const iso = [
    String(year).padStart(4, "0"),
    String(month).padStart(2, "0"),
    String(day).padStart(2, "0"),
  ].join("-");
  return isCalendarDate(iso) ? iso : null;
};

/**
 * A date as people write it in Britain, or a spreadsheet for them, as YYYY-MM-DD: `29/02/1984 00:00`, `29-Feb-84`. A year
 * of two digits is read if only one century is possible: births are not in the future. Any other text stays as it is, for
 * the form's own message.
 * @param today the last day that is possible
 */
export function isoDate(
  text: string,
  today: string = new Date().toISOString().slice(0, 10),
): string {
  const bare = text.trim().replace(midnight, "");
  if (isCalendarDate(bare)) return bare;
  const [, day = "", month = "", year = ""] = british.exec(bare) ?? [];
  if (year === "") return text;
  const read = (of: number) => isoOf(of, monthOf(month), Number(day));
  if (year.length === 4) return read(Number(year)) ?? text;
  const possible = [1900, 2000]
    .map((century) => read(century + Number(year)))
    .filter((iso) => iso !== null && iso <= today && iso > oldest(today));
  return (possible.length === 1 && possible[0]) || text;
}

/** Nobody is older than this many years. */
const mostYears = 110;
const oldest = (today: string) => `${Number(today.slice(0, 4)) - mostYears}${today.slice(4)}`;
