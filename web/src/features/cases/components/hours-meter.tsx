/** The hours used on a case against its band: only a warning, never a refusal. */
import {
  type BandUse,
  bandUse,
  type HourBand,
  unknownBand,
} from "@helpline/contract/cases/needs-and-hours";
import { hoursText } from "@helpline/contract/words";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useProductConfig } from "#shared/product-config.ts";
import classes from "./hours-meter.module.css";

// Minutes as on a clock, and hours used against a band.

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

interface HoursMeterProps {
  readonly minutesUsed: number;
  /** 1, 2 or 3; any other value shows a text instead of a meter. */
  readonly band: number;
  /** For lists: short figures without the band's name. */
  readonly small?: boolean;
}

export function HoursMeter({ minutesUsed, band, small = false }: HoursMeterProps) {
  const bands = useProductConfig().data?.bands;
  const found = bands?.find((each) => each.band === band);
  if (!bands) return <span className={classes.figures}>{hoursText(minutesUsed)}</span>;
  if (!found) return <span className={classes.unknown}>{unknownBand(band)}</span>;
  return <Meter minutesUsed={minutesUsed} band={found} small={small} />;
}

interface MeterProps {
  readonly minutesUsed: number;
  readonly band: HourBand;
  readonly small: boolean;
}

function Meter({ minutesUsed, band, small }: MeterProps) {
  const { use, filled, upper, figures, warning } = hoursUsed(minutesUsed, band);
  const words = [figures, warning].filter(Boolean).join(". ");
  return (
    <span className={classes.hours} data-use={use} data-small={small || undefined}>
      {!small && <span className={classes.band}>{band.label}</span>}
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot mark the band's upper figure */}
      <span
        role="meter"
        aria-label="Hours used"
        aria-valuemin={0}
        aria-valuemax={band.hours_max * 60}
        aria-valuenow={Math.min(minutesUsed, band.hours_max * 60)}
        aria-valuetext={words}
        title={`${band.label}: ${words}`}
        className={classes.meter}
        style={{ "--filled": filled, "--upper": upper } as CSSProperties}
      />
      {/* Screen readers get the same from the meter. */}
      <span className={classes.figures} aria-hidden="true">
        {use !== "neutral" && <IconAlertTriangle size={14} stroke={2} />}
        {small ? `${clockText(minutesUsed)} / ${band.hours_max} h` : words}
      </span>
    </span>
  );
}
