/**
 * What a timesheet says that cannot be right, or that somebody should ask about (TIME-9). Nothing is
 * corrected: the rows stay as they were recorded, and each finding says by how much they are in doubt.
 *
 * - `overlap`: a page was open while another page of the same person was, so these minutes count twice. Of
 *   pages that overlap, the one that was opened later has the finding. Together the overlaps are the
 *   difference between the time on pages and the time in which any page was open.
 * - `long_entry`: the duration of a log entry is longer than the time since the same person saved their entry
 *   before it, on whatever day. A call that was written up afterwards is none. The time counts in whole minutes,
 *   rounded up as by the call timer. Somebody's first entry is compared with nothing.
 * - `above_timer`: the call timer of the case was running when the entry was saved, and showed less. An entry
 *   that is a `long_entry` as well is only that.
 * - `long_day_on_pages`, `long_day_logged`: a day with more than {@link longestDay} minutes on pages, or of
 *   log entries. The two are separate totals and never added together (ADR 12).
 */

import * as z from "zod/mini";
import { day } from "../http.ts";
import { counted, hoursText } from "../words.ts";

export const findingKinds = [
  "overlap",
  "long_entry",
  "above_timer",
  "long_day_on_pages",
  "long_day_logged",
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Minutes. */
export const longestDay = 12 * 60;

export const finding = z.object({
  kind: z.enum(findingKinds),
  /** The day on which the row counts, `YYYY-MM-DD` in the helpline's time zone. */
  day: day(),
  /** Null for a day, and for a page about no particular case. */
  case_id: z.nullable(z.number()),
  /** The page's name, or the type of the log entry; null for a day. */
  name: z.nullable(z.string()),
  /** What the timesheet says: minutes of the page time, of the entry, or of the day. */
  minutes: z.number(),
  /**
   * By how much: minutes in which another page was open, minutes above the time since the entry before or above
   * the timer, or minutes above {@link longestDay}.
   */
  by: z.number(),
});
export type Finding = z.output<typeof finding>;

/** What is found, in words. */
export const findingLabels: Readonly<Record<FindingKind, string>> = {
  overlap: "Pages overlap",
  long_entry: "Entry longer than the time for it",
  above_timer: "Entry longer than its call timer",
  long_day_on_pages: "Day above 12 hours on pages",
  long_day_logged: "Day above 12 hours logged",
};

const isOfEntry = (kind: FindingKind) => kind === "long_entry" || kind === "above_timer";

/** The row that a finding is about. */
export function findingSubject({ kind, name }: Finding): string {
  if (kind === "overlap") return name ?? "";
  return isOfEntry(kind) ? `Log entry: ${name}` : "Whole day";
}

const inWords = (minutes: number) => (minutes < 0.5 ? "less than a minute" : hoursText(minutes));

/** "50 min logged, 10 min since the entry before". */
export function findingDetail({ kind, minutes, by }: Finding): string {
  switch (kind) {
    case "overlap":
      return `${inWords(by)} of ${inWords(minutes)} while another page was open`;
    case "long_entry":
      return `${inWords(minutes)} logged, ${inWords(minutes - by)} since the entry before`;
    case "above_timer":
      return `${inWords(minutes)} logged, ${inWords(minutes - by)} by the call timer`;
    case "long_day_on_pages":
      return `${inWords(minutes)} on pages in one day`;
    default:
      return `${inWords(minutes)} logged in one day`;
  }
}

export const reconciliationMessages = {
  none: "Nothing was found: no overlaps, no entry longer than the time for it, no day above 12 hours.",
  note: "Pages that overlap, log entries longer than the time since the entry before or than the call timer, and days above 12 hours. The rows stay as they were recorded.",
  more: (left: number) => `${counted(left, "more finding")} in the CSV of the reconciliation.`,
} as const;
