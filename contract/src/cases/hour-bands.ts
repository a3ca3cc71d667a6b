/** Hour bands: how many hours a case may take, and how close it is (CASE-29). */

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
