/** What a calendar shows: follow-ups, and the key dates that are not met. */
import { dayAfter, dayIn } from "@helpline/contract/dates";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { type DatesByKey, dueDates } from "@helpline/contract/key-dates/due-dates";
import type { Clock } from "#operations/clock";
import type { CalendarEntry } from "./calendar-text.ts";

export interface KeyDateOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly clocks: Clocks;
}

/** Key dates that passed longer ago than this are history rather than work. */
const daysBack = 60;

interface FollowUp {
  readonly follow_up_id: number;
  readonly case_id: number;
  readonly due_on: string;
  readonly version: number;
  readonly changed_on: string;
}

/** A first version has not changed yet. */
const revisionOf = ({ version, changed_on }: { version: number; changed_on: string }) => ({
  changes: version - 1,
  changedOn: new Date(changed_on),
});

export const followUpEntries = (followUps: readonly FollowUp[]): CalendarEntry[] =>
  followUps.map((followUp) => ({
    id: `follow-up-${followUp.follow_up_id}`,
    caseId: followUp.case_id,
    day: followUp.due_on,
    label: "Follow-up",
    ...revisionOf(followUp),
  }));

interface Entered {
  readonly case_id: number;
  readonly starts: DatesByKey;
  readonly met: DatesByKey;
  readonly version: number;
  readonly changed_on: string;
}

export function keyDateEntries(
  entered: readonly Entered[],
  { clock, timeZone, clocks }: KeyDateOptions,
): CalendarEntry[] {
  const earliest = dayAfter(dayIn(timeZone, clock.now()), -daysBack);
  return entered.flatMap(({ case_id: caseId, starts, met, ...row }) =>
    dueDates(clocks, starts)
      .filter(({ clock: { key }, due_on }) => !met[key] && due_on >= earliest)
      .map(({ clock: { key, label }, due_on }) => ({
        id: `key-date-${caseId}-${key}`,
        caseId,
        day: due_on,
        label,
        ...revisionOf(row),
      })),
  );
}
