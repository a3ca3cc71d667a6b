/** The week without its schemas: the kinds of what is due, in words, and the days that it has (ADR 24). */
import { type Day, dayAfter } from "../dates.ts";

/** Whatever is due on a day. A new kind also needs its query: server/src/features/week/due-work.ts. */
export const weekKinds = ["key-date", "follow-up", "ring-back", "review"] as const;
export type WeekKind = (typeof weekKinds)[number];

export const weekKindWords: Readonly<
  Record<WeekKind, { readonly one: string; readonly many: string }>
> = {
  "key-date": { one: "Key date", many: "Key dates" },
  "follow-up": { one: "Follow-up", many: "Follow-ups" },
  "ring-back": { one: "Ring back", many: "Ring-backs" },
  review: { one: "Review", many: "Reviews" },
};

export const daysOfWeek = 7;

const lastDay = "9999-12-31";

/** The last day of the week that begins on a day. */
export const endOfWeek = (from: Day): Day => {
  const end = dayAfter(from, daysOfWeek - 1);
  // A year has four digits here.
  return from.startsWith("9999") && !end.startsWith("9999") ? lastDay : end;
};

/** Whether the week that begins on a day has this day. */
export const isInWeek = (day: Day, from: Day): boolean => from <= day && day <= endOfWeek(from);

/** The list of exactly the key dates that the queues on Welcome count. */
export const keyDatesOfWeek = { whose: "everyone", show: "key-date" } as const;
