/**
 * Dates travel as `YYYY-MM-DD` and timestamps as ISO 8601 in UTC (WIRE-8). Screens show DD-MM-YYYY and
 * HH:mm:ss in the helpline's time zone.
 */

/** A text of one kind. Any text can be one, but never one of another kind. */
type TextOf<Kind extends string> = string & { readonly kindOfDate?: Kind };

/** A calendar date `YYYY-MM-DD`, without a time zone. */
export type Day = TextOf<"day">;

/** A point in time as an ISO 8601 timestamp in UTC. */
export type Moment = TextOf<"moment">;

const wireDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a `YYYY-MM-DD` text that is a valid calendar date (29 February only in leap years). */
export function isCalendarDate(text: string): boolean {
  const parts = wireDate.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `2015-03-09` as `09-03-2015`; a missing date as an empty text. */
export function showDate(date: Day | null | undefined): string {
  const parts = date ? wireDate.exec(date) : null;
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : "";
}

/** `09-03-2015` as `2015-03-09`, or null if it is not a valid date. */
export function readShownDate(text: string): Day | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text.trim());
  const date = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : "";
  return isCalendarDate(date) ? date : null;
}

/**
 * Cached per zone: creating a formatter is far slower than using it, and a CSV has many thousands of rows.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
}

/** An ISO timestamp as `DD-MM-YYYY HH:mm:ss` in the given IANA time zone. */
export function showMoment(moment: Moment | null | undefined, timeZone: string): string {
  if (!moment) return "";
  const parts = formatIn(timeZone).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("day")}-${part("month")}-${part("year")} ${part("hour")}:${part("minute")}:${part("second")}`;
}

/** An ISO timestamp as `DD-MM-YYYY HH:mm` in the time zone; empty if there is none. */
export const showMinute = (moment: Moment | null | undefined, timeZone: string): string =>
  showMoment(moment, timeZone).slice(0, -":00".length);

/** The day of an ISO timestamp as `DD-MM-YYYY` in the time zone; empty if there is none. */
export const showDay = (moment: Moment | null | undefined, timeZone: string): string =>
  showMoment(moment, timeZone).slice(0, "DD-MM-YYYY".length);

/** An ISO timestamp as local time `YYYY-MM-DDTHH:mm` in the time zone, as a date-time field holds it. */
export function localMoment(moment: Moment | null | undefined, timeZone: string): string {
  const [day, time] = showMoment(moment, timeZone).split(" ");
  return day && time ? `${readShownDate(day)}T${time.slice(0, 5)}` : "";
}

/**
 * The ISO 8601 timestamp of the local time `YYYY-MM-DDTHH:mm` in the time zone; null if the text is
 * invalid. An hour that occurs twice means the first one; one that is skipped means the next.
 */
export function momentAt(local: string, timeZone: string): Moment | null {
  const asUtc = Date.parse(`${local}:00.000Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(asUtc)) return null;
  const aheadAt = (time: number) =>
    Date.parse(`${localMoment(new Date(time).toISOString(), timeZone)}:00.000Z`) - time;
  // One day before and after give the zone's offset before and after a clock change.
  const [before, after] = [asUtc - aheadAt(asUtc - dayMs), asUtc - aheadAt(asUtc + dayMs)];
  const fits = [before, after].find((time) => time + aheadAt(time) === asUtc);
  return new Date(fits ?? before).toISOString();
}
/** The date of a timestamp in the given IANA time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, moment: Date): Day =>
  readShownDate(showMoment(moment.toISOString(), timeZone).slice(0, 10)) ?? "";

/** A day of 24 hours in milliseconds. */
export const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: Day) => Date.parse(`${day}T00:00:00.000Z`);

/** The number of days from one day to another, `YYYY-MM-DD`; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((startOf(to) - startOf(from)) / dayMs);

/** The day so many days after another. */
export const dayAfter = (day: Day, days: number): Day =>
  new Date(startOf(day) + days * dayMs).toISOString().slice(0, 10);

const weekdayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** A calendar date as `Sunday 22 November`. */
export const showWeekday = (day: Day): string =>
  weekdayFormat.format(new Date(day)).replace(",", "");

const dayOfWeek = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

/** A calendar date as `Mon 09-03-2015`. */
export const showDayAndDate = (day: Day): string =>
  `${dayOfWeek.format(new Date(day))} ${showDate(day)}`;

const fullFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A calendar date as `Mon 9 March 2015`. */
export const showFullDate = (day: Day): string => fullFormat.format(new Date(day)).replace(",", "");

const longFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A calendar date as letters have it: `9 March 2015`. */
export const showLongDate = (day: Day): string => longFormat.format(new Date(day));

const shortFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A calendar date as `1 Mar`; with the year if it is not that of `today`. */
export const showShortDay = (day: Day, today: Day): string => {
  const words = shortFormat.format(new Date(day));
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}`;
};

/** The time of day of an ISO timestamp in the given time zone, as `HH:mm:ss`. */
export const showTime = (moment: Moment, timeZone: string): string =>
  showMoment(moment, timeZone).slice(11);

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

/** `2026-03` as `March 2026`. */
export const showMonth = (month: string): string =>
  `${monthName.format(new Date(`2000-${month.slice(5, 7)}-01`))} ${month.slice(0, 4)}`;
