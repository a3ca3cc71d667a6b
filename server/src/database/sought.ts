/** The text of a search, folded as the searched columns are (0009_search_words.sql, ADR 14). */

import { soughtText } from "@helpline/contract/contact-details";
import { largestId } from "@helpline/contract/limits";
import { readNumbers } from "@helpline/contract/telephone-numbers";
import { type Kysely, sql } from "kysely";
import { type Compilable, executePlannedForValues } from "./statement-names.ts";
import type { Tables } from "./tables.ts";

/** A folded text as part of a LIKE pattern, in which `%` and `_` are ordinary characters. */
export interface SoughtText {
  readonly text: string | null;
  /** Its digits if it can be a telephone number. */
  readonly telephone: string | null;
}

export interface Sought {
  /** The text as an id, or one of its words; null if neither is one. */
  readonly wantedId: number | null;
  /** The number of that word among {@link words}, from 1; 0 if it is the whole text. */
  readonly idWord: number;
  /** The whole text. Its `text` is null if folding leaves nothing: such a search finds nothing. */
  readonly whole: SoughtText;
  /**
   * Its words without repetitions, in the order of {@link byRarity}. None if the only one is the whole text,
   * or if that can be a telephone number: people write one with blanks.
   */
  readonly words: readonly SoughtText[];
  /** The digits of a whole text that is one number; nothing else has the same number. */
  readonly numbers: readonly string[];
  /** The whole text, to be compared with names; null if it has no letters or digits. */
  readonly name: string | null;
  /** Its words with a blank between them. */
  readonly spacedName: string | null;
}

interface Folded extends SoughtText {
  readonly plain: string;
  readonly canBeSimilar: boolean;
}

/** Of English names. Digits are common: postcodes have them. */
const rarestLettersFirst = "qxzjvkwpfybgucmdhtslonriea0123456789";

/**
 * The words that fewest rows contain come first, as far as that can be guessed: long words, then rare letters.
 * A row without the first word is not compared with the others.
 */
const byRarity = (one: Folded, other: Folded): number => {
  const commonness = ({ plain }: Folded) =>
    [...plain].reduce((sum, letter) => sum + rarestLettersFirst.indexOf(letter), 0);
  return other.plain.length - one.plain.length || commonness(one) - commonness(other);
};

/** Ids match exactly, so only a text of nothing but digits can be one. */
const idIn = (text: string): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : null;

/** Fewer digits are a part of a number. */
const fewestDigits = 6;

function numbersIn(text: string): string[] {
  const [number, ...others] = readNumbers(text);
  const isWhole = number && (number.how !== null || number.digits.length >= fewestDigits);
  return isWhole && others.length === 0 ? [number.digits] : [];
}

/** Folds a search text. */
export async function soughtBy(db: Kysely<Tables>, typed: string): Promise<Sought> {
  const needle = soughtText(typed);
  const texts = [needle, ...needle.split(/\s+/u)];
  const { rows } = await sql<Folded>`
    SELECT helpline_squash(given) AS plain, helpline_literal(helpline_squash(given)) AS text,
      helpline_telephone_sought(given) AS telephone,
      show_trgm(helpline_squash(given)) <> '{}' AS "canBeSimilar"
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS texts(given, position) ORDER BY position`.execute(
    db,
  );
  const [whole, ...words] = rows;
  const spoken = words.filter(({ text }) => text !== null);
  const different = new Map(spoken.map((word) => [word.text, word]));
  const single = different.size === 1 && different.has(whole?.text ?? null);
  if (single || whole?.telephone) different.clear();
  const inOrder = [...different.values()].sort(byRarity);
  const at = inOrder.findIndex(({ plain }) => idIn(plain) !== null);
  return {
    wantedId: idIn(inOrder[at]?.plain ?? needle),
    idWord: at + 1,
    whole: { text: whole?.text ?? null, telephone: whole?.telephone ?? null },
    words: inOrder,
    numbers: numbersIn(needle),
    ...(whole?.canBeSimilar
      ? { name: whole.plain, spacedName: spoken.map(({ plain }) => plain).join(" ") }
      : { name: null, spacedName: null }),
  };
}

/** A text with more words is no name. Comparing ten words with a million names takes 0.3 s. */
const maxWordsOfName = 6;

/** Whether names can be similar to it. */
export const canBeName = ({ name, words }: Sought): boolean =>
  name !== null && words.length <= maxWordsOfName;

/**
 * Executes a search, and if nothing matches, the one for similar names (FIND-6).
 * @param query of the matches, or of the similar names
 * @returns the rows, and whether nothing matched, so that they are those with the most similar names
 */
export async function searchOrSimilar<R>(
  db: Kysely<Tables>,
  needle: string,
  query: (sought: Sought, similar: boolean) => Compilable<R>,
): Promise<{ readonly rows: readonly R[]; readonly similar: boolean }> {
  const sought = await soughtBy(db, needle);
  const rows = await executePlannedForValues(db, query(sought, false));
  if (rows.length > 0 || !canBeName(sought)) return { rows, similar: false };
  const closest = await executePlannedForValues(db, query(sought, true));
  return { rows: closest, similar: closest.length > 0 };
}
