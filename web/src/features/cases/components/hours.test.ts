/** Rules: CASE-10, CASE-29, UI-25. */
import { hoursText } from "@helpline/contract/words";
import { expect, it } from "vitest";
import { clockText, hoursUsed } from "./hours-meter.tsx";

const band = { band: 1, label: "Band 1", hours_from: 1, hours_to: 4, hours_max: 6 };

it.each([
  [0, "0 h", "0:00"],
  [5, "5 min", "0:05"],
  [60, "1 h", "1:00"],
  [95, "1 h 35 min", "1:35"],
])("%d minutes are %s, and %s in a list", (minutes, text, clock) => {
  expect(hoursText(minutes)).toBe(text);
  expect(clockText(minutes)).toBe(clock);
});

/**
 * Above the upper figure is nearing, above the maximum is over; the figures themselves are
 * not.
 */
it.each([
  [240, "neutral", ""],
  [241, "nearing", "Nearing the maximum"],
  [360, "nearing", "Nearing the maximum"],
  [361, "over", "Over the maximum"],
])("%d minutes are %s", (minutes, use, warning) => {
  expect(hoursUsed(minutes, band)).toMatchObject({ use, warning });
});

it("never fills the meter beyond its end", () => {
  expect(hoursUsed(180, band).filled).toBe(0.5);
  expect(hoursUsed(9000, band).filled).toBe(1);
});
