/**
 * Choosing a password with a link that was mailed or handed over: the answer to an invitation or to a
 * forgotten password (AUTH-34, ADR 6).
 */
import * as z from "zod/mini";
import { loginUsername } from "../auth/auth.schema.ts";
import { fieldNotes } from "../fields.ts";
import { defineRoute, noData } from "../http.ts";
import { sentToken } from "../sent-text.ts";
import { newPassword, passwordMaxLength } from "../users/password.ts";
import { passwordLinkMessages } from "./password-links.messages.ts";

const token = sentToken();

export const forgottenPasswordSchema = z.strictObject({
  username: loginUsername().register(fieldNotes, {
    label: "Username",
    input: "text",
    maxLength: 60,
  }),
});

export const choosePasswordSchema = z.strictObject({
  token,
  password: newPassword().register(fieldNotes, {
    label: "New password",
    input: "password",
    maxLength: passwordMaxLength,
  }),
});

const common = { access: "anyone", tag: "session", method: "POST" } as const;

export const passwordLinkRoutes = {
  forgotten: defineRoute({
    ...common,
    path: "/api/auth/forgotten-password",
    summary:
      "Ask for a mail with a link to choose a password; the answer does not tell whether there is such an account",
    body: forgottenPasswordSchema,
    status: 200,
    message: passwordLinkMessages.asked,
    data: noData,
    errors: [429],
  }),
  check: defineRoute({
    ...common,
    path: "/api/auth/choose-password/check",
    summary: "Whether a link still works, whose it is, and what a new password has to be",
    body: z.strictObject({ token }),
    status: 200,
    message: "This link works.",
    data: z.object({
      username: z.string(),
      /** The minimum length of a new password. */
      min_password_length: z.number(),
      /** As set by REFUSE_COMMON_PASSWORDS. */
      refuses_common_passwords: z.boolean(),
    }),
    errors: [404, 429],
  }),
  choose: defineRoute({
    ...common,
    path: "/api/auth/choose-password",
    summary: "Choose a password with a link; the link is used up, and all sessions of the user end",
    body: choosePasswordSchema,
    status: 201,
    message: passwordLinkMessages.chosen,
    data: noData,
    errors: [404, 429],
  }),
};
