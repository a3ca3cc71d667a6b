/** Texts that take long wherever an expression goes through them again and again, and how long something takes. */

const length = 250_000;

export const worstTexts: readonly (readonly [string, string])[] = [
  ["spaces", " "],
  ["spaces before a letter", " a"],
  ["commas and spaces", ", "],
  ["dots", "."],
  ["at signs", "@"],
  ["letters", "a"],
  ["addresses", "a@a.a."],
  ["digits", "1"],
  ["digits and spaces", "1 "],
  ["hyphens", "-"],
  ["apostrophes", "'"],
  ["quotation marks and backslashes", '"\\'],
  ["brackets", "(("],
  ["NUL", "\0"],
  ["line ends", "\r\n"],
  ["tabs", "\t"],
  ["form feeds", "\f"],
  ["marks in the wrong order", "\u0301\u0323"],
  ["letters with thirty marks", `a${"\u0301\u0323".repeat(15)}`],
  ["halves of characters", "\uD83D"],
  ["pictures and joiners", "\u{1F468}\u200D"],
  ["unfinished flags", "\u{1F3F4}\u{E0067}"],
  ["zero-width spaces", "\u200B"],
  ["Arabic digits", "\u0660"],
  ["words for an extension", "x1 ext "],
  ["web addresses", "http://a."],
];
/** 250 KB of a piece. */
export const filled = (piece: string) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Milliseconds of the processor's time. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Work whose cost is known: what it takes more than on the machine of the bound is the machine's. */
function knownWork(): number {
  const text = "Ab\u0301 12, ".repeat(100_000);
  return text.replace(/[^ -~]/gu, (mark) => mark.normalize("NFC")).toUpperCase().length;
}
/** Milliseconds on two idle cores of 2026. */
const usualCost = 25;
const best = (of: readonly number[]) => Math.min(...of);
const slowness = Math.max(1, best(Array.from({ length: 5 }, () => cost(knownWork))) / usualCost);

/**
 * Whether something takes at most 100 ms for each text, on a machine that is as quick as the usual one. Other work on the
 * machine may disturb one measurement, but not the best of several.
 */
export const isQuick = (work: () => unknown, texts = 1): boolean =>
  Array.from({ length: 6 }).some(() => cost(work) <= 100 * texts * slowness);
