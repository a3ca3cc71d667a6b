/**
 * Follow-ups in words: when they are due, what their fields are called, what can become of them. Without
 * schemas, because the routes read addresses with the ranges of days (ADR 24).
 */
import { dayAfter, daysBetween, showDate } from "../dates.ts";

export const dueRanges = ["overdue", "today", "week", "later", "all"] as const;
export type DueRange = (typeof dueRanges)[number];

export const whoseFollowUps = ["mine", "everyone"] as const;

/** `week` of the list of follow-ups: after today, within this many days. `later`: after that. */
export const daysOfWeek = 7;

/** What the list can be narrowed to, in words. */
export const dueLabels: Readonly<Record<DueRange, string>> = {
  all: "All that are open",
  overdue: "Overdue",
  today: "Today",
  week: `In the next ${daysOfWeek} days`,
  later: "Later",
};

/** The range of the list that a day belongs to. */
export function dueRangeOf(dueOn: string, today: string): Exclude<DueRange, "all"> {
  if (dueOn < today) return "overdue";
  if (dueOn === today) return "today";
  return dueOn <= dayAfter(today, daysOfWeek) ? "week" : "later";
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });

interface DueWords {
  readonly words: string;
  readonly late: boolean;
}

/** `today`, `tomorrow`, `Thu`, `04-12-2026`, `5 days late`. */
export function dueInWords(dueOn: string, today: string): DueWords {
  const days = daysBetween(today, dueOn);
  if (days < 0) return { words: days === -1 ? "1 day late" : `${-days} days late`, late: true };
  if (days === 0) return { words: "today", late: false };
  if (days === 1) return { words: "tomorrow", late: false };
  const words = days < daysOfWeek ? weekday.format(new Date(dueOn)) : showDate(dueOn);
  return { words, late: false };
}

/** What the fields of a follow-up are called, in its form and in the history of its case. */
export const followUpLabels = {
  due_on: "Due on",
  text: "What is to be done",
  assigned_to: "Who",
} as const;

/** What can become of a follow-up: the detail of its entry in the audit log. */
export const followUpChanges = [
  "done",
  "open again",
  "moved with the case",
  "closed with the case",
  "open again with the case",
] as const;
export type FollowUpChange = (typeof followUpChanges)[number];
