/**
 * Reads a date as people type it: `9/3/15`, `9 Mar 2015`, `today`, `fri`, `+2w`. Day before
 * month, as in Britain; ISO 8601 too; digits of any script.
 */
import { dayAfter, isCalendarDate, readShownDate, showDate } from "@helpline/contract/dates";
import type { FieldNotes } from "@helpline/contract/fields";
import { addOffset } from "@helpline/contract/key-dates/due-dates";
import { withAsciiDigits } from "@helpline/contract/plain-text";
import { nextWorkingDay } from "@helpline/contract/working-days";

/** What kind of days a field is about: decides on a year that is left out or has two digits. */
export type DateKind = NonNullable<FieldNotes["days"]> | "any";

export type TypedDate =
  | { readonly date: string }
  /** `impossible`: certainly no date, however the typing goes on. */
  | { readonly problem: string; readonly isImpossible: boolean };

export const dateWords = {
  // Word joiners after the hyphens: a line does not break there.
  example: "Day, month and year, like 09-\u206003-\u20602015",
  unreadable: "This is not a date. Type it like 09-03-2015, today or +2w.",
  noYear: "Please add the year, like 09-03-2015.",
  noSuchDay: (day: string) => `There is no ${day}.`,
  past: "This day is past.",
} as const;

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** From Monday. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];
const namedDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const units = { d: "days", w: "weeks", m: "months", y: "years" } as const;

/** How many years ahead of today a year of two digits may be; beyond it is a year of the last century. */
const yearsAhead: Readonly<Record<DateKind, number>> = { birth: 0, ahead: 79, any: 19 };

const daysOfWeek = 7;
const found = (date: string): TypedDate => ({ date });
const unclear = (problem: string): TypedDate => ({ problem, isImpossible: false });

/** Longer than "wednesday" or "30 september 2015", with some blanks. A text that was pasted by mistake is not read. */
const longestDate = 60;

/**
 * @param today `YYYY-MM-DD`
 * @returns null for an empty text
 */
export function readTypedDate(text: string, today: string, kind: DateKind): TypedDate | null {
  if (text.trim().length > longestDate)
    return { problem: dateWords.unreadable, isImpossible: true };
  const typed = withAsciiDigits(text).trim().toLowerCase().replace(/\s+/g, " ");
  if (typed === "") return null;
  const day = namedDay(typed, today) ?? daysFrom(typed, today, kind);
  if (day !== null) return isCalendarDate(day) ? found(day) : unclear(dateWords.unreadable);
  const parts = dayParts(typed);
  return parts ? dateOf(parts, today, kind) : unclear(dateWords.unreadable);
}

/** The form's value for a typed text: `DD-MM-YYYY`, or the text itself if it is not a date. */
export function shownDateOf(text: string, today: string, kind: DateKind): string {
  // What is stored is not read again: the years before 1000 are not to become others.
  if (readShownDate(text) !== null) return text.trim();
  const read = readTypedDate(text, today, kind);
  return read && "date" in read ? showDate(read.date) : text.trim();
}

/** `today`, `tomorrow`, `yesterday`; `fri` or `friday` is the next one after today. */
function namedDay(typed: string, today: string): string | null {
  const days = namedDays[typed];
  if (days !== undefined) return dayAfter(today, days);
  const weekday = /^[a-z]{3,}$/.test(typed)
    ? weekdays.findIndex((name) => name.toLowerCase().startsWith(typed))
    : -1;
  if (weekday === -1) return null;
  // JavaScript counts from Sunday.
  const ahead = (weekday + 1 - new Date(today).getUTCDay() + daysOfWeek) % daysOfWeek;
  return dayAfter(today, ahead === 0 ? daysOfWeek : ahead);
}

/**
 * `+2w`, `2w`, `-3d`, `+1m`, `+1y`, also `2 weeks` and `in a week`: so long from today. Where somebody plans work, weeks
 * end on a working day.
 */
function daysFrom(typed: string, today: string, kind: DateKind): string | null {
  const amount = typed.replace(/^in /, "+").replace(/^(\+?)an? /, "$11 ");
  const parts =
    /^([+-]?) ?(\d{1,3}) ?(?:(d)(?:ays?)?|(w)(?:eeks?)?|(m)(?:onths?)?|(y)(?:ears?)?)$/.exec(
      amount,
    );
  if (!parts) return null;
  const letter = (parts[3] ?? parts[4] ?? parts[5] ?? parts[6]) as keyof typeof units;
  const count = Number(parts[2]) * (parts[1] === "-" ? -1 : 1);
  const day = addOffset(today, { [units[letter]]: count });
  const isPlanned = kind === "ahead" && letter === "w" && count > 0;
  return isPlanned ? nextWorkingDay(dayAfter(day, -1)) : day;
}

interface DayParts {
  readonly day: number;
  readonly month: number;
  /** As typed; undefined if it is left out. */
  readonly year?: string | undefined;
}

function dayParts(typed: string): DayParts | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (iso) return { day: Number(iso[3]), month: Number(iso[2]), year: iso[1] };
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]?([a-z]{3,9})(?:[-/., ]{0,2}(\d{2}|\d{4}))?$/.exec(
    typed,
  );
  if (named) {
    const month = monthOf(named[2] ?? "");
    return month === 0 ? null : { day: Number(named[1]), month, year: named[3] };
  }
  const digits =
    /^(\d{1,2}) ?[-/. ] ?(\d{1,2})(?: ?[-/. ] ?(\d{2}|\d{4}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(typed);
  return digits ? { day: Number(digits[1]), month: Number(digits[2]), year: digits[3] } : null;
}

/** The month's number from 1; 0 if there is no such month. @param name at least three letters of it */
const monthOf = (name: string): number =>
  monthNames.findIndex((full) => full.toLowerCase().startsWith(name)) + 1;

function dateOf({ day, month, year }: DayParts, today: string, kind: DateKind): TypedDate {
  const inYear = (full: number) =>
    `${String(full).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const leapYear = 2000;
  if (!isCalendarDate(inYear(leapYear))) return impossible(day, month, "");
  const thisYear = Number(today.slice(0, 4));
  if (year === undefined) {
    if (kind === "birth") return unclear(dateWords.noYear);
    const near = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2].map(inYear);
    const nearest = nearestOf(near.filter(isCalendarDate), today, kind);
    return nearest ? found(nearest) : impossible(day, month, "");
  }
  const full = year.length === 2 ? centuryOf(Number(year), today, kind, inYear) : Number(year);
  const date = inYear(full);
  return isCalendarDate(date) ? found(date) : impossible(day, month, ` ${full}`);
}

/** Of the same day in several years: the next one if the field looks ahead, else the closest. */
function nearestOf(dates: readonly string[], today: string, kind: DateKind): string | undefined {
  if (kind === "ahead") return dates.find((date) => date >= today);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  return dates.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** `15` as 2015, `62` as 1962: the latest such year that the kind of field allows. */
function centuryOf(
  year: number,
  today: string,
  kind: DateKind,
  inYear: (full: number) => string,
): number {
  const century = 100;
  const latest = addOffset(today, { years: yearsAhead[kind] });
  const thisCentury = Math.floor(Number(today.slice(0, 4)) / century) * century;
  const full = thisCentury + year;
  return inYear(full) <= latest ? full : full - century;
}

function impossible(day: number, month: number, year: string): TypedDate {
  const name = monthNames[month - 1];
  const words = name ? `${day} ${name}${year}` : `month ${month}`;
  return { problem: dateWords.noSuchDay(words), isImpossible: true };
}
