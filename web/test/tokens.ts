/** Creates tokens like the server's, and starts sessions with them. */
import type { UserType } from "@helpline/contract/access";
import type { TokenData } from "@helpline/contract/auth/auth.schema";
import { acceptToken } from "#shared/session/session.ts";

interface TokenOptions {
  readonly data?: Partial<TokenData>;
  /** The remaining lifetime of the token, in seconds. */
  readonly seconds?: number;
  /** By how many seconds the server's clock is ahead of this one. */
  readonly clockAhead?: number;
}

const base64url = (value: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};

let serial = 0;

export function fakeToken({ data, seconds = 1200, clockAhead = 0 }: TokenOptions = {}): string {
  const now = Math.floor(Date.now() / 1000) + clockAhead;
  serial += 1;
  const claims = {
    data: {
      email: "ann@example.org",
      user_id: 7,
      user_type: "advisor",
      first_name: "Ann",
      last_name: "Archer",
      ...data,
    },
    iat: now,
    exp: now + seconds,
    jti: `session-${serial}`,
  };
  return `${base64url({ alg: "HS256" })}.${base64url(claims)}.signature`;
}

/** Logs somebody in without a server; returns the token. */
export function logIn(userType: UserType = "advisor", options: TokenOptions = {}): string {
  const token = fakeToken({ ...options, data: { user_type: userType, ...options.data } });
  acceptToken(token);
  return token;
}
