/**
 * How long modals fade in and out, in milliseconds. They do not fade under
 * prefers-reduced-motion.
 */
export const fadeMilliseconds = 500;
