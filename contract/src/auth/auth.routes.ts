/**
 * Login, refresh and logout (spec 1 §7, decisions A4, A5 and B21). New tokens are returned in the
 * Authorization header.
 */
import * as z from "zod/mini";
import { defineRoute } from "../http.ts";
import { messages } from "../messages.ts";
import { authMessages } from "./auth.messages.ts";
import { loginSchema } from "./auth.schema.ts";
import { signedInData } from "./signed-in.ts";

const loggedInData = z.object({ loggedin: z.boolean() });
const common = { tag: "session", data: loggedInData, status: 200 } as const;

export const authRoutes = {
  loggedIn: defineRoute({
    ...common,
    access: "anyone",
    method: "GET",
    path: "/api/auth/logged-in",
    summary: "Whether the token that was sent is good",
    message: messages.ok,
    errors: [],
  }),
  login: defineRoute({
    ...common,
    data: signedInData,
    access: "anyone",
    method: "POST",
    path: "/api/auth/login",
    summary: "Log in with username and password",
    body: loginSchema,
    message: authMessages.loggedIn,
    errors: [400, 401, 413, 415, 422, 429],
  }),
  refreshToken: defineRoute({
    ...common,
    access: "signed-in",
    beforeSecondFactor: true,
    method: "GET",
    path: "/api/auth/refresh-token",
    summary: "A new token for the same session",
    message: authMessages.refreshed,
    errors: [],
  }),
  logout: defineRoute({
    ...common,
    access: "anyone",
    method: "POST",
    path: "/api/auth/logout",
    summary: "End the session of the token that was sent",
    message: authMessages.loggedOut,
    errors: [],
  }),
};
