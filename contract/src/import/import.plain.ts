/**
 * How large an imported file may be (IMP-7), what becomes of its rows, and the field by which a later file finds
 * a record again. Without schemas, for the addresses of the web app (ADR 24).
 */

/** The code that a record has where the file comes from: it makes a later file an update. */
export const externalCodeField = "external_code";
export const externalCodeLabel = "Code";
export const externalCodeMaxLength = 50;

/** 100 MB. */
export const importLimitBytes = 100 * 1024 * 1024;
export const maxRows = 500_000;
/** Spreadsheets write some below the last row; each takes time to skip. */
export const maxEmptyRows = 10_000;
/** The register of schools has about 140 columns. */
export const maxColumns = 300;
export const maxRowBytes = 100_000;

/** How long an import can be undone. Afterwards what it read, and what was there before, is deleted. */
export const undoDays = 30;

/** A file that was not imported is deleted after this many days. */
export const unusedDays = 7;

/** Rows of the preview on one page. */
export const importPageSize = 50;

/** The newest runs, as many as the list shows. */
export const importRunsShown = 50;

/**
 * What becomes of a row; `doubtful`, a new or changed one with a value that is probably wrong; and after undoing
 * `not_undone`, a record that was left as it is.
 */
export const importOutcomes = ["new", "changed", "unchanged", "wrong", "left_out"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
/** What an admin decides about a doubtful row: import it as it is, as a record of its own, or not at all. */
export const importChoices = ["take", "new", "leave"] as const;
export type ImportChoice = (typeof importChoices)[number];

export const shownOutcomes = [...importOutcomes, "doubtful", "not_undone"] as const;
export type ShownOutcome = (typeof shownOutcomes)[number];
