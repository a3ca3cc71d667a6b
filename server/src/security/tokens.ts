/** Signed tokens (JWT, HS256) as AUTH-9 describes them. */
import { webcrypto } from "node:crypto";
import type { TokenData } from "@helpline/contract/auth/auth.schema";
import { sessionTimes } from "@helpline/contract/auth/session";
import { type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from "jose";
import type { ProviderPerson } from "./sessions.ts";

export interface Tokens {
  /** A token for this session, valid for 20 minutes or until the session ends. */
  sign(data: TokenData, sessionId: string, sessionEndsAt: Date): Promise<string>;
  /** The session id of a valid token; null for anything else. */
  verify(token: string): Promise<string | null>;
  /** A ticket that allows a session one action, `purpose`, for 60 seconds (FILE-7). */
  signTicket(purpose: string, sessionId: string): Promise<{ ticket: string; expiresOn: Date }>;
  /** The purpose of a valid ticket; null for anything else, including tokens. */
  verifyTicket(ticket: string): Promise<Ticket | null>;
  /** The start of the second login step, valid for 5 minutes (ADR 5). It grants no access. */
  signChallenge(challenge: Challenge): Promise<string>;
  /** The content of a valid challenge; null for anything else, including tokens and tickets. */
  verifyChallenge(challenge: string): Promise<Challenge | null>;
}

/** The person who has passed the first login step. */
export interface Challenge {
  readonly userId: number;
  /** Their identity at the provider; null for a password login. */
  readonly person: ProviderPerson | null;
  /** A fingerprint of the account at that time: a new password, for example, invalidates the challenge. */
  readonly accountMark: string;
}

export interface Ticket {
  readonly sessionId: string;
  readonly purpose: string;
}

const ticketSeconds = 60;
/** A ticket has another audience and no `jti`, so it is never accepted as a token. */
const ticketAudience = "helpline ticket";
const challengeSeconds = 5 * 60;
const challengeAudience = "helpline second step";

const algorithm = "HS256";
const isSessionId = (jti: unknown): jti is string =>
  typeof jti === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(jti);
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export interface TokenOptions {
  /**
   * How many verified tokens are cached, to avoid checking a signature at every call; default 2,000: two hours of two
   * hundred people, about 2 MB.
   */
  readonly remembered?: number;
}

export function createTokens(
  secret: string,
  now: () => Date,
  { remembered = 2_000 }: TokenOptions = {},
): Tokens {
  // A CryptoKey, because jose imports any other kind of key again for each signature.
  const signingKey = webcrypto.subtle.importKey(
    "raw",
    Buffer.from(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  /** Tokens with verified signatures, oldest first. Their expiry is still checked. */
  const good = new Map<string, { readonly sessionId: string; readonly exp: number }>();

  function remember(token: string, sessionId: string, exp: number): void {
    if (remembered === 0) return;
    const [oldest] = good.keys();
    if (oldest !== undefined && good.size >= remembered) good.delete(oldest);
    good.set(token, { sessionId, exp });
  }

  const signing = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: algorithm, typ: "JWT" });

  /** The claims of a valid token; null for anything else, which reveals nothing about what is wrong. */
  async function claimsOf(
    token: string,
    required: Pick<JWTVerifyOptions, "audience" | "requiredClaims">,
  ): Promise<JWTPayload | null> {
    const options = { algorithms: [algorithm], currentDate: now(), ...required };
    try {
      return (await jwtVerify(token, await signingKey, options)).payload;
    } catch {
      return null;
    }
  }

  return {
    async sign(data, sessionId, sessionEndsAt) {
      const issued = seconds(now());
      const expires = Math.min(issued + sessionTimes.tokenSeconds, seconds(sessionEndsAt));
      return signing({ data })
        .setJti(sessionId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(await signingKey);
    },
    async verify(token) {
      const known = good.get(token);
      if (known) {
        if (known.exp > seconds(now())) return known.sessionId;
        good.delete(token);
        return null;
      }
      const { jti, exp } = (await claimsOf(token, { requiredClaims: ["jti", "exp"] })) ?? {};
      if (!isSessionId(jti)) return null;
      remember(token, jti, Number(exp));
      return jti;
    },
    async signTicket(purpose, sessionId) {
      const expires = seconds(now()) + ticketSeconds;
      const ticket = await signing({ session: sessionId })
        .setAudience(ticketAudience)
        .setSubject(purpose)
        .setExpirationTime(expires)
        .sign(await signingKey);
      return { ticket, expiresOn: new Date(expires * 1000) };
    },
    async verifyTicket(ticket) {
      const required = { audience: ticketAudience, requiredClaims: ["sub", "exp"] };
      const { session, sub } = (await claimsOf(ticket, required)) ?? {};
      return isSessionId(session) && sub ? { sessionId: session, purpose: sub } : null;
    },
    async signChallenge({ userId, person, accountMark }) {
      return signing({ person, mark: accountMark })
        .setAudience(challengeAudience)
        .setSubject(String(userId))
        .setExpirationTime(seconds(now()) + challengeSeconds)
        .sign(await signingKey);
    },
    async verifyChallenge(challenge) {
      const required = { audience: challengeAudience, requiredClaims: ["sub", "exp"] };
      const claims = await claimsOf(challenge, required);
      if (!claims) return null;
      const person = claims.person as Challenge["person"];
      return { userId: Number(claims.sub), person, accountMark: String(claims.mark) };
    },
  };
}

/** The token in an `Authorization: Bearer` header. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/i.exec(header ?? "");
  return match?.[1] ?? null;
}
