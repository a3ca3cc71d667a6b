/** Somebody's own account: changing the password, and where they are signed in (ADR 0020). */
import * as z from "zod/mini";
import { defineRoute, noData } from "../http.ts";
import { messages } from "../messages.ts";
import { ownPassword } from "../second-factor/second-factor.ts";
import { newPassword, passwordMaxLength } from "../users/password.ts";
import { accountMessages } from "./account.messages.ts";

export const changePasswordSchema = z.strictObject({
  current_password: z
    .string({ error: accountMessages.currentPassword })
    .check(
      z.minLength(1, accountMessages.currentPassword),
      z.maxLength(passwordMaxLength, accountMessages.wrongPassword),
    ),
  new_password: newPassword(),
});

const session = z
  .string({ error: accountMessages.session })
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, accountMessages.session));

export const endSessionSchema = z.strictObject({ session, password: ownPassword() });
export const endOtherSessionsSchema = z.strictObject({ password: ownPassword() });

const base = "/api/account";
const common = { access: "signed-in", tag: "account", status: 201, data: noData } as const;

export const accountRoutes = {
  get: defineRoute({
    access: "signed-in",
    tag: "account",
    method: "GET",
    path: base,
    summary: "Where the caller is logged in, and what a new password has to be",
    status: 200,
    message: messages.ok,
    data: z.object({
      username: z.string(),
      /** False for somebody who signed in through the provider a moment ago. */
      needs_password: z.boolean(),
      /** How many characters a new password has at least. */
      min_password_length: z.number(),
      /** By REFUSE_COMMON_PASSWORDS. */
      refuses_common_passwords: z.boolean(),
      /** How many there are in all: the list has the newest. */
      session_count: z.number(),
      /** Live ones, the caller's own first, then the newest first. */
      sessions: z.array(
        z.object({
          /** Names it in a call that ends it. It is not the session's id, which is a secret. */
          session: z.string(),
          this_one: z.boolean(),
          begun_on: z.string(),
          /** Begun by the OpenID Connect provider (ADR 0017), and not with the password. */
          through_provider: z.boolean(),
          address: z.nullable(z.string()),
          /** A few words such as "Firefox on Windows". */
          browser: z.nullable(z.string()),
        }),
      ),
    }),
    errors: [],
  }),
  changePassword: defineRoute({
    ...common,
    method: "PUT",
    path: `${base}/password`,
    summary: "Change one's own password; ends all other sessions",
    body: changePasswordSchema,
    message: accountMessages.passwordChanged,
    errors: [400, 409, 413, 415, 422, 429],
  }),
  endSession: defineRoute({
    ...common,
    method: "POST",
    path: `${base}/sessions/end`,
    summary: "Log out in one other place",
    body: endSessionSchema,
    message: accountMessages.sessionEnded,
    errors: [400, 404, 409, 413, 415, 422, 429],
  }),
  endOtherSessions: defineRoute({
    ...common,
    method: "POST",
    path: `${base}/sessions/end-others`,
    summary: "Log out everywhere else",
    body: endOtherSessionsSchema,
    message: accountMessages.endedElsewhere,
    errors: [400, 409, 413, 415, 422, 429],
  }),
};
