/** How long things last in a session, and its cookie (spec 1 §4 and §9, decision A4). */

export const tokenCookie = { name: "jhjwt", days: 30 } as const;

export const sessionTimes = {
  /** A token lives so long; the browser asks for a new one before it ends. */
  tokenSeconds: 20 * 60,
  /** A session lives so long at most, however often it is refreshed. */
  sessionSeconds: 12 * 60 * 60,
  /** The browser looks at the token's expiry so often. */
  checkSeconds: 10,
  /** With fewer seconds than this left the token is refreshed. */
  refreshBelowSeconds: 600,
} as const;
