/** Days before and after today in the helpline's time zone, counted on the calendar, so that a change to summer time moves none. */
import { type Day, dayAfter, dayIn, showDate, showDayAndDate } from "@helpline/contract/dates";

const timeZone = "Europe/London";

/** `days` after today, or before it if negative, as calls take it. */
export const dayFromToday = (days: number): Day => dayAfter(dayIn(timeZone, new Date()), days);

/** The same day as people type it: "02-11-2026". */
export const typedDay = (days: number): string => showDate(dayFromToday(days));

/** The same day as lists show it: "Mon 02-11-2026". */
export const shownDay = (days: number): string => showDayAndDate(dayFromToday(days));
