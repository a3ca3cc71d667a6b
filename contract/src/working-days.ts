/** Working days in England and Wales: no weekends, no bank holidays. */
import { type Day, dayAfter } from "./dates.ts";

/** 0: Sunday. */
const weekdayOf = (day: Day) => new Date(day).getUTCDay();
const isWeekend = (day: Day) => weekdayOf(day) % 6 === 0;

const dayOf = (year: number, month: number, day: number): Day =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** The first Monday on this day or after it. */
const mondayFrom = (day: Day) => dayAfter(day, (8 - weekdayOf(day)) % 7);

/** Easter Sunday by the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/**
 * A holiday on a weekend is taken on the next day that is free. Holidays proclaimed for one year only, such as
 * for a coronation, are not known.
 */
function bankHolidays(year: number): Set<Day> {
  const sunday = easter(year);
  const fixed = new Set<Day>();
  for (const holiday of [dayOf(year, 1, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)]) {
    let day = holiday;
    while (isWeekend(day) || fixed.has(day)) day = dayAfter(day, 1);
    fixed.add(day);
  }
  return new Set([
    ...fixed,
    dayAfter(sunday, -2),
    dayAfter(sunday, 1),
    mondayFrom(dayOf(year, 5, 1)),
    mondayFrom(dayOf(year, 5, 25)),
    mondayFrom(dayOf(year, 8, 25)),
  ]);
}

/** The next day that is neither a Saturday or Sunday nor a bank holiday. */
export function nextWorkingDay(today: Day): Day {
  let day = dayAfter(today, 1);
  while (isWeekend(day) || bankHolidays(Number(day.slice(0, 4))).has(day)) day = dayAfter(day, 1);
  return day;
}
