/** The calls about users (spec 1 §7). */
import * as z from "zod/mini";
import { recordId } from "../fields.ts";
import { defineRoute, noData } from "../http.ts";
import { recordRoutes } from "../reference-records/record.routes.ts";
import { secondFactorMessages } from "../second-factor/second-factor.messages.ts";
import { userMessages } from "./users.messages.ts";
import { users } from "./users.schema.ts";

const oneUser = z.strictObject({ user_id: recordId("Please give the id of the user.") });

export const userRoutes = {
  ...recordRoutes(users),
  resetFailedLogins: defineRoute({
    access: "managers",
    tag: "users",
    method: "POST",
    path: "/api/users/reset-failed-login-count",
    summary: "Unlock an account: set its count of failed logins to 0",
    body: oneUser,
    status: 201,
    message: userMessages.loginsReset,
    data: noData,
    errors: [400, 404, 413, 415, 422, 429],
  }),
  resetSecondFactor: defineRoute({
    access: "managers",
    tag: "users",
    method: "POST",
    path: "/api/users/reset-second-factor",
    summary: "Remove a user's second factor, such as after a lost phone (ADR 0016)",
    body: oneUser,
    status: 201,
    message: secondFactorMessages.reset,
    data: noData,
    errors: [400, 404, 409, 413, 415, 422],
  }),
  unlinkProvider: defineRoute({
    access: "managers",
    tag: "users",
    method: "POST",
    path: "/api/users/unlink-provider",
    summary: "Forget which person at the OpenID Connect provider is this user (ADR 0027)",
    body: oneUser,
    status: 201,
    message: userMessages.unlinked,
    data: noData,
    errors: [400, 404, 409, 413, 415, 422],
  }),
  signOutEverywhere: defineRoute({
    access: "managers",
    tag: "users",
    method: "POST",
    path: "/api/users/sign-out-everywhere",
    summary: "End all sessions of a user (ADR 0020)",
    body: oneUser,
    status: 201,
    message: userMessages.signedOutEverywhere,
    data: noData,
    errors: [400, 404, 413, 415, 422],
  }),
};
