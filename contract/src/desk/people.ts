/** How each member of staff stands, for managers (4-beyond W2). */
import * as z from "zod/mini";
import { userTypes } from "../access.ts";
import type { CaseFilters } from "../case-query/case-filters.ts";
import { defineRoute, reading } from "../http.ts";

export const personAtWork = z.object({
  user_id: z.number(),
  name: z.string(),
  user_type: z.enum(userTypes),
  /** Cases in their hands. */
  open_cases: z.number(),
  /** Those of their open cases that are new to them. */
  new_cases: z.number(),
  /** Those of their open cases that have been without a log entry for too long. */
  untouched: z.number(),
  /** Open follow-ups of theirs that are past their day, on any case. */
  follow_ups_overdue: z.number(),
  /** The minutes of the log entries that they wrote in the last 28 days. */
  minutes_28_days: z.number(),
  /** The last entry of the case that has been without one for longest; null if none of theirs has any. */
  oldest_last_entry_on: z.nullable(z.string()),
});
export type PersonAtWork = z.output<typeof personAtWork>;

/** The figures that count cases, each with the filters of the list of exactly these cases. */
export const countedCases = {
  open_cases: (handler_id: number) => ({ handler_id }),
  new_cases: (handler_id: number) => ({ handler_id, needs: ["new"] }),
  untouched: (handler_id: number) => ({ handler_id, needs: ["untouched"] }),
} as const satisfies Partial<Record<keyof PersonAtWork, (userId: number) => Readonly<CaseFilters>>>;

/** The list of exactly the follow-ups that a person's figure counts. */
export const overdueOf = (userId: number) =>
  ({ due: "overdue", whose: "everyone", assigned_to: String(userId) }) as const;

export const peopleRoutes = {
  list: defineRoute({
    ...reading,
    access: "managers",
    tag: "desk",
    path: "/api/work/people",
    summary: "What each enabled user has to do at present, by name",
    data: z.array(personAtWork),
  }),
};
