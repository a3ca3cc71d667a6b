/**
 * Login, refresh and logout (AUTH-4, AUTH-11, AUTH-18). New tokens are returned in the
 * Authorization header.
 */
import * as z from "zod/mini";
import { sessionCalls } from "../first-load-calls.ts";
import { defineRoute } from "../http.ts";
import { loginData, loginSchema } from "./auth.schema.ts";

const loggedInData = z.object({ loggedin: z.boolean() });

export const authRoutes = {
  loggedIn: defineRoute({ ...sessionCalls.loggedIn, data: loggedInData }),
  login: defineRoute({ ...sessionCalls.login, body: loginSchema, data: loginData }),
  refreshToken: defineRoute({ ...sessionCalls.refreshToken, data: loggedInData }),
  logout: defineRoute({ ...sessionCalls.logout, data: loggedInData }),
};
