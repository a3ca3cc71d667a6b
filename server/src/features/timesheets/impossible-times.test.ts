/** The time that somebody was on a page, by the clocks of browser and server. Rules: TIME-5. */
import { expect, it } from "vitest";
import { pageTimeOf } from "./record-page-time.ts";

const now = new Date("2026-11-21T20:00:00.000Z");

it.each([
  ["2026-11-21T19:45:00.000Z", "2026-11-21T19:45:00.000Z", 15, 0],
  ["2026-11-21T19:59:57.000Z", "2026-11-21T19:59:57.000Z", 0.05, 0],
  ["2026-11-21T19:59:59.800Z", "2026-11-21T19:59:59.800Z", 0, 0],
  ["2026-11-21T20:00:00.000Z", "2026-11-21T20:00:00.000Z", 0, 0],
  ["2026-11-21T20:00:00.001Z", "2026-11-21T20:00:00.000Z", 0, 1],
  ["2026-11-21T08:00:00.000Z", "2026-11-21T08:00:00.000Z", 720, 0],
  ["2026-11-21T07:59:59.999Z", "2026-11-21T08:00:00.000Z", 720, 1],
  ["2026-11-21T20:45:00+01:00", "2026-11-21T19:45:00.000Z", 15, 0],
])(
  "a page that was entered at %s counts from %s: %d minutes, cut: %d",
  (told, from, minutes, cut) => {
    expect(pageTimeOf(told, now)).toEqual({
      page_entered_on: from,
      page_exited_on: "2026-11-21T20:00:00.000Z",
      time_on_page: minutes,
      clamped: cut,
    });
  },
);
