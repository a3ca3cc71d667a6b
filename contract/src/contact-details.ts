/** Telephone numbers and web addresses as people type them. Without schemas: whatever shows a record loads it (ADR 24). */
import { inForm } from "./plain-text.ts";

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

/** From the start of the blanks and commas before it: from each of them, it would go through all that follow. */
const spokenExtension =
  /(?<![\s,;(])[\s,;(]*(?:extension|extn|ext|x|#)[.:=]?\s*\d{1,6}(?:\s*\))?\s*$/i;

/**
 * A number's digits without those of its extension, to compare numbers: `+44 (0)7700 900123` and `0044…` become
 * `07700900123`. The same rule as `helpline_telephone` in the database; a test compares them.
 */
export function telephoneDigits(typed: string): string {
  const number = inForm(typed, "NFKC").replace(spokenExtension, "");
  const digits = number.replace(/[^\d+]/g, "");
  return digits.replace(/^(?:\+44|0044|44(?=[1-9]\d{9}$))0?/, "0").replaceAll("+", "");
}

/** Where people pause in a British number: one of London, of Leeds or another large town, of anywhere else. */
const groups = /^(?:(02\d)(\d{4})|(01(?:1\d|\d1))(\d{3})|(0\d{4}))(\d+)$/;

/** A British number without separators in the groups that people read out, such as `07700 900123`; any other as typed. */
export function shownNumber(number: string): string {
  const digits = /^\+?\d+$/.test(number) ? telephoneDigits(number) : "";
  const parts = isBritish(digits.slice(1)) && groups.exec(digits);
  return parts ? parts.slice(1).filter(Boolean).join(" ") : number;
}

/** The fragment that opens the look-up with a number; the look-up takes it out of the address. */
export const ringFragment = (number: string): string => `number=${encodeURIComponent(number)}`;

/** What telephones and address books write around a number: `tel:`, marks of the writing direction. */
const around = /^(?:tel|sips?|callto):|\p{Cf}/giu;

/** The number in a text that is one, without its extension and what stands around it; any other text as it is. */
export function callersNumber(typed: string): string {
  const bare = typed.trim().replace(around, "").replace(spokenExtension, "").trim();
  const number = bare.replace(/[\u2010-\u2015]/g, "-");
  return /^[\d\s()+./-]{6,}$/.test(number) ? number : typed;
}

/** An address that dials a number, without its extension, and without the 0 of `+44 (0)113`. */
export function telephoneAddress(number: string): string {
  const digits = callersNumber(number).replace(/[^\d+]/g, "");
  return `tel:${digits.replace(/^((?:\+|00)44)0/, "$1")}`;
}

/** A host with a dot in its name and whatever may follow, without user name or password. */
const webPattern =
  /^(https?:\/\/)?(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The URL of a web address: as given, or with https if the scheme was left out ("www.school.sch.uk"). Null
 * for everything else, such as "javascript:", which is never a link.
 */
export function webAddress(text: string): string | null {
  const match = webPattern.exec(text);
  if (!match) return null;
  return match[1] === undefined ? `https://${text}` : text;
}
