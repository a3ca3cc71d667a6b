/** The private calendar address of each user, and the calendar behind it (MAIL-10, ADR 18). */

import * as z from "zod/mini";
import { defineRoute, moment, noData, reading } from "../http.ts";
import { sentToken } from "../sent-text.ts";

export const calendarMessages = {
  made: "Your calendar address is ready. It is shown only now.",
  removed: "Your calendar address no longer works.",
  none: "You have no calendar address.",
  unknown: "There is no calendar at this address.",
} as const;

/** Fetches a minute from one network address: calendars ask every few minutes, for many people in an office. */
export const fetchesPerMinute = 60;

/** 256 random bits, in base64url. */
const secret = sentToken();

const common = { access: "logged-in", tag: "account", path: "/api/account/calendar" } as const;

export const calendarRoutes = {
  state: defineRoute({
    ...common,
    ...reading,
    summary: "Whether the caller has a calendar address",
    data: z.object({ made_on: z.nullable(moment()) }),
  }),
  make: defineRoute({
    ...common,
    method: "POST",
    summary: "Make the caller's calendar address; an earlier one stops working",
    status: 201,
    message: calendarMessages.made,
    /** The whole address if PUBLIC_URL is set, otherwise its path. */
    data: z.object({ address: z.string() }),
  }),
  remove: defineRoute({
    ...common,
    method: "DELETE",
    summary: "Remove the caller's calendar address",
    status: 200,
    message: calendarMessages.removed,
    data: noData,
    errors: [404],
  }),
  feed: defineRoute({
    access: "anyone",
    tag: "account",
    method: "GET",
    path: "/calendar/{secret}.ics",
    summary:
      "A user's follow-ups, ring-backs, key dates and reviews (RFC 5545): case numbers and references, no personal data",
    params: z.object({ secret }),
    bytes: true,
    status: 200,
    message: "The calendar.",
    data: noData,
    errors: [404, 429],
  }),
};
