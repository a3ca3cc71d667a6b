/** The calls about users. */
import * as z from "zod/mini";
import { caseRoles } from "../access.ts";
import { recordId } from "../fields.ts";
import { defineRoute, noData, reading } from "../http.ts";
import { recordRoutes } from "../reference-records/record.routes.ts";
import { secondFactorMessages } from "../second-factor/second-factor.messages.ts";
import { staffLoad, staffLoadMessages } from "./staff.ts";
import { userMessages } from "./users.messages.ts";
import { users } from "./users.schema.ts";

/** Changes how one user logs in. */
const ofLogin = {
  access: "managers",
  tag: "users",
  method: "POST",
  body: z.strictObject({ user_id: recordId("Please give the id of the user.") }),
  status: 201,
  data: noData,
} as const;

/** Set once, if no mail can be sent: the path, or with PUBLIC_URL the whole address. */
const link = z.optional(z.string());

const ofRecords = recordRoutes(users);

export const userRoutes = {
  ...ofRecords,
  create: defineRoute({
    ...ofRecords.create,
    data: z.object({ user_id: z.number(), version: z.number(), link }),
  }),
  sendLink: defineRoute({
    ...ofLogin,
    path: "/api/users/send-link",
    summary: "Send a user a link with which they choose a password (ADR 6)",
    message: userMessages.linkShown,
    data: z.object({ link }),
    errors: [404, 409],
  }),
  load: defineRoute({
    ...reading,
    access: "managers",
    tag: "users",
    path: "/api/users/load",
    summary:
      "Enabled people of one role with their open cases and the minutes that they logged in 28 days, least loaded first",
    query: z.strictObject({ role: z.enum(caseRoles, { error: staffLoadMessages.role }) }),
    data: z.array(staffLoad),
  }),
  usualPlace: defineRoute({
    ...reading,
    access: "managers",
    tag: "users",
    path: "/api/users/usual-place",
    summary: "The city and county of most enabled users, which a form for a new one can offer",
    data: z.nullable(z.object({ city: z.string(), county: z.string() })),
  }),
  resetFailedLogins: defineRoute({
    ...ofLogin,
    path: "/api/users/reset-failed-login-count",
    summary: "Unlock an account: set its count of failed logins to 0",
    message: userMessages.loginsReset,
    errors: [404, 429],
  }),
  resetSecondFactor: defineRoute({
    ...ofLogin,
    path: "/api/users/reset-second-factor",
    summary: "Remove a user's second factor, such as after a lost phone (ADR 5)",
    message: secondFactorMessages.reset,
    errors: [404, 409],
  }),
  unlinkProvider: defineRoute({
    ...ofLogin,
    path: "/api/users/unlink-provider",
    summary: "Forget which person at the OpenID Connect provider is this user (ADR 6)",
    message: userMessages.unlinked,
    errors: [404, 409],
  }),
  removeCalendar: defineRoute({
    ...ofLogin,
    path: "/api/users/remove-calendar-address",
    summary: "End the private calendar address of a user (ADR 18)",
    message: userMessages.calendarRemoved,
    errors: [404, 409],
  }),
  signOutEverywhere: defineRoute({
    ...ofLogin,
    path: "/api/users/sign-out-everywhere",
    summary: "End all sessions of a user, and their calendar address (ADR 4)",
    message: userMessages.signedOutEverywhere,
    errors: [404],
  }),
};
