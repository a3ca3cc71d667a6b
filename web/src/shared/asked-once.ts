/** Options of queries about a case. Refusals show at once: a retry would only be recorded as another read (B20). */
export const once = { retry: false, refetchOnReconnect: false } as const;
