/**
 * Rules for new passwords beyond the contract: the length in PASSWORD_MIN_LENGTH and, with
 * REFUSE_COMMON_PASSWORDS, neither common nor made of names (AUTH-30, ADR 4).
 */
import { readFileSync } from "node:fs";
import { userMessages } from "@helpline/contract/users/users.messages";

const ownerFields = ["username", "first_name", "last_name", "email"] as const;

/** The future owner of the password, as far as known. */
type PasswordOwner = Readonly<Partial<Record<(typeof ownerFields)[number], unknown>>>;

export interface PasswordRules {
  readonly minLength: number;
  readonly refusesCommon: boolean;
  /** The message of the broken rule, or null. */
  problemOf(password: string, owner: PasswordOwner): string | null;
}

interface PasswordRuleOptions {
  readonly minLength: number;
  /** Common passwords in lower case; undefined: neither the list nor names are checked. */
  readonly common: ReadonlySet<string> | undefined;
  productName(): string;
}

/** @param file a list, one password per line */
export const readCommonPasswords = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));

/** Only letters and digits, without case and accents: "José O'Neill!" is "joseoneill". */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const withoutEndDigits = (text: string): string => text.replace(/\p{N}+$/u, "");

/** Names of one or two letters would match too much. */
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

/** Whether the text is a sequence of the words, each used any number of times. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  // Each position at which a sequence of words can end.
  const ends = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length);
  }
  return text.length > 0 && ends.has(text.length);
}

export function createPasswordRules(options: PasswordRuleOptions): PasswordRules {
  const { minLength, common } = options;
  return {
    minLength,
    refusesCommon: common !== undefined,
    problemOf(password, owner) {
      if (password.length < minLength) return userMessages.passwordLonger(minLength);
      if (!common) return null;
      if (common.has(password.normalize("NFKC").toLowerCase())) return userMessages.passwordCommon;
      const productName = options.productName();
      const words = wordsOf(owner, productName);
      const text = plain(password);
      const ofNames = isMadeOf(text, words) || isMadeOf(withoutEndDigits(text), words);
      return ofNames ? userMessages.passwordOfNames(productName) : null;
    },
  };
}
