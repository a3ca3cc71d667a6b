/** The calls about users (spec 1 §7). */
import * as z from "zod/mini";
import { recordId } from "../fields.ts";
import { defineRoute, noData } from "../http.ts";
import { recordRoutes } from "../reference-records/record.routes.ts";
import { secondFactorMessages } from "../second-factor/second-factor.messages.ts";
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

export const userRoutes = {
  ...recordRoutes(users),
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
    summary: "Remove a user's second factor, such as after a lost phone (ADR 0016)",
    message: secondFactorMessages.reset,
    errors: [404, 409],
  }),
  unlinkProvider: defineRoute({
    ...ofLogin,
    path: "/api/users/unlink-provider",
    summary: "Forget which person at the OpenID Connect provider is this user (ADR 0027)",
    message: userMessages.unlinked,
    errors: [404, 409],
  }),
  signOutEverywhere: defineRoute({
    ...ofLogin,
    path: "/api/users/sign-out-everywhere",
    summary: "End all sessions of a user (ADR 0020)",
    message: userMessages.signedOutEverywhere,
    errors: [404],
  }),
};
