/** Login through an OpenID Connect provider, if the settings name one (ADR 5). */
import * as z from "zod/mini";
import { authMessages, openIdMessages } from "../auth/auth.messages.ts";
import { loginData } from "../auth/auth.schema.ts";
import { defineRoute } from "../http.ts";
import { messages } from "../messages.ts";
import { sentExactly } from "../sent-text.ts";

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
    summary: "Begin to log in through the provider: the address to send the browser to",
    message: messages.ok,
    data: z.object({ address: z.string() }),
    errors: [404, 429],
  }),
  finish: defineRoute({
    ...common,
    path: "/api/auth/openid-connect/finish",
    summary: "Log in with what the provider sent back; the token comes in the Authorization header",
    body: z.strictObject({
      /** The query of the address that the provider redirected the browser to, unchanged. */
      answer: sentExactly({ error: openIdMessages.failed, max: 8000 }),
    }),
    message: authMessages.loggedIn,
    data: loginData,
    errors: [401, 404, 429],
  }),
};
