/** Modals fade in and out for so long (spec 1 §9); not at all under prefers-reduced-motion. */
export const fadeMilliseconds = 500;
