/**
 * CSV as in RFC 4180, for spreadsheets (WIRE-26): UTF-8 with a byte order mark, CRLF after every row,
 * cells quoted where necessary, and formulas neutralised.
 */

/** Marks the file as UTF-8 for spreadsheets. Once, at the start of a file. */
export const byteOrderMark = "\uFEFF";

/** Null and undefined give an empty cell. Numbers stay unchanged. */
export type Cell = string | number | null | undefined;

/** Characters that show as nothing or as a blank: spreadsheets drop them before they look at a cell. */
const invisible = String.raw`\p{Z}\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0`;

/**
 * Matches cells that a spreadsheet would treat as a formula: one that begins with such a sign, also in full width, small or raised,
 * as some spreadsheets read them, or after invisible characters; and with a tab or line end.
 */
const formula = new RegExp(`^(?:[\\t\\r]|[${invisible}]*[=+@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−\\-])`, "u");

/** Whether a spreadsheet would treat a text as a formula; exports put an apostrophe before it. */
export const isFormula = (text: string): boolean => formula.test(text);

/** Matches cells that need quotes; some programs lose leading and trailing spaces without them. */
const quoted = /[",\r\n]|^\s|\s$/;

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  // A leading apostrophe is how people enter such text in a spreadsheet.
  const harmless = isFormula(cell ?? "") ? `'${cell}` : (cell ?? "");
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One row with its line ending. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** A whole file, for small tables. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + rows.map(csvRow).join("");
