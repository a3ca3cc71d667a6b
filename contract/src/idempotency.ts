/** Calls that may be repeated without adding something twice (WIRE-30). */

export const idempotencyKeyHeader = "idempotency-key";
export const longestIdempotencyKey = 100;
/** How long a key is remembered: longer than an answer may be lost, such as on a laptop that is closed at a weekend. */
export const idempotencyDays = 7;

export const idempotencyMessages = {
  wrongKey: `The header ${idempotencyKeyHeader} must have 1 to ${longestIdempotencyKey} characters.`,
  /** For another body with the same key. `data` is {@link SavedBefore}. */
  savedBefore:
    "This has been saved before, in another version. Save again to add this version too.",
} as const;

export interface SavedBefore {
  /** ISO timestamp. */
  readonly saved_on: string;
}
