/**
 * Milliseconds in which an answer counts as just asked for: by a pointer that rested on a link, or by the
 * loader of a screen whose code was still on its way. The screen does not ask again in that time.
 */
export const justAsked = 5_000;
