/** Signed tokens (JWT, HS256) as decision A4 describes them. */
import { createSecretKey } from "node:crypto";
import type { TokenData } from "@helpline/contract/auth/auth.schema";
import { sessionTimes } from "@helpline/contract/auth/session";
import { jwtVerify, SignJWT } from "jose";
import type { ProviderPerson } from "./sessions.ts";

export interface Tokens {
  /** A token for this session that ends in 20 minutes, or with the session if that is sooner. */
  sign(data: TokenData, sessionId: string, sessionEndsAt: Date): Promise<string>;
  /** The session id of a good token; null for anything else. */
  verify(token: string): Promise<string | null>;
  /** A ticket that lets a session do one thing, `purpose`, for 60 seconds (decision B14). */
  signTicket(purpose: string, sessionId: string): Promise<{ ticket: string; expiresOn: Date }>;
  /** What a good ticket is for; null for anything else, a token among it. */
  verifyTicket(ticket: string): Promise<Ticket | null>;
  /** What the second step of signing in begins from, for 5 minutes (ADR 0016). It opens nothing. */
  signChallenge(challenge: Challenge): Promise<string>;
  /** What stood in a good challenge; null for anything else, tokens and tickets among it. */
  verifyChallenge(challenge: string): Promise<Challenge | null>;
}

/** Who has passed the first step of signing in. */
export interface Challenge {
  readonly userId: number;
  /** Who they are at the provider that they came through; null with a password. */
  readonly person: ProviderPerson | null;
  /** Of the account as it was then: with a new password, say, the challenge is void. */
  readonly accountMark: string;
}

export interface Ticket {
  readonly sessionId: string;
  readonly purpose: string;
}

const ticketSeconds = 60;
/** A ticket is meant for nobody else, and has no `jti`: so it is never taken for a token. */
const ticketAudience = "helpline ticket";
const challengeSeconds = 5 * 60;
const challengeAudience = "helpline second step";

const algorithm = "HS256";
const isSessionId = (jti: unknown): jti is string =>
  typeof jti === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(jti);
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export interface TokenOptions {
  /** How many good tokens are remembered, so that a signature is not checked at every call; 0 unless said. */
  readonly remembered?: number;
}

export function createTokens(
  secret: string,
  now: () => Date,
  { remembered = 0 }: TokenOptions = {},
): Tokens {
  // The library makes a key of bytes anew for each signature.
  const key = createSecretKey(Buffer.from(secret));
  /** Whole tokens whose signature was good, oldest first. What they say of their end holds all the same. */
  const good = new Map<string, { readonly sessionId: string; readonly exp: number }>();

  function remember(token: string, sessionId: string, exp: number): void {
    if (remembered === 0) return;
    const [oldest] = good.keys();
    if (oldest !== undefined && good.size >= remembered) good.delete(oldest);
    good.set(token, { sessionId, exp });
  }

  return {
    sign(data, sessionId, sessionEndsAt) {
      const issued = seconds(now());
      const expires = Math.min(issued + sessionTimes.tokenSeconds, seconds(sessionEndsAt));
      return new SignJWT({ data })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setJti(sessionId)
        .setIssuedAt(issued)
        .setExpirationTime(expires)
        .sign(key);
    },
    async verify(token) {
      const known = good.get(token);
      if (known) {
        if (known.exp > seconds(now())) return known.sessionId;
        good.delete(token);
        return null;
      }
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          currentDate: now(),
          requiredClaims: ["jti", "exp"],
        });
        if (!isSessionId(payload.jti)) return null;
        remember(token, payload.jti, Number(payload.exp));
        return payload.jti;
      } catch {
        // Forged, expired or no token at all: which of these is nobody's business.
        return null;
      }
    },
    async signTicket(purpose, sessionId) {
      const expires = seconds(now()) + ticketSeconds;
      const ticket = await new SignJWT({ session: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setAudience(ticketAudience)
        .setSubject(purpose)
        .setExpirationTime(expires)
        .sign(key);
      return { ticket, expiresOn: new Date(expires * 1000) };
    },
    async verifyTicket(ticket) {
      try {
        const { payload } = await jwtVerify(ticket, key, {
          algorithms: [algorithm],
          currentDate: now(),
          audience: ticketAudience,
          requiredClaims: ["sub", "exp"],
        });
        const { session, sub } = payload;
        return isSessionId(session) && sub ? { sessionId: session, purpose: sub } : null;
      } catch {
        return null;
      }
    },
    signChallenge: ({ userId, person, accountMark }) =>
      new SignJWT({ person, mark: accountMark })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setAudience(challengeAudience)
        .setSubject(String(userId))
        .setExpirationTime(seconds(now()) + challengeSeconds)
        .sign(key),
    async verifyChallenge(challenge) {
      try {
        const { payload } = await jwtVerify(challenge, key, {
          algorithms: [algorithm],
          currentDate: now(),
          audience: challengeAudience,
          requiredClaims: ["sub", "exp"],
        });
        const person = payload.person as Challenge["person"];
        return { userId: Number(payload.sub), person, accountMark: String(payload.mark) };
      } catch {
        return null;
      }
    },
  };
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/i.exec(header ?? "");
  return match?.[1] ?? null;
}
