/**
 * CSV as RFC 4180 has it, for spreadsheets (decision B15): UTF-8 with a byte order mark, CRLF after
 * every row, cells quoted where they must be, and none that a spreadsheet would run as a formula.
 */

/** Tells spreadsheets that the file is UTF-8. The first thing in a file, once. */
export const byteOrderMark = "\uFEFF";

/** Null and undefined are an empty cell. Numbers are figures and stand as they are. */
export type Cell = string | number | null | undefined;

/** A spreadsheet would take a cell that begins like this for a formula. */
const formula = /^[=+\-@\t\r]/;

/** What makes quotes necessary; blanks at an edge are lost in some programs without them. */
const quoted = /[",\r\n]|^\s|\s$/;

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  // An apostrophe in front is how people type such a text into a spreadsheet by hand.
  const harmless = formula.test(cell ?? "") ? `'${cell}` : (cell ?? "");
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One row with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** A whole file, for tables that are small. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + rows.map(csvRow).join("");
