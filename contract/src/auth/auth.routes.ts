/**
 * Login, refresh and logout (AUTH-4, AUTH-11, AUTH-18). New tokens are returned in the
 * Authorization header.
 */
import * as z from "zod/mini";
import { sessionCalls } from "../first-load-calls.ts";
import { defineRoute } from "../http.ts";
import { authMessages } from "./auth.messages.ts";
import { loginData, loginSchema } from "./auth.schema.ts";

const loggedInData = z.object({ loggedin: z.boolean() });

export const authRoutes = {
  loggedIn: defineRoute({ ...sessionCalls.loggedIn, data: loggedInData }),
  login: defineRoute({ ...sessionCalls.login, body: loginSchema, data: loginData }),
  refreshToken: defineRoute({ ...sessionCalls.refreshToken, data: loggedInData }),
  logout: defineRoute({
    access: "anyone",
    tag: "session",
    method: "POST",
    path: "/api/auth/logout",
    summary: "End the session of the token that was sent",
    status: 200,
    message: authMessages.loggedOut,
    data: loggedInData,
  }),
};
