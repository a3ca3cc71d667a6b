/** Options of queries about a case. Refusals show at once: a retry would only be recorded as another read (PRIV-1). */
export const once = { retry: false, refetchOnReconnect: false } as const;
