/** The course of a sample case through its stages: who works on it, what moves it, how it ends. */
import type { Stage } from "@helpline/contract/cases/stages";
import { dayMs } from "@helpline/contract/dates";
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

/** Minutes that put a case below its band's upper figure, between it and the maximum, or beyond it. */
export function minutesAimedAt(random: Random, { hoursTo, hoursMax }: SampleBand): number {
  const upTo = hoursTo * 60;
  const most = hoursMax * 60;
  const roll = random.next();
  if (roll < 0.1) return Math.round(most * (1.05 + random.next() * 0.2));
  if (roll < 0.25) return Math.round(upTo + (most - upTo) * (0.2 + random.next() * 0.6));
  return Math.round(upTo * (0.05 + random.next() * 0.85));
}

const maxEntries = 25;

/** Durations of entries, in multiples of five minutes, with approximately the intended total. */
export function durations(random: Random, minutes: number, fewest: number): number[] {
  const each = 15 + random.below(50);
  const count = Math.min(maxEntries, Math.max(fewest, Math.round(minutes / each)));
  const weights = Array.from({ length: count }, () => 0.4 + random.next());
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.max(5, Math.round((minutes * weight) / whole / 5) * 5));
}

const isWorkday = (time: number) => ![0, 6].includes(new Date(time).getUTCDay());

/** The same time on a weekday, before or after a weekend. */
export function onWorkday(moment: Date, direction: -1 | 1): Date {
  let time = moment.getTime();
  while (!isWorkday(time)) time += direction * dayMs;
  return new Date(time);
}

/** When somebody works on which case, so that hardly anybody does two things at once. */
export interface Diary {
  /** @returns false if one of these people is busy around then; otherwise they are from now on */
  claim(people: readonly (number | null)[], time: number): boolean;
}

/** The end of a piece of work, in minutes of the day (UTC): none takes over two hours, so each is from 09:00 to 17:00. */
const ends = { first: 11 * 60 + 10, apart: 90, count: 4, spread: 15 } as const;

export function createDiary(): Diary {
  const busy = new Set<string>();
  return {
    claim(people, time) {
      const keys = people.map((person) => `${person} ${Math.floor(time / 60_000 / ends.apart)}`);
      if (keys.some((key) => busy.has(key))) return false;
      for (const key of keys) busy.add(key);
      return true;
    },
  };
}

/** Days from a wanted one, the nearest first; one of them is a weekday between two dates that are days apart. */
const nearDays = [0, 1, -1, 2, -2, 3, -3, 4, -4];

function workingTime(random: Random, from: number, to: number): number {
  const any = from + random.below(Math.max(to - from, 1));
  const minute = ends.first + ends.apart * random.below(ends.count) + random.below(ends.spread);
  const atWork = Math.floor(any / dayMs) * dayMs + minute * 60_000;
  const fitting = nearDays
    .map((days) => atWork + days * dayMs)
    .find((time) => isWorkday(time) && time >= from && time <= to);
  return fitting ?? any;
}

const maxTries = 20;

/** Ascending times between two others, in working hours, at which `isFree` where possible. */
export function moments(
  random: Random,
  { from, to, count }: { readonly from: Date; readonly to: Date; readonly count: number },
  isFree: (time: number) => boolean,
): Date[] {
  const times = Array.from({ length: count }, () => {
    let time = workingTime(random, from.getTime(), to.getTime());
    for (let tries = 1; !isFree(time) && tries < maxTries; tries += 1) {
      time = workingTime(random, from.getTime(), to.getTime());
    }
    return time;
  });
  return times.sort((a, b) => a - b).map((time) => new Date(time));
}

export interface StageRow {
  readonly stage: Stage;
  readonly clinic_participating: number;
  readonly action: string;
  readonly changed_by: number | null;
  readonly changed_on: string;
}
