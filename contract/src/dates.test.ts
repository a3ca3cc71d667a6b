/** Dates on the wire and on the screen. Rules: WIRE-8. */

import { expect, it } from "vitest";
import {
  type Day,
  dayAfter,
  dayIn,
  daysBetween,
  isCalendarDate,
  localMoment,
  type Moment,
  momentAt,
  readShownDate,
  showDate,
  showDay,
  showDayAndDate,
  showFullDate,
  showLongDate,
  showMinute,
  showMoment,
  showMonth,
  showShortDay,
  showTime,
  showWeekday,
} from "./dates.ts";

it.each([
  "2026-02-29",
  "2100-02-29",
  "1900-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-01-32",
  "0000-00-00",
  "0000-01-01",
  "",
  "2026-1-1",
  "26-01-01",
  "01-01-2026",
  "2026/01/01",
  "2026-01-01T00:00:00Z",
  " 2026-01-01",
  "2026-01-01\n",
  "٢٠٢٦-٠١-٠١",
])("rejects an impossible date: %j", (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

it.each(["2024-02-29", "2000-02-29", "2026-02-28", "2026-12-31", "2026-04-30", "0001-01-01"])(
  "accepts the date %s",
  (text) => {
    expect(isCalendarDate(text)).toBe(true);
  },
);

it.each([
  ["2015-03-09", "09-03-2015"],
  [null, ""],
  [undefined, ""],
  ["", ""],
  ["nonsense", ""],
])("shows the date %j as %j", (date, shown) => {
  expect(showDate(date)).toBe(shown);
});

it.each([
  ["09-03-2015", "2015-03-09"],
  [" 29-02-2024 ", "2024-02-29"],
  ["29-02-2026", null],
  ["31-04-2026", null],
  ["2015-03-09", null],
  ["9-3-2015", null],
  ["x09-03-2015", null],
  ["09-03-2015 10:00", null],
  ["", null],
])("reads %j as %j", (text, date) => {
  expect(readShownDate(text)).toBe(date);
});

const london = "Europe/London";

it.each([
  ["in winter", "2026-01-05T09:30:00.000Z", london, "05-01-2026 09:30:00"],
  ["in summer", "2026-07-05T09:30:00.000Z", london, "05-07-2026 10:30:00"],
  ["before the clocks go forward", "2026-03-29T00:59:59.000Z", london, "29-03-2026 00:59:59"],
  ["when the clocks go forward", "2026-03-29T01:00:00.000Z", london, "29-03-2026 02:00:00"],
  ["before the clocks go back", "2026-10-25T00:59:59.000Z", london, "25-10-2026 01:59:59"],
  ["when the clocks go back", "2026-10-25T01:00:00.000Z", london, "25-10-2026 01:00:00"],
  [
    "at midnight, which is 00 and not 24",
    "2026-01-05T00:00:00.000Z",
    london,
    "05-01-2026 00:00:00",
  ],
  ["on the next day in summer", "2026-07-05T23:30:00.000Z", london, "06-07-2026 00:30:00"],
  ["in another time zone", "2026-01-05T09:30:00.000Z", "Asia/Kolkata", "05-01-2026 15:00:00"],
])("shows a timestamp %s", (_when, moment, timeZone, shown) => {
  expect(showMoment(moment, timeZone)).toBe(shown);
  expect(showMinute(moment, timeZone)).toBe(shown.replace(/:\d\d$/, ""));
});

it.each([null, undefined, ""])("shows no timestamp for %j", (moment) => {
  expect(showMoment(moment, london)).toBe("");
  expect(showMinute(moment, london)).toBe("");
});

it.each([
  ["in winter", "2026-01-05T09:30:00.000Z", "2026-01-05T09:30"],
  ["in summer", "2026-07-05T23:30:00.000Z", "2026-07-06T00:30"],
  ["before the clocks go forward", "2026-03-29T00:59:00.000Z", "2026-03-29T00:59"],
  ["when the clocks go forward", "2026-03-29T01:00:00.000Z", "2026-03-29T02:00"],
  ["in the first of the two hours", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30"],
  ["after both of them", "2026-10-25T02:00:00.000Z", "2026-10-25T02:00"],
])("keeps a timestamp %s unchanged through a field", (_when, moment, local) => {
  expect(localMoment(moment, london)).toBe(local);
  expect(momentAt(local, london)).toBe(moment);
});

it("reads an hour skipped by the clock change as the next one, and a repeated hour as the first", () => {
  expect(momentAt("2026-03-29T01:30", london)).toBe("2026-03-29T01:30:00.000Z");
  expect(localMoment("2026-10-25T01:30:00.000Z", london)).toBe("2026-10-25T01:30");
  expect(momentAt("2026-01-05T15:00", "Asia/Kolkata")).toBe("2026-01-05T09:30:00.000Z");
});

it.each(["", "tomorrow", "2026-13-01T00:00", "2026-01-05T24:01", "2026-01-05", "05-01-2026T09:30"])(
  "reads no timestamp from %j",
  (local) => {
    expect(momentAt(local, london)).toBeNull();
  },
);

it("leaves a field empty without a timestamp", () => {
  expect(localMoment(null, london)).toBe("");
});

it("counts days over the ends of months, years and summer time", () => {
  for (const [day, days, then] of [
    ["2026-03-28", 2, "2026-03-30"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
  ] as const) {
    expect(dayAfter(day, days)).toBe(then);
    expect(daysBetween(day, then)).toBe(days);
  }
});

it("shows a day with its weekday, whatever the time zone of the machine", () => {
  expect(showWeekday("2026-11-22")).toBe("Sunday 22 November");
  expect(showWeekday("2028-02-29")).toBe("Tuesday 29 February");
});

it("shows a date in full", () => {
  expect(showFullDate("2015-03-09")).toBe("Mon 9 March 2015");
});

it("shows a date as letters and lists have it", () => {
  expect(showLongDate("2015-03-09")).toBe("9 March 2015");
  expect(showDayAndDate("2015-03-09")).toBe("Mon 09-03-2015");
  expect(showMonth("2026-03")).toBe("March 2026");
  expect(showMonth("2027-12-31")).toBe("December 2027");
});

it("shows a day of this year without the year", () => {
  expect(showShortDay("2026-03-01", "2026-12-31")).toBe("1 Mar");
  expect(showShortDay("2025-03-01", "2026-03-01")).toBe("1 Mar 2025");
});

it("knows the day and the time of a timestamp in the time zone", () => {
  const lateInSummer = "2026-07-05T23:30:05.000Z";
  expect(dayIn(london, new Date(lateInSummer))).toBe("2026-07-06");
  expect(dayIn("UTC", new Date(lateInSummer))).toBe("2026-07-05");
  expect(showDay(lateInSummer, london)).toBe("06-07-2026");
  expect(showDay(null, london)).toBe("");
  expect(showTime(lateInSummer, london)).toBe("00:30:05");
});

it("does not show a moment as a day, nor a day as a moment: it does not compile", () => {
  const moment: Moment = "2026-01-31T23:30:00.000Z";
  const day: Day = "2026-02-01";
  // @ts-expect-error A moment has no day without a time zone.
  expect(showDate(moment)).toBe("");
  // @ts-expect-error A day has no time.
  expect(showMoment(day, "Europe/London")).toBe("01-02-2026 00:00:00");
});
