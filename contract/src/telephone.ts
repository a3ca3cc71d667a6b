/** Checks whether a text can be a telephone number, for a hint in forms, never for a refusal. */

export const telephoneHint = "Please check this number. You can save it as it is.";

/** Separators between digits, and an extension after them. */
const between = /[\s().\-\u2010-\u2015/]/gu;
const extension = /(?:ext|extn|extension|x|#)\.?:?\d{1,6}$/i;

/** The digits of a UK number after 0 or +44: some areas have 9, free and shared-cost numbers fewer. */
const isBritish = (digits: string) => /^(?:[23579]\d{9}|1\d{8,9}|8\d{6,9})$/.test(digits);

/**
 * True for UK numbers with area code, local ones without (5 to 8 digits), and international ones with + or
 * 00 (7 to 15 digits, E.164); spaces, brackets, dashes and an extension are ignored.
 */
export function isPossibleTelephone(typed: string): boolean {
  const text = typed.replace(between, "").replace(extension, "");
  const [, international] = /^(?:\+|00)([1-9]\d{6,14})$/.exec(text) ?? [];
  if (international?.startsWith("44")) return isBritish(international.slice(2).replace(/^0/, ""));
  if (international !== undefined) return true;
  if (text.startsWith("0")) return isBritish(text.slice(1));
  return /^\d{5,8}$/.test(text);
}
