/** What becomes of the rows of an import. Without the schemas, for the addresses of the web app. */

/**
 * What becomes of a row; `doubtful`, a new or changed one with a value that is probably wrong; and after undoing
 * `not_undone`, a record that was left as it is.
 */
export const importOutcomes = ["new", "changed", "unchanged", "wrong", "left_out"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
export const shownOutcomes = [...importOutcomes, "doubtful", "not_undone"] as const;
export type ShownOutcome = (typeof shownOutcomes)[number];
