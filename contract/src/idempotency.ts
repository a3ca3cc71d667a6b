/** Calls that may be repeated without adding something twice (WIRE-30). */
import { idempotencyKeyHeader } from "./first-load-calls.ts";

export { idempotencyKeyHeader };
export const longestIdempotencyKey = 100;
/** How long a key is remembered: longer than an answer may be lost, such as on a laptop that is closed at a weekend. */
export const idempotencyDays = 7;

export const idempotencyMessages = {
  wrongKey: `The header ${idempotencyKeyHeader} must have 1 to ${longestIdempotencyKey} characters.`,
  /** For another body with the same key. `data` is {@link SavedBefore}. */
  savedBefore:
    "An earlier version of this has already been saved or sent. Try again only if you want both.",
} as const;

export interface SavedBefore {
  /** ISO timestamp. */
  readonly saved_on: string;
}
