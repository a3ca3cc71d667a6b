/** Options of queries: when an answer is asked for again. */

/**
 * How long an answer counts as fresh, in milliseconds, after a pointer rested on a link or a loader
 * requested it while the screen's code was loading. The screen does not request it again in that time.
 */
export const justAsked = 5_000;

/** Options of queries about a case. Refusals show at once: a retry would only be recorded as another read (PRIV-1). */
export const once = { retry: false, refetchOnReconnect: false } as const;
