/**
 * How texts are made alike before they are checked, stored, compared or searched for (WIRE-35): without characters
 * that nobody sees, in Unicode's composed form. All of it takes time in proportion to the length of the text.
 */

/** Line ends of other programs: CR, CRLF and NEL, and what PDF and Word put between lines and pages. */
const lineEnds = /\r\n|[\r\v\f\x85\u2028\u2029]/g;
/** In a line of text: those that no keyboard types. A real line end stays, and is refused. */
const foreignLineEnds = /[\v\f\x85\u2028\u2029]/g;

/** Never seen: soft hyphen, grapheme joiner, fillers, zero-width space, word joiner, byte order mark, tags. */
const neverSeen =
  "\\xAD\\u034F\\u3164\\uFFA0\\u180E\\u200B\\u2060-\\u2064\\u206A-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E007F}";
/** They change the writing direction of what follows, so that a text reads as another one. */
const overrides = "\\u202A-\\u202E";
/** They mark the writing direction of names and numbers in a Hebrew or Arabic text. */
const directionMarks = "\\u061C\\u200E\\u200F\\u2066-\\u2069";

// The tags of a flag, such as Scotland's, and joiners are found first.
const kept = "\\u{1F3F4}[\\u{E0061}-\\u{E007A}]+\\u{E007F}|[\\u200C\\u200D]+";
const unseenInLine = new RegExp(`${kept}|[${neverSeen}${overrides}${directionMarks}]`, "gu");
const unseenInLines = new RegExp(`${kept}|[${neverSeen}${overrides}]`, "gu");

/** The scripts that are written with joiners and non-joiners between letters. */
const joiningScripts =
  `Arabic Syriac Mongolian Nko Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada
  Malayalam Sinhala Khmer Myanmar`
    .split(/\s+/)
    .map((script) => `\\p{Script=${script}}`)
    .join("");
const joinedLetter = new RegExp(`[${joiningScripts}\\p{Mn}]`, "u");
/** What a joiner connects to one picture: 👨‍👩‍👧. */
const picture = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;

/** What joiners connect: letters of a script that is written with them, and pictures. A variation selector is both. */
interface Joined {
  readonly letter: boolean;
  readonly picture: boolean;
}

const joinedAs = (character: string): Joined => ({
  letter: joinedLetter.test(character),
  picture: picture.test(character),
});

/** The character that ends before a place in the text; "" at its start. */
function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  return text.slice(last >= 0xdc00 && last <= 0xdfff ? at - 2 : at - 1, at);
}

const characterAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : "";

function withoutUnseen(text: string, unseen: RegExp): string {
  if (text.search(unseen) === -1) return text;
  // A text may have a joiner between any two characters, mostly of the same few.
  const known = new Map<string, Joined>();
  const kindOf = (character: string): Joined => {
    const kind = known.get(character) ?? joinedAs(character);
    known.set(character, kind);
    return kind;
  };
  return text.replace(unseen, (found: string, at: number) => {
    if (found.startsWith("\u{1F3F4}")) return found;
    const joiner = found.charAt(0);
    if (joiner !== "\u200C" && joiner !== "\u200D") return "";
    const before = kindOf(characterBefore(text, at));
    const after = kindOf(characterAt(text, at + found.length));
    // Of joiners in a row one, and only where it changes what is seen.
    const isSeen =
      (before.letter && after.letter) || (joiner === "\u200D" && before.picture && after.picture);
    return isSeen ? joiner : "";
  });
}

/** More marks on one letter than any language has (UAX 15, Stream-Safe Text Format). Counted from the letter only. */
const tooManyMarks = /(?<!\p{M})\p{M}{31}/u;

/**
 * The text in a form of Unicode. One with more than 30 marks in a row stays as it is: sorting them takes time in
 * proportion to the square of their number, in the browser, here and in PostgreSQL.
 */
export const inForm = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  tooManyMarks.test(text) ? text : text.normalize(form);

/** Nothing to do for it: most texts. */
const isPlain = (text: string): boolean => /^[\x20-\x7E\n]*$/.test(text);

/** A line of text as it is stored: composed, without what nobody sees and without blanks around it. */
export function tidyLine(text: string): string {
  if (isPlain(text)) return text.trim();
  const line = withoutUnseen(text.replace(foreignLineEnds, " "), unseenInLine);
  return inForm(line, "NFC").trim();
}

/** The same for a text of several lines. It keeps the marks of the writing direction, which its lines may need. */
export function tidyLines(text: string): string {
  if (isPlain(text)) return text.trim();
  const lines = withoutUnseen(text.replace(lineEnds, "\n"), unseenInLines);
  return inForm(lines, "NFC").trim();
}

/** How many characters of a text count against the limit of its field, in the browser and on the server. */
export const countedLength = (text: string, hasLines: boolean): number =>
  (hasLines ? tidyLines(text) : tidyLine(text)).length;

/** How close to the limit of a long field a count is shown; for short ones it would be in the way. */
const nearLimit = (max: number) => (max < 50 ? 0 : Math.min(200, Math.ceil(max / 10)));

/** What a field says of its length: "529 characters too many", "120 characters left"; "" while there is room. */
export function lengthInWords(text: string, max: number, hasLines: boolean): string {
  // Composing makes a text at most three times as long.
  if (text.length * 3 < max) return "";
  const left = max - countedLength(text, hasLines);
  const characters = Math.abs(left) === 1 ? "character" : "characters";
  if (left < 0) return `${(-left).toLocaleString("en-GB")} ${characters} too many`;
  return left <= nearLimit(max) && nearLimit(max) > 0 ? `${left} ${characters} left` : "";
}

/** A password as it is hashed (RFC 8265, OpaqueString): composed, each kind of blank a plain one, nothing cut off. */
export const opaqueString = (password: string): string =>
  isPlain(password) ? password : inForm(password.replace(/\p{Zs}/gu, " "), "NFC");

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * The value of a digit of any script. Unicode has the ten digits of a script in a row, and two rows side by side only
 * for forms of 0 to 9 in mathematics.
 */
function digitValue(digit: string): string {
  const usual = digit.normalize("NFKC");
  if (/[0-9]/.test(usual)) return usual;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
}

/** Digits of other scripts as 0 to 9, such as ٠٧٧٠٠ and ０７７００ as 07700; nothing else changes. */
export const withAsciiDigits = (text: string): string =>
  isPlain(text) ? text : text.replace(/(?![0-9])\p{Nd}/gu, digitValue);

/** For comparing typed text: without case and accents, like the database's `helpline_fold`. */
export const folded = (text: string): string =>
  inForm(text, "NFD").replace(/\p{M}/gu, "").toLowerCase();
