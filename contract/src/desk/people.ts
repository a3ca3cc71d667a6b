/** How each member of staff stands, for managers (DESK-5). */

import * as z from "zod/mini";
import { userTypes } from "../access.ts";
import { peopleCall } from "../first-load-calls.ts";
import { defineRoute, moment } from "../http.ts";

export const personAtWork = z.object({
  user_id: z.number(),
  name: z.string(),
  user_type: z.enum(userTypes),
  /** Cases in their hands. */
  open_cases: z.number(),
  /** How many of these they can carry; null if nobody has said. */
  capacity: z.nullable(z.number()),
  /** Those of their open cases that are new to them. */
  new_cases: z.number(),
  /** Those of their open cases that have been without a log entry for too long. */
  untouched: z.number(),
  /** Open follow-ups of theirs that are past their day, on any case. */
  follow_ups_overdue: z.number(),
  /** The minutes of the log entries that they wrote in the last 28 days. */
  minutes_28_days: z.number(),
  /** The last entry of the case that has been without one for longest; null if none of theirs has any. */
  oldest_last_entry_on: z.nullable(moment()),
});
export type PersonAtWork = z.output<typeof personAtWork>;

export const peopleRoutes = {
  list: defineRoute({
    ...peopleCall,
    data: z.array(personAtWork),
  }),
};
