/** Signing in through an OpenID Connect provider, where the settings name one (ADR 0017). */
import * as z from "zod/mini";
import { authMessages } from "../auth/auth.messages.ts";
import { defineRoute } from "../http.ts";
import { messages } from "../messages.ts";

export const openIdMessages = {
  /** The button on the login screen; the label is the operator's (OIDC_LABEL). */
  signInWith: (label: string) => `Sign in with ${label}`,
  notConfigured: "Signing in this way is not set up here.",
  unavailable: (label: string) =>
    `Signing in with ${label} is not possible at the moment. Please try again shortly, or sign in with your password.`,
  cancelled:
    "You were not signed in: the sign-in was cancelled or refused there. Please try again.",
  failed: "Signing in did not work. Please begin again from the login page.",
  returning: "Signing you in…",
} as const;

const common = {
  access: "anyone",
  tag: "session",
  method: "POST",
  status: 200,
  cookie: true,
} as const;

export const openIdRoutes = {
  start: defineRoute({
    ...common,
    path: "/api/auth/openid-connect/start",
    summary: "Begin to sign in through the provider: the address to send the browser to",
    message: messages.ok,
    data: z.object({ address: z.string() }),
    errors: [404, 429],
  }),
  finish: defineRoute({
    ...common,
    path: "/api/auth/openid-connect/finish",
    summary:
      "Sign in with what the provider sent back; the token comes in the Authorization header",
    body: z.strictObject({
      /** The query of the address that the provider sent the browser to, as it came. */
      answer: z
        .string({ error: openIdMessages.failed })
        .check(z.maxLength(8000, openIdMessages.failed)),
    }),
    message: authMessages.loggedIn,
    data: z.object({ loggedin: z.boolean() }),
    errors: [400, 401, 404, 413, 415, 422, 429],
  }),
};
