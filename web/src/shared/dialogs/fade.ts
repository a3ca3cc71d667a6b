/** How long modals fade in and out, in milliseconds (spec 1 §9); not at all under prefers-reduced-motion. */
export const fadeMilliseconds = 500;
