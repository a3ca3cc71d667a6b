/**
 * Lifetimes of a session and its cookie (AUTH-9), and the answer that asks for the second login step (AUTH-18).
 * Without schemas, because the login screen loads it.
 */

export const tokenCookie = { name: "jhjwt", days: 30 } as const;

export const sessionTimes = {
  /** Lifetime of a token; the browser requests a new one before it expires. */
  tokenSeconds: 20 * 60,
  /** Maximum lifetime of a session, however often it is refreshed. */
  sessionSeconds: 12 * 60 * 60,
  /** How often the browser checks the token's expiry. */
  checkSeconds: 10,
  /** The browser refreshes a token with less than this left. */
  refreshBelowSeconds: 600,
} as const;

/** `data` of the 401 that asks for the code. The challenge grants only the second step. */
export interface SecondStepData {
  readonly loggedin: false;
  readonly second_factor: true;
  readonly challenge: string;
}

/** The challenge in a refusal that asks for the second step; null for any other. */
export function challengeOf(data: unknown): string | null {
  const { second_factor, challenge } = (data ?? {}) as Partial<SecondStepData>;
  return second_factor === true && typeof challenge === "string" ? challenge : null;
}
