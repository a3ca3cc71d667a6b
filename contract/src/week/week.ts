/** This week: everything that is due on a day, of one person or everybody (DESK-8). */
import * as z from "zod/mini";
import { isCalendarDate } from "../dates.ts";
import { day, defineRoute, reading, wholeNumber } from "../http.ts";
import { largestId } from "../limits.ts";
import { sentShortly } from "../sent-text.ts";
import { daysOfWeek, weekKinds } from "./week.plain.ts";

/** How many of what is overdue, and of what is due in the week, are listed. */
export const maxWeekItems = 500;

export const weekMessages = {
  from: "The first day must be a valid date, such as 2026-03-09.",
  whose: "Whose week must be mine, everyone or the id of a user.",
  /** The list was cut short. */
  cut: `There is more than the list shows: the ${maxWeekItems} latest of what is overdue, and the ${maxWeekItems} soonest of the week. Choose a person to see all of theirs.`,
  none: "Nothing is due.",
  onlyMine: "Only managers may see the week of other people.",
} as const;

const weekItem = z.object({
  kind: z.enum(weekKinds),
  label: z.string(),
  /** The case that it belongs to; null for one that belongs to an enquiry. */
  case_id: z.nullable(z.number()),
  enquiry_id: z.nullable(z.number()),
  child_name: z.nullable(z.string()),
  /** Who is to do it; null while nobody is. */
  handler: z.nullable(z.string()),
  /** Negative once it is overdue. */
  days_left: z.number(),
});
export type WeekItem = z.output<typeof weekItem>;

const week = z.object({
  /** The days on which something is due, overdue ones first. */
  days: z.array(z.object({ day: day(), items: z.array(weekItem) })),
});
export type Week = z.output<typeof week>;
export type WeekDay = Week["days"][number];

export const weekRoutes = {
  get: defineRoute({
    ...reading,
    access: "logged-in",
    tag: "week",
    path: "/api/week",
    summary: `What is due in ${daysOfWeek} days, and what is overdue if today is one of them; at most ${maxWeekItems} of each`,
    query: z.strictObject({
      /** The first day; left out: today. */
      from: z.optional(
        sentShortly(weekMessages.from).check(z.refine(isCalendarDate, weekMessages.from)),
      ),
      /** Left out: the caller's own. Everybody's and another person's are for managers. */
      whose: z.optional(
        z.union([z.enum(["mine", "everyone"]), wholeNumber(weekMessages.whose, largestId)], {
          error: weekMessages.whose,
        }),
      ),
    }),
    data: week,
    errors: [403, 404],
  }),
};
