/** Calls that may be repeated without adding something twice (WIRE-30). */
import { idempotencyKeyHeader } from "./first-load-calls.ts";

export { idempotencyKeyHeader };
export const longestIdempotencyKey = 100;
/** How long a key is remembered: long enough for a laptop that is closed over a weekend. */
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

/** When another version of what was sent was saved; null if the refusal says something else. */
export const savedBefore = ({
  message,
  data,
}: {
  readonly message: string;
  readonly data?: unknown;
}) => (message === idempotencyMessages.savedBefore ? (data as SavedBefore).saved_on : null);
