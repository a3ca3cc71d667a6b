/** Lifetimes of a session and its cookie (AUTH-9). */

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
