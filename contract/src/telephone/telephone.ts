/** What a telephone system reports, and the calls that nobody answered (TEL-2, TEL-6). */
import * as z from "zod/mini";
import { guardianAlert } from "../alerts/alerts.ts";
import { oneLine } from "../fields.ts";
import { defineRoute, moment, noData, reading } from "../http.ts";
import { refusals } from "../refusals.ts";
import { sentExactly, sentSearch } from "../sent-text.ts";
import { ruleAcross } from "../validation.ts";
import {
  callEvents,
  directions,
  maxMissedCalls,
  missedCallDoneCall,
  missedCallsCall,
  missedCallUndoneCall,
  rungBackUndoMinutes,
} from "./telephone.plain.ts";

/** What is wrong with an event, and the answer to one. */
export const eventMessages = {
  event: "The event must be newCall, answer or hangup.",
  callId: "Please send the call's id as callId (1 to 250 characters).",
  direction: "The direction must be in or out.",
  from: "Please send the caller's number as from; an empty text if it is withheld.",
  to: "Please send the number called as to.",
  user: "Please send the extensions that ring as user: texts of at most 200 characters, at most 100.",
  answeringNumber: "Please send the extension that answered as answeringNumber.",
  cause: "Please send the cause of the end as a text of at most 100 characters.",
  kept: "The event has been kept.",
} as const;

/** A text, or the number that JSON makes of one. */
const sentText = (error: string, max: number, min = 0) =>
  z
    .pipe(
      z.union([sentSearch({ error, max }), z.number()], { error }),
      z.transform((value: string | number) => String(value)),
    )
    .check(z.minLength(min, error), z.regex(oneLine, error));

const maxIdLength = 250;
const maxTextLength = 200;
const maxUsers = 100;
const text = (message: string) => z.optional(z.nullable(sentText(message, maxTextLength)));

const user = () => sentText(eventMessages.user, maxTextLength);

const neededInNewCall = (field: "from" | "to") =>
  ruleAcross<{ event: string; from: string; to: string }>(
    field,
    eventMessages[field],
    (sent) => sent.event !== "newCall" || (sent[field] !== undefined && sent[field] !== null),
  );

/**
 * An event in the shape of Zammad's generic telephone integration. Telephone systems send fields of their own
 * beside these, which are ignored.
 */
export const telephoneEvent = z
  .object({
    event: z.enum(callEvents, { error: eventMessages.event }),
    callId: sentText(eventMessages.callId, maxIdLength, 1),
    direction: z.enum(directions, { error: eventMessages.direction }),
    from: text(eventMessages.from),
    to: text(eventMessages.to),
    user: z.optional(
      z.nullable(
        z.union([user(), z.array(user()).check(z.maxLength(maxUsers, eventMessages.user))], {
          error: eventMessages.user,
        }),
      ),
    ),
    answeringNumber: text(eventMessages.answeringNumber),
    cause: z.optional(z.nullable(sentText(eventMessages.cause, 100))),
  })
  .check(neededInNewCall("from"), neededInNewCall("to"));
export type TelephoneEvent = z.output<typeof telephoneEvent>;

const missedCall = z.object({
  number: z.string(),
  first: moment(),
  last: moment(),
  tries: z.number(),
  /** The guardians with this number whom the caller of this route finds in full; others find them with a look-up. */
  guardians: z.array(
    z.object({
      guardian_id: z.number(),
      first_name: z.string(),
      last_name: z.string(),
      alerts: z.array(guardianAlert),
    }),
  ),
});
export type MissedCall = z.output<typeof missedCall>;

const missedNumber = z.strictObject({
  number: sentText("Please send the number of a missed call.", maxTextLength, 1),
});

const events = {
  // A service token admits it, and no session (server: http/service-access.ts).
  access: "anyone",
  serviceScope: "telephone",
  servicesOnly: true,
  tag: "telephone",
  method: "POST",
  body: telephoneEvent,
  formBody: true,
  status: 200,
  message: eventMessages.kept,
  data: noData,
  errors: [401, 429],
} as const;

export const telephoneRoutes = {
  event: defineRoute({
    ...events,
    path: "/api/telephone/events",
    summary:
      "An event of a call, with a service token of the telephone; in any order, any number of times",
  }),
  eventByPath: defineRoute({
    ...events,
    path: "/api/telephone/events/{token}",
    summary: "The same for systems that cannot send a header; the token is never logged",
    params: z.object({ token: sentExactly({ error: refusals.notFound, max: 1000 }) }),
    pathToken: "token",
  }),
  state: defineRoute({
    ...reading,
    access: "admins",
    tag: "telephone",
    path: "/api/telephone",
    summary: "Where a telephone system sends its events, and what came last",
    data: z.object({
      /** The whole address if PUBLIC_URL is set, otherwise its path. */
      address: z.string(),
      calls_today: z.number(),
      last_event_on: z.nullable(moment()),
    }),
  }),
  missed: defineRoute({
    ...missedCallsCall,
    summary: `Incoming calls that nobody answered: a line for each number, the last first, at most ${maxMissedCalls}`,
    data: z.object({ rows: z.array(missedCall), count: z.number() }),
  }),
  done: defineRoute({
    ...missedCallDoneCall,
    summary: "Take a number off the list of missed calls: it was rung back",
    body: missedNumber,
    data: noData,
  }),
  undo: defineRoute({
    ...missedCallUndoneCall,
    summary: `Put a number back on the list of missed calls: taking it off within the last ${rungBackUndoMinutes} minutes was a mistake`,
    body: missedNumber,
    data: noData,
  }),
};
