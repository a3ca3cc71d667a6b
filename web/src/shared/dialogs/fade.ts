/**
 * How long modals fade in and out, in milliseconds (spec 1 §9). They do not fade under
 * prefers-reduced-motion.
 */
export const fadeMilliseconds = 500;
