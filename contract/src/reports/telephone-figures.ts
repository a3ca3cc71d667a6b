/** The part "Telephone" of the general report (REP-13). */
import * as z from "zod/mini";
import { counted } from "../words.ts";

/** Field, label, and what is counted. */
export const telephoneFigures = [
  ["offered", "Calls offered", "Incoming calls of the range that were answered or missed."],
  ["answered", "Answered", "Those that somebody answered."],
  ["missed", "Missed", "Those that ended, or stopped ringing, before anybody answered."],
  ["median_wait", "Median wait", "Half of the answered calls rang for at most so long."],
] as const;
export type TelephoneFigure = (typeof telephoneFigures)[number][0];

export const telephoneReport = z.object({
  offered: z.number(),
  answered: z.number(),
  missed: z.number(),
  /** In seconds; null if no call was answered. */
  median_wait: z.nullable(z.number()),
});
export type TelephoneFigures = z.output<typeof telephoneReport>;

/** A figure as it is shown: a wait in minutes and seconds. */
export function showTelephoneFigure(field: TelephoneFigure, value: number | null): string {
  if (value === null) return "–";
  if (field !== "median_wait") return String(value);
  const seconds = Math.round(value);
  if (seconds < 60) return counted(seconds, "second");
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
