/** Minutes as on a clock, and hours used against a band. */
import { type BandUse, bandUse, type HourBand } from "@helpline/contract/cases/hour-bands";
import { hoursText } from "@helpline/contract/words";

/** `95` as `1:35`, for lists. */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

export interface HoursUsed {
  readonly use: BandUse;
  /** Shares of the meter's width, 0 to 1; the full width is the maximum. */
  readonly filled: number;
  readonly upper: number;
  readonly figures: string;
  /** The meaning of the colour in words; empty for neutral. */
  readonly warning: string;
}

const warnings: Readonly<Record<BandUse, string>> = {
  neutral: "",
  nearing: "Nearing the maximum",
  over: "Over the maximum",
};

export function hoursUsed(minutes: number, band: HourBand): HoursUsed {
  const use = bandUse(minutes, band);
  return {
    use,
    filled: Math.min(minutes / (band.hours_max * 60), 1),
    upper: band.hours_to / band.hours_max,
    figures: `${hoursText(minutes)} of ${band.hours_to} h, at most ${band.hours_max} h`,
    warning: warnings[use],
  };
}
