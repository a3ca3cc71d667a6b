/** Logging in as a browser does. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import type { TokenClaims } from "@helpline/contract/auth/auth.schema";
import { decodeJwt } from "jose";
import type { TestAnswer, TestApp } from "./build-test-app.ts";
import { insertUser, testPassword } from "./factories.ts";

export function login(
  helpline: TestApp,
  username: string,
  { password = testPassword, address }: { password?: string; address?: string } = {},
): Promise<TestAnswer> {
  const body = { username, password };
  return helpline.call(authRoutes.login, { body, ...(address ? { address } : {}) });
}

/** The token in an answer's Authorization header; fails if there is none. */
export function tokenOf(answer: TestAnswer): string {
  const [, token] = /^Bearer (\S+)$/.exec(String(answer.headers.authorization)) ?? [];
  if (token === undefined) throw new Error(`No token in the answer: ${answer.message}`);
  return token;
}

export const claimsOf = (token: string) => decodeJwt(token) as unknown as TokenClaims;

/** The answer to `GET /api/auth/logged-in` with this token. */
export async function isGood(helpline: TestApp, token: string): Promise<boolean> {
  const answer = await helpline.call(authRoutes.loggedIn, { token });
  if (answer.status !== 200) throw new Error(`logged-in answered ${answer.status}`);
  return answer.data.loggedin;
}

/** A new user who has just logged in. */
export async function loggedIn(helpline: TestApp) {
  const user = await insertUser(helpline.database);
  const token = tokenOf(await login(helpline, user.username));
  return { user, token, claims: claimsOf(token) };
}

export const refresh = (helpline: TestApp, token: string): Promise<TestAnswer> =>
  helpline.call(authRoutes.refreshToken, { token });
