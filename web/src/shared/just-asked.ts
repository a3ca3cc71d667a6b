/**
 * How long an answer counts as fresh, in milliseconds, after a pointer rested on a link or a loader
 * requested it while the screen's code was loading. The screen does not request it again in that time.
 */
export const justAsked = 5_000;
