/**
 * Login in one or two steps, refresh and logout (AUTH-4, AUTH-11, AUTH-18, ADR 5). New tokens are returned in the
 * Authorization header.
 */
import * as z from "zod/mini";
import { sessionCalls } from "../first-load-calls.ts";
import { defineRoute } from "../http.ts";
import { codeField } from "../second-factor/second-factor.ts";
import { sentToken } from "../sent-text.ts";
import { authMessages } from "./auth.messages.ts";
import { loginData, loginSchema } from "./auth.schema.ts";

export const secondStepSchema = z.strictObject({
  challenge: sentToken(2000),
  code: codeField(),
});

export const secondStepRoutes = {
  secondStep: defineRoute({
    access: "anyone",
    tag: "session",
    method: "POST",
    path: "/api/auth/login/second-factor",
    summary: "Log in with the code that was asked for; the token comes in the Authorization header",
    body: secondStepSchema,
    status: 200,
    message: authMessages.loggedIn,
    data: loginData,
    errors: [401, 429],
  }),
};

const loggedInData = z.object({ loggedin: z.boolean() });

export const authRoutes = {
  loggedIn: defineRoute({ ...sessionCalls.loggedIn, data: loggedInData }),
  login: defineRoute({ ...sessionCalls.login, body: loginSchema, data: loginData }),
  refreshToken: defineRoute({ ...sessionCalls.refreshToken, data: loggedInData }),
  logout: defineRoute({ ...sessionCalls.logout, data: loggedInData }),
};
