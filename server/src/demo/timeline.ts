/** The course of a sample case through its stages: who works on it, what moves it, how it ends. */
import type { Stage } from "@helpline/contract/cases/stages";
import type { Random } from "./random.ts";

export const sampleBands = [
  { band: 1, hoursTo: 4, hoursMax: 6 },
  { band: 2, hoursTo: 10, hoursMax: 15 },
  { band: 3, hoursTo: 20, hoursMax: 25 },
] as const;
export type SampleBand = (typeof sampleBands)[number];

export type Work = "advisor" | "advocate";
/** How the last stage ends. `open`: it has not ended. */
export type Ending = "open" | "to the evaluator" | "evaluated" | "without consent" | "by a manager";

export interface Plan {
  readonly work: readonly Work[];
  readonly ending: Ending;
  readonly clinic: boolean;
  /** Nobody is assigned to the current stage, so nobody has worked in it. */
  readonly awaiting: boolean;
  /** Closed long enough ago to be past retention (RETENTION_YEARS). */
  readonly longAgo: boolean;
  /** Handled by the demo account of its stage. */
  readonly demo: boolean;
}

export const dayMs = 24 * 60 * 60 * 1000;

/** Minutes that put a case below its band's upper figure, between it and the maximum, or beyond it. */
export function minutesAimedAt(random: Random, { hoursTo, hoursMax }: SampleBand): number {
  const upTo = hoursTo * 60;
  const most = hoursMax * 60;
  const roll = random.next();
  if (roll < 0.1) return Math.round(most * (1.05 + random.next() * 0.2));
  if (roll < 0.25) return Math.round(upTo + (most - upTo) * (0.2 + random.next() * 0.6));
  return Math.round(upTo * (0.05 + random.next() * 0.85));
}

const mostEntries = 25;

/** Durations of entries, in multiples of five minutes, with approximately the intended total. */
export function durations(random: Random, minutes: number, fewest: number): number[] {
  const each = 15 + random.below(50);
  const count = Math.min(mostEntries, Math.max(fewest, Math.round(minutes / each)));
  const weights = Array.from({ length: count }, () => 0.4 + random.next());
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.max(5, Math.round((minutes * weight) / whole / 5) * 5));
}

/** Ascending times between two others, during working hours where possible. */
export function moments(random: Random, from: Date, to: Date, count: number): Date[] {
  const span = Math.max(to.getTime() - from.getTime(), count);
  const times = Array.from({ length: count }, () => {
    const any = from.getTime() + random.below(span);
    const atWork = Math.floor(any / dayMs) * dayMs + (9 * 60 + random.below(8 * 60)) * 60_000;
    return atWork >= from.getTime() && atWork <= to.getTime() ? atWork : any;
  });
  return times.sort((a, b) => a - b).map((time) => new Date(time));
}

export interface StageRow {
  readonly stage: Stage;
  readonly clinic_participating: number;
  readonly action: string;
  readonly changed_by: number;
  readonly changed_on: string;
}
