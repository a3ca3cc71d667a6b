/** The limit of a log entry, apart from its schemas: every screen has it for the call timer (ADR 24). */

/** The maximum duration of an entry in minutes: a day (LOG-11). */
export const longestEntry = 1440;
