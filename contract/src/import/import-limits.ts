/** How large a file may be that is imported (IMP-7). */

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
