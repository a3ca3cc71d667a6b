/** The desk: what waits for the caller, most urgent first (DESK-2). The people are in people.ts. */

import * as z from "zod/mini";
import { evaluatorCaseRow, storedCase, systemCaseRow } from "../cases/case-details.ts";
import { caseNeeds } from "../cases/needs-and-hours.ts";
import { listedConcern } from "../concerns/concerns.ts";
import { listedEnquiry } from "../enquiries/enquiries.ts";
import { pick } from "../fields.ts";
import { workCall } from "../first-load-calls.ts";
import { listedFollowUp } from "../follow-ups/follow-ups.ts";
import { day, defineRoute } from "../http.ts";
import { type Queue, queues } from "./counted-lists.ts";

const evaluators = pick(evaluatorCaseRow.shape, ["telephone", "mobile"]);

/** A case in the caller's hands: the row of their system's list, and why it needs attention. */
export const deskCase = z.object({
  ...systemCaseRow.shape,
  /** Only for evaluators, as in their list. */
  telephone: z.optional(evaluators.telephone),
  mobile: z.optional(evaluators.mobile),
  last_entry_on: storedCase.shape.last_entry_on,
  /** Null if there is no log entry. */
  days_since_entry: z.nullable(z.number()),
  /** Up to the band's maximum; negative once it is passed. */
  minutes_left: z.number(),
  /** When the case's first open follow-up is due, whoever has it. */
  next_follow_up_on: z.nullable(day()),
  /** When the first clock that has not been met runs out; it may be past. */
  next_key_date: z.nullable(day()),
  next_key_date_label: z.nullable(z.string()),
  /** Assigned by somebody else, and not opened since. */
  is_new: z.boolean(),
  /** Most urgent first. */
  needs: z.array(z.enum(caseNeeds)),
});
export type DeskCase = z.output<typeof deskCase>;

const figures = Object.fromEntries(queues.map((queue) => [queue, z.number()])) as Record<
  Queue,
  z.ZodMiniNumber
>;

export const deskRoutes = {
  work: defineRoute({
    ...workCall,
    data: z.object({
      /** Safeguarding leads only, if there are any that wait for one; absent otherwise. */
      concerns: z.optional(z.array(listedConcern)),
      /** How many there are, with those that the desk does not show. */
      concerns_waiting: z.optional(z.number()),
      /** Case roles only. */
      cases: z.optional(z.array(deskCase)),
      /** Admins and managers only. */
      queues: z.optional(z.object(figures)),
      /** The caller's own, soonest first. */
      follow_ups: z.array(listedFollowUp),
      /** Call takers only: the enquiries that they are to ring back, or anybody is; soonest first. */
      ring_backs: z.optional(z.array(listedEnquiry)),
    }),
  }),
};
