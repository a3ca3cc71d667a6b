/** Why an open case needs attention, and how much of its hours it has used. Without schemas, for lists. */

/** Most urgent first (VIEW-1, DESK-2). */
export const caseNeeds = ["overdue", "due-today", "key-date", "new", "untouched", "hours"] as const;
export type CaseNeed = (typeof caseNeeds)[number];

export const needWords: Readonly<Record<CaseNeed, string>> = {
  overdue: "Follow-up overdue",
  "due-today": "Follow-up due today",
  "key-date": "Key date near or past",
  new: "New",
  untouched: "Untouched",
  hours: "Hours",
};

/** How many days without a log entry make a case untouched: the most, and unless configured otherwise. */
export const maxUntouchedDays = 3650;
export const usualUntouchedDays = 28;

/** Hour bands: how many hours a case may take (CASE-29). */
export const bands = [1, 2, 3] as const;
export type Band = (typeof bands)[number];

/** In hours, from the configuration. */
export interface HourBand {
  readonly band: number;
  readonly label: string;
  readonly hours_from: number;
  readonly hours_to: number;
  readonly hours_max: number;
}

/** `neutral` up to the band's upper figure, `nearing` above it, `over` above the maximum. */
export type BandUse = "neutral" | "nearing" | "over";

export function bandUse(minutesUsed: number, band: HourBand): BandUse {
  if (minutesUsed > band.hours_max * 60) return "over";
  return minutesUsed > band.hours_to * 60 ? "nearing" : "neutral";
}

export const unknownBand = (value: unknown) => `CASE HAS AN UNKNOWN BAND TYPE OF ${String(value)}`;
