/** The rule for new usernames (ADR 6); names.ts has the rule for existing ones. */

/**
 * Invisible characters and those that look like a space: NUL and other control characters, format
 * characters such as zero-width spaces and bidirectional marks, fillers, and separators other than the
 * plain space.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/**
 * Letters of two of these scripts may not be mixed in a name. Japanese, Chinese and Korean mix theirs by
 * nature.
 */
const scripts: readonly RegExp[] = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Armenian",
  "Georgian",
  "Cherokee",
  "Coptic",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Thai",
  "Ethiopic",
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;
/** Letters of no script, and of several. */
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u;

function isOfOneScript(name: string): boolean {
  const letters = (name.match(/\p{L}/gu) ?? []).filter((letter) => !shared.test(letter));
  const known = [...scripts, eastAsian];
  // Rarer scripts count as one.
  const used = letters.map((letter) => known.findIndex((script) => script.test(letter)));
  return new Set(used).size <= 1;
}

/**
 * True for a valid new username: nothing invisible, no two blanks in a row, letters of one script, and no character that only looks
 * like another (full-width or mathematical letters, combining accents). Names that look alike would let one
 * user impersonate another. Its length is a separate rule.
 */
export const isNewUsername = (name: string): boolean =>
  !invisible.test(name) &&
  !name.includes("  ") &&
  name === name.normalize("NFKC") &&
  isOfOneScript(name);
