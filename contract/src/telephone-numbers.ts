/**
 * Reads the telephone numbers in a text, as people and telephone systems write them. Everything that compares, dials or
 * shows numbers uses this one reader. `helpline_numbers` in the database follows the same rules
 * (0060_telephone_numbers.sql); a test compares them.
 */

/** The digit 0 of scripts in which families write: Arabic, Persian and Urdu, Indian ones, Thai, and fullwidth. */
const zeros = "\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0be6\u0e50\uff10";
/** Each character is read as the one at the same place in the second text. */
const spelled = [
  `${[...zeros].flatMap((zero) => Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit))).join("")}\uff0b\uff08\uff09\uff0f\uff0e\uff0d\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\n\v\f\r\u2028\u2029`,
  ["0123456789".repeat(zeros.length), "+()/.", "-".repeat(8), " ".repeat(17), ";".repeat(6)].join(
    "",
  ),
] as const;
/** Soft hyphens, zero-width characters and marks of the writing direction. */
const invisible =
  "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff";

const readAs = new Map([...spelled[0]].map((written, index) => [written, spelled[1][index] ?? ""]));
for (const character of invisible) readAs.set(character, "");

/** The text with plain digits, blanks and hyphens, and without what cannot be seen. */
export const plainNumberText = (text: string): string =>
  text.replace(/[^ -~]/gu, (written) => readAs.get(written) ?? written);

/** What stands between the digits of one number, or between two numbers. */
const endsNumber = /[/,;|&]/;
/** With the digit before it left out. */
export const extension =
  /(?<=[0-9)])[ ,;(]*(?:[eE][xX][tT](?:[nN]|[eE][nN][sS][iI][oO][nN])?|[xX]|#)[.:=]?[ ]*[0-9]{1,6}(?![0-9])[ ]*\)?/g;
/** The 0 of `+44 (0)113`, which is not dialled. */
const trunkZero = /([0-9] ?)(\( *0 *\))/g;
/** Before such a 0, 44 is the country's code, also without a plus: `44(0)800 1111`. */
const codeWithoutPlus = /(?<![0-9+])\(?44\)? *\( *0 *\)/g;
const run = /(?:\+[ (]*)?[0-9][0-9 ()./,;|&-]*/g;

/** The longest number (E.164) has 15 digits; `00`, `44` and a 0 may stand before them. */
const longest = 20;
/** A number of fewer digits is none; after another number, what has fewer than five is another last digit of it. */
const fewest = 3;
const fewestBeside = 5;

/** The digits of a UK number after 0 or +44: some areas have 9, free and shared-cost numbers fewer. */
export const isBritish = (digits: string): boolean =>
  /^(?:[23579][0-9]{9}|1[0-9]{8,9}|8[0-9]{6,9})$/.test(digits);

type How = "national" | "international" | "local" | "without its 0";

interface Whole {
  readonly digits: string;
  readonly how: How;
}

/** The number that exactly these digits are; null if they are none. */
function wholeNumber(plus: boolean, all: string): Whole | null {
  const abroad = /^00[1-9]/.test(all) ? all.slice(2) : plus ? all : null;
  if (abroad?.startsWith("44")) {
    const british = abroad.slice(2).replace(/^0/, "");
    return isBritish(british) ? { digits: `0${british}`, how: "international" } : null;
  }
  if (abroad !== null) {
    return /^[1-9][0-9]{6,14}$/.test(abroad) ? { digits: abroad, how: "international" } : null;
  }
  if (/^440?[1-9][0-9]{9}$/.test(all)) {
    return { digits: all.replace(/^440?/, "0"), how: "national" };
  }
  if (all.startsWith("0")) return isBritish(all.slice(1)) ? { digits: all, how: "national" } : null;
  if (/^[0-9]{5,8}$/.test(all)) return { digits: all, how: "local" };
  if (/^[1235789][0-9]{9}$/.test(all)) return { digits: `0${all}`, how: "without its 0" };
  return null;
}

/** Digits that are no whole number, such as the beginning of one: `+44 77` is 077, `00353` is 353. */
function partDigits(plus: boolean, all: string): string {
  const abroad = all.startsWith("00") ? all.slice(2) : plus ? all : null;
  if (abroad?.startsWith("44")) return abroad.replace(/^440?/, "0");
  return abroad ?? all;
}

export interface ReadNumber {
  /** To compare numbers: `07700900123` of a British one, else with the country's code, `353861234567`. */
  readonly digits: string;
  /** Null: no telephone number has these digits. */
  readonly how: How | null;
  /** Where it stands in {@link plainNumberText}. */
  readonly from: number;
  readonly to: number;
}

interface Group {
  readonly digits: string;
  readonly from: number;
  readonly to: number;
  /** Another number may begin with it. */
  readonly begins: boolean;
}

function groupsIn(text: string, start: number): Group[] {
  return Array.from(
    text.matchAll(/([^0-9]*)([0-9]+)/g),
    ({ 0: all, 1: before = "", 2: digits = "", index }) => ({
      digits,
      from: start + index + before.length,
      to: start + index + all.length,
      begins: endsNumber.test(before) || digits.startsWith("0") || digits.length >= 9,
    }),
  );
}

/** The longest whole number that begins with this group, and after which another one may begin. */
function wholeFrom(isAbroad: boolean, groups: readonly Group[], next: number) {
  let best: (Whole & { readonly last: number }) | null = null;
  let digits = "";
  for (let last = next; last < groups.length; last += 1) {
    digits += groups[last]?.digits;
    if (digits.length > longest) break;
    const whole = (groups[last + 1]?.begins ?? true) ? wholeNumber(isAbroad, digits) : null;
    if (whole) best = { ...whole, last };
  }
  return best;
}

/** The numbers that follow each other in a run of digits and separators. */
function numbersInRun(plus: boolean, groups: readonly Group[]): ReadNumber[] {
  const found: ReadNumber[] = [];
  for (let next = 0; next < groups.length; ) {
    const isAbroad = plus && next === 0;
    const joined = () => groups.slice(next).map((group) => group.digits);
    const read = wholeFrom(isAbroad, groups, next) ?? {
      digits: partDigits(isAbroad, joined().join("")),
      how: null,
      last: groups.length - 1,
    };
    const { digits, how, last } = read;
    if (digits.length >= (next > 0 ? fewestBeside : fewest)) {
      found.push({ digits, how, from: groups[next]?.from ?? 0, to: groups[last]?.to ?? 0 });
    }
    next = last + 1;
  }
  return found;
}

/** The numbers in a text, in order, without extensions. */
export function readNumbers(typed: string): ReadNumber[] {
  const text = plainNumberText(typed)
    .replace(extension, (said) => ";".repeat(said.length))
    .replace(codeWithoutPlus, (written) => "+44".padEnd(written.length))
    .replace(trunkZero, (_all, before: string, zero: string) => before + " ".repeat(zero.length));
  return [...text.matchAll(run)].flatMap(({ 0: written, index }) => {
    const plus = written.startsWith("+");
    const [first, ...others] = numbersInRun(plus, groupsIn(written, index));
    return first ? [plus ? { ...first, from: index } : first, ...others] : others;
  });
}

/** The number, if a text is one that is whole, perhaps with an extension, and nothing else. */
export function onlyNumber(typed: string): ReadNumber | null {
  const [only, ...others] = readNumbers(typed);
  if (!only || only.how === null || others.length > 0) return null;
  const text = plainNumberText(typed).replace(extension, "");
  return /^[0-9 ()+./-]*$/.test(text) ? only : null;
}
