/** Telephone numbers and web addresses as people type them. Without schemas: whatever shows a record loads it (ADR 24). */
import {
  extension,
  isBritish,
  plainNumberText,
  type ReadNumber,
  readNumbers,
} from "./telephone-numbers.ts";

/**
 * True if a text names UK numbers with area code, local ones without (5 to 8 digits), or international ones with + or
 * 00 (7 to 15 digits, E.164), and every number in it is whole; separators, extensions and words beside them are
 * ignored. A British number without its 0 is doubtful.
 */
export function isPossibleTelephone(typed: string): boolean {
  const numbers = readNumbers(typed);
  return numbers.length > 0 && numbers.every(({ how }) => how !== null && how !== "without its 0");
}

/** The digits of the numbers in a text, to compare them, with a blank between two: as `helpline_telephone` in the database. */
export const telephoneDigits = (typed: string): string =>
  readNumbers(typed)
    .map(({ digits }) => digits)
    .join(" ");

/** Where people pause in a British number: one of London, of Leeds or another large town, of anywhere else. */
const groups = /^(?:(02\d)(\d{4})|(01(?:1\d|\d1))(\d{3})|(0\d{4}))(\d+)$/;

function grouped(digits: string): string | null {
  const parts = isBritish(digits.slice(1)) && groups.exec(digits);
  return parts ? parts.slice(1).filter(Boolean).join(" ") : null;
}

/** One number as it is shown: a British one without separators, or without its 0, in groups; any other as typed. */
function shownPart({ digits, how }: ReadNumber, written: string): string {
  const isBare = /^\+?\d+$/.test(written) && how !== null;
  return ((isBare || how === "without its 0") && grouped(digits)) || written;
}

/** A piece of a field with telephone numbers: words, or a number with the address that dials it. */
export interface TelephonePart {
  readonly text: string;
  /** Null for words. */
  readonly address: string | null;
}

/** As {@link ReadNumber.digits}: `+` leads abroad, and the 0 of `+44 (0)113` is not dialled. */
function addressOf({ digits, how }: ReadNumber, written: string): string {
  const isAbroad = how === "international" || /^(?:\+|00)/.test(written);
  return `tel:${isAbroad ? `+${digits.replace(/^0/, "44")}` : digits}`;
}

/** The numbers in a field, each with the words that stand beside it: "Mum 07700 900123 / Dad 07700 900456". */
export function telephoneParts(typed: string): TelephonePart[] {
  const plain = plainNumberText(typed);
  const numbers = readNumbers(typed);
  let end = 0;
  const parts = numbers.flatMap((number) => {
    const written = plain.slice(number.from, number.to);
    const words = plain.slice(end, number.from);
    end = number.to;
    return [
      { text: words, address: null },
      { text: shownPart(number, written), address: addressOf(number, written) },
    ];
  });
  return [...parts, { text: plain.slice(end), address: null }].filter(({ text }) => text !== "");
}

/** The numbers of a field as they are shown, such as `07700 900123`, with the words beside them. */
export const shownNumber = (typed: string): string =>
  telephoneParts(typed)
    .map(({ text }) => text)
    .join("");

/** The fragment that opens the look-up with a number; the look-up takes it out of the address. */
export const ringFragment = (number: string): string => `number=${encodeURIComponent(number)}`;

/** What telephones and address books write before a number. */
const scheme = /^(?:tel|sips?|callto):/i;
const lastExtension = new RegExp(`${extension.source} *$`);

/** The number in a text that is one, without its extension and what stands around it; any other text as it is. */
export function callersNumber(typed: string): string {
  const bare = plainNumberText(typed).trim().replace(scheme, "").replace(lastExtension, "").trim();
  return /^[\d\s()+./-]{6,}$/.test(bare) ? bare : typed;
}

/** A number as it is looked up and kept from a call: the digits of a British one, with a plus if it leads abroad. */
export function soughtNumber(number: string): string {
  const [read] = readNumbers(number);
  if (!read) return number;
  const isAbroad = read.how === "international" && !read.digits.startsWith("0");
  return isAbroad ? `+${read.digits}` : read.digits;
}

/** A text that spreadsheets keep: they take a number that is only digits for an amount, and lose its 0 or its last digits. */
export function spreadsheetNumber(typed: string): string {
  const shown = telephoneParts(typed)
    .map(({ text, address }) => {
      const british = address?.startsWith("tel:+44") && grouped(telephoneDigits(text));
      return british || text;
    })
    .join("");
  if (/^(?:0\d+|\d{12,})$/.test(shown)) return `${shown.slice(0, 5)} ${shown.slice(5)}`.trim();
  // A plus sign at the beginning would be a formula.
  return shown.replace(/^\s*\+\s*(?=\d)/, "00 ");
}

/** The HTML standard's pattern for an e-mail address, with at least one dot in the domain. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const isEmail = (text: string): boolean => emailPattern.test(text);

const separators = new Set([",", ";", " "]);

/** Without separators at the end: a regular expression would take the square of their number. */
function withoutSeparators(text: string): string {
  let end = text.length;
  while (separators.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * The email address in what a mail program copies: `Ruth Bloom <ruth@example.org>;`, `mailto:ruth@example.org`. Any
 * other text is unchanged.
 */
export function bareAddress(text: string): string {
  if (!text.includes("@")) return text;
  const inBrackets = /<([^<>\s]+)>[\s,;]*$/.exec(text.slice(-400))?.[1];
  const [address = ""] = (inBrackets ?? withoutSeparators(text.trim()))
    .replace(/^mailto:/i, "")
    .split("?", 1);
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : text;
}

/**
 * What somebody looks for, without what other programs write around it: a number without its extension, a bare email
 * address, "Bloom, Ruth" without the comma.
 */
export function soughtText(typed: string): string {
  const text = bareAddress(callersNumber(typed));
  return withoutSeparators(text.replace(/[,;](?=\s)/g, " ").trim());
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
