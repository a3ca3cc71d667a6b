/** The caller's own account: changing the password, and its sessions (ADR 4). */
import * as z from "zod/mini";
import { fieldNotes } from "../fields.ts";
import { defineRoute, moment, noData, reading } from "../http.ts";
import { ownPassword } from "../second-factor/second-factor.ts";
import { sentExactly, sentShortly } from "../sent-text.ts";
import { newPassword, passwordMaxLength } from "../users/password.ts";

/** Messages about the caller's own account: password and sessions (ADR 4). */
export const accountMessages = {
  currentPassword: "Please enter your present password.",
  wrongPassword: "This is not your present password.",
  triesUsedUp: "Too many tries. Please wait up to an hour and try again.",
  samePassword: "The new password is the present one. Please choose another.",
  passwordChanged: "Your password is changed. You are logged out everywhere else.",
  changedMeanwhile:
    "Your password was changed a moment ago in another place. Please log in again with the new one.",
  session: "Please say which login to end.",
  sessionEnded: "Logged out there.",
  noSuchSession: "There you are logged out already.",
  notThisSession: "This is where you are now. Use Logout to log out here.",
  endedElsewhere: "You are logged out everywhere else.",
} as const;

const currentPassword = sentExactly({
  error: accountMessages.currentPassword,
  max: passwordMaxLength,
  tooLong: accountMessages.wrongPassword,
})
  .check(z.minLength(1, accountMessages.currentPassword))
  .register(fieldNotes, {
    label: "Present password",
    input: "own-password",
    maxLength: passwordMaxLength,
  });

const chosenPassword = newPassword().register(fieldNotes, {
  label: "New password",
  input: "password",
  maxLength: passwordMaxLength,
});

export const changePasswordSchema = z.strictObject({
  current_password: currentPassword,
  new_password: chosenPassword,
});

const session = sentShortly(accountMessages.session).check(
  z.regex(/^[A-Za-z0-9_-]{22}$/, accountMessages.session),
);

export const endSessionSchema = z.strictObject({ session, password: ownPassword() });
export const endOtherSessionsSchema = z.strictObject({ password: ownPassword() });

const base = "/api/account";
const common = { access: "logged-in", tag: "account" } as const;
const changing = { ...common, status: 201, data: noData } as const;

export const accountRoutes = {
  get: defineRoute({
    ...common,
    ...reading,
    beforePasswordChange: true,
    path: base,
    summary: "Where the caller is logged in, and what a new password has to be",
    data: z.object({
      username: z.string(),
      /** False for somebody who has just logged in through the provider. */
      needs_password: z.boolean(),
      /** The minimum length of a new password. */
      min_password_length: z.number(),
      /** As set by REFUSE_COMMON_PASSWORDS. */
      refuses_common_passwords: z.boolean(),
      /** The total number; the list contains the newest. */
      session_count: z.number(),
      /** Live sessions, the caller's own first, then newest first. */
      sessions: z.array(
        z.object({
          /** Identifies the session in a call that ends it. Not the session's id, which is secret. */
          session: z.string(),
          this_one: z.boolean(),
          begun_on: moment(),
          /** Whether it began with a login through the OpenID Connect provider (ADR 5), not a password. */
          through_provider: z.boolean(),
          address: z.nullable(z.string()),
          /** A few words such as "Firefox on Windows". */
          browser: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  changePassword: defineRoute({
    ...changing,
    endsOwnSessions: true,
    beforePasswordChange: true,
    method: "PUT",
    path: `${base}/password`,
    summary: "Change one's own password; ends all other sessions",
    body: changePasswordSchema,
    message: accountMessages.passwordChanged,
    errors: [409, 429],
  }),
  endSession: defineRoute({
    ...changing,
    endsOwnSessions: true,
    method: "POST",
    path: `${base}/sessions/end`,
    summary: "Log out in one other place",
    body: endSessionSchema,
    message: accountMessages.sessionEnded,
    errors: [404, 409, 429],
  }),
  endOtherSessions: defineRoute({
    ...changing,
    endsOwnSessions: true,
    method: "POST",
    path: `${base}/sessions/end-others`,
    summary: "Log out everywhere else",
    body: endOtherSessionsSchema,
    message: accountMessages.endedElsewhere,
    errors: [409, 429],
  }),
};
