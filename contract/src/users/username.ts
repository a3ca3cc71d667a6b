/** What a new login name has to be (ADR 0027); what one may be in all is in existing-username.ts. */

/**
 * What no eye sees, or takes for a blank: NUL and other control characters, format characters such as
 * zero-width spaces and changes of direction, fillers, separators other than the plain blank.
 */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Letters of two of these do not stand in one name. Japanese, Chinese and Korean mix theirs by nature. */
const scripts: readonly RegExp[] = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee", "Coptic", "Hebrew"],
  ...["Arabic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada"],
  ...["Malayalam", "Sinhala", "Thai", "Ethiopic"],
].map((script) => new RegExp(`\\p{Script=${script}}`, "u"));
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;
/** Letters of no script, and those of several. */
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u;

function isOfOneScript(name: string): boolean {
  const letters = (name.match(/\p{L}/gu) ?? []).filter((letter) => !shared.test(letter));
  const known = [...scripts, eastAsian];
  // Rarer scripts count as one.
  const used = letters.map((letter) => known.findIndex((script) => script.test(letter)));
  return new Set(used).size <= 1;
}

/**
 * True for a name that a user may be given: nothing invisible, letters of one script, and no character
 * that only looks like another (full-width or mathematical letters, letters with loose accents). Names
 * that look alike would let one user pass for another. Its length is another rule.
 */
export const isNewUsername = (name: string): boolean =>
  !invisible.test(name) && name === name.normalize("NFKC") && isOfOneScript(name);
