/** Caller look-up: the person on the line, found by number, postcode or name, with their cases. */

import * as z from "zod/mini";
import { guardianAlert } from "../alerts/alerts.ts";
import { enquirers, outcomes } from "../enquiries/enquiry-values.ts";
import { oneLine } from "../fields.ts";
import { day, defineRoute, moment } from "../http.ts";
import { sentSearch } from "../sent-text.ts";
import { callerEnquiriesCall, callerSearchCall, callerText, namedAnHour } from "./caller-call.ts";

export const callerMessages = {
  tooShort: `Please enter at least ${callerText.min} characters.`,
  tooLong: `Please enter at most ${callerText.max} characters.`,
  neverStored: "The text contains characters that are never stored.",
  tooManyNamed: `You have looked up families and enquiries of colleagues ${namedAnHour} times within an hour. Please ask a manager, or wait.`,
} as const;

/**
 * Why a person was found, best first. `name` also stands for texts that match the email address or the
 * city; `child`: the name of the child of a case matched, or that of its school; `similar`: the name of the
 * person or of a child sounds alike.
 */
export const callerMatches = ["telephone", "postcode", "name", "child", "similar"] as const;
export type CallerMatch = (typeof callerMatches)[number];

const q = sentSearch({
  error: callerMessages.tooShort,
  max: callerText.max,
  tooLong: callerMessages.tooLong,
}).check(
  z.minLength(callerText.min, callerMessages.tooShort),
  z.regex(oneLine, callerMessages.neverStored),
);

export const callerCase = z.object({
  case_id: z.number(),
  child_name: z.string(),
  status: z.string(),
  case_handler: z.string(),
  added_on: day(),
  /** ISO timestamp; null if there is no log entry. */
  last_entry_on: z.nullable(moment()),
  minutes_used: z.number(),
  band: z.number(),
  /** Whether the caller of this route may add a log entry in the case's current stage. */
  may_log: z.boolean(),
  /** The name of the school that matched; only in a case that was found by it. */
  school_name: z.optional(z.string()),
});
export type CallerCase = z.output<typeof callerCase>;

const text = () => z.nullable(z.string());

export const foundCaller = z.object({
  guardian_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  telephone: text(),
  mobile: text(),
  postcode: text(),
  city: text(),
  matched: z.enum(callerMatches),
  alerts: z.array(guardianAlert),
  /**
   * Open ones first, the newest first among them; at most {@link maxCasesOfCaller}. Of a person found by the
   * name of a child or school, only the cases that have it.
   */
  cases: z.array(callerCase),
});
export type FoundCaller = z.output<typeof foundCaller>;

/**
 * Somebody whom an advisor or advocate does not see, found by a whole number, a whole email address, or a
 * last name with the whole postcode: who it is, and with whom the family is (CALL-9).
 */
export const namedCaller = z.object({
  guardian_id: z.null(),
  first_name: z.string(),
  last_name: z.string(),
  matched: z.enum(callerMatches),
  /** One for each handler; one with `NA` if nobody handles a case of theirs. */
  cases: z.array(
    z.object({
      case_id: z.null(),
      status: z.null(),
      case_handler: z.string(),
      may_log: z.literal(false),
    }),
  ),
  scope: z.literal("named"),
});
export type NamedCaller = z.output<typeof namedCaller>;

export type Caller = FoundCaller | NamedCaller;

export const callersEnquiry = z.object({
  /** Null if the caller of this route may not open it. */
  enquiry_id: z.nullable(z.number()),
  reference: z.string(),
  taken_on: moment(),
  taken_by_name: z.string(),
  /** These are null too: of a colleague's enquiry it tells who took it and when (CALL-15). */
  caller: z.nullable(z.enum(enquirers)),
  topic: text(),
  outcome: z.nullable(z.enum(outcomes)),
  may_open: z.boolean(),
});
export type CallersEnquiry = z.output<typeof callersEnquiry>;

export const callerRoutes = {
  /**
   * Admins and managers find every guardian; other roles only guardians of cases that they may see, with
   * those cases only (ROLE-7), and advisors and advocates the names of others ({@link namedCaller}). The text
   * is in the body, so it is in no address, log or audit entry.
   */
  search: defineRoute({
    ...callerSearchCall,
    body: z.strictObject({ q }),
    data: z.array(z.union([foundCaller, namedCaller])),
  }),
  enquiries: defineRoute({
    ...callerEnquiriesCall,
    body: z.strictObject({ q }),
    data: z.array(callersEnquiry),
  }),
};
