/**
 * What a new password has to be besides the contract's rules: as long as PASSWORD_MIN_LENGTH asks for
 * and, with REFUSE_COMMON_PASSWORDS, neither common nor made of names (decision B12, ADR 0020).
 */
import { readFileSync } from "node:fs";
import { userMessages } from "@helpline/contract/users/users.messages";

const ownerFields = ["username", "first_name", "last_name", "email"] as const;

/** Whose password it is going to be, as far as that is known. */
type PasswordOwner = Readonly<Partial<Record<(typeof ownerFields)[number], unknown>>>;

export interface PasswordRules {
  readonly minLength: number;
  readonly refusesCommon: boolean;
  /** The message of what is wrong with it; null when it is good. */
  problemOf(password: string, owner: PasswordOwner): string | null;
}

interface PasswordRuleOptions {
  readonly minLength: number;
  /** In small letters; undefined: neither the list nor names are looked at. */
  readonly common: ReadonlySet<string> | undefined;
  readonly productName: string;
}

/** @param file a list, one password a line */
export const readCommonPasswords = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));

/** Letters and digits alone, without case and accents: "José O'Neill!" is "joseoneill". */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const withoutEndDigits = (text: string): string => text.replace(/\p{N}+$/u, "");

/** A name of one or two letters would make a password of hardly anything. */
const shortestWord = 3;

function wordsOf(owner: PasswordOwner, productName: string): readonly string[] {
  const given = ownerFields.map((field) => String(owner[field] ?? ""));
  const mailbox = String(owner.email ?? "").replace(/@.*$/s, "");
  const texts = [productName, ...given, mailbox];
  const words = texts.flatMap((text) => [plain(text), ...text.split(/[^\p{L}\p{N}]+/u).map(plain)]);
  return [...new Set(words.flatMap((word) => [word, withoutEndDigits(word)]))].filter(
    (word) => word.length >= shortestWord,
  );
}

/** Whether the words, one after another and as often as may be, make up all of the text. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  // Each place at which some words before it end.
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
  }
  return text.length > 0 && ends.has(text.length);
}

export function createPasswordRules(options: PasswordRuleOptions): PasswordRules {
  const { minLength, common, productName } = options;
  return {
    minLength,
    refusesCommon: common !== undefined,
    problemOf(password, owner) {
      if (password.length < minLength) return userMessages.passwordLonger(minLength);
      if (!common) return null;
      if (common.has(password.normalize("NFKC").toLowerCase())) return userMessages.passwordCommon;
      const words = wordsOf(owner, productName);
      const text = plain(password);
      const ofNames = isMadeOf(text, words) || isMadeOf(withoutEndDigits(text), words);
      return ofNames ? userMessages.passwordOfNames(productName) : null;
    },
  };
}
