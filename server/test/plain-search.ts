/** A search as anybody would write it, row by row, to compare the real one with. */
import { telephoneDigits } from "@helpline/contract/contact-details";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";

export interface Row {
  readonly id: number;
  /** The fields as people wrote them. */
  readonly texts: readonly (string | null)[];
}

export interface PlainSearch {
  readonly needle: string;
  /** The id to find, or null. */
  readonly wantedId: number | null;
  /** How each of the row's texts is compared; null if it is not searched. */
  readonly columns: readonly ("text" | "telephone" | null)[];
  /** The texts of each name that is searched, by their index. */
  readonly names: readonly (readonly number[])[];
  readonly most: number;
}

/** Without case, accents, blanks, hyphens, apostrophes and marks of direction. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\s'’\u200f-]/gu, "")
    .replace(/[łŁ]/gu, "l")
    .toLowerCase();

/** The digits of a number or of a part of one, with 0 for +44 and 0044, and without the 00 of other countries. */
function digits(text: string): string {
  const written = text.replace(/ext \d*$/u, "").replace("(0)", "");
  const all = written.replace(/\D/gu, "");
  if (/^44[1-9]\d{9}$/u.test(all)) return `0${all.slice(2)}`;
  const abroad = all.startsWith("00") ? all.slice(2) : written.startsWith("+") ? all : null;
  if (abroad === null) return all;
  return abroad.startsWith("44") ? `0${abroad.slice(2).replace(/^0/u, "")}` : abroad;
}

/** A text that can be searched for as a telephone number. */
const isNumber = (text: string): boolean =>
  /\d/u.test(text) && /^[-+()./\s\d]*(ext \d*)?$/u.test(text);

type Compare = (text: string, wanted: string) => boolean;

/** Best rank first. */
const comparisons: readonly Compare[] = [
  (text, wanted) => text === wanted,
  (text, wanted) => text.startsWith(wanted),
  (text, wanted) => text.includes(wanted),
];

function rankOf({ id, texts }: Row, { needle, wantedId, columns }: PlainSearch): number {
  if (id === wantedId) return 0;
  const words = isNumber(needle)
    ? [needle]
    : needle.split(/\s+/u).filter((word) => fold(word) !== "");
  if (words.length === 0 || fold(needle) === "") return Number.POSITIVE_INFINITY;
  const inAny = (wanted: string, compare: Compare) =>
    columns.some((how, index) => {
      const text = texts[index];
      if (how === null || text === null || text === undefined) return false;
      if (how === "text") return compare(fold(text), fold(wanted));
      // Compared with the database in search-folding.test.ts.
      return isNumber(wanted) && compare(telephoneDigits(text), digits(wanted));
    });
  const rank = comparisons.findIndex(
    (compare) => inAny(needle, compare) || words.every((word) => inAny(word, compare)),
  );
  if (rank >= 0 && !/[\p{L}\p{N}]/u.test(needle)) return 1;
  return rank < 0 ? Number.POSITIVE_INFINITY : rank + 1;
}

/** Each name with the text that it is compared with: a single word with its parts, several with all of it. */
function namePairs({ texts }: Row, { needle, names, columns }: PlainSearch) {
  const words = needle.split(/\s+/u).map(fold).filter(Boolean);
  const several = new Set(words).size > 1 && !isNumber(needle);
  if (several && new Set(words).size > 6) return [];
  return names.flatMap((name) => {
    const parts = name.filter((index) => columns[index]).map((index) => fold(texts[index] ?? ""));
    if (several && parts.length > 1) return [{ name: parts.join(" "), text: words.join(" ") }];
    return parts.map((part) => ({ name: part, text: fold(needle) }));
  });
}

/** The greatest trigram similarity of each row's names, as PostgreSQL computes it. */
async function similaritiesOf(db: Kysely<Tables>, rows: readonly Row[], search: PlainSearch) {
  const pairs = rows.flatMap((row) =>
    namePairs(row, search).map((pair) => ({ id: row.id, ...pair })),
  );
  const found = await sql<{ id: number; similarity: number }>`
    SELECT id, max(similarity(name, text)) AS similarity
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair(id integer, name text, text text)
    GROUP BY id`.execute(db);
  return new Map(found.rows.map(({ id, similarity }) => [id, similarity]));
}

/** @param rows all rows, the newest first */
export async function plainSearch(
  db: Kysely<Tables>,
  rows: readonly Row[],
  search: PlainSearch,
): Promise<{ ids: readonly number[]; similar: boolean }> {
  const ranked = rows.map((row) => ({ id: row.id, rank: rankOf(row, search) }));
  const matching = ranked.filter(({ rank }) => rank < Number.POSITIVE_INFINITY);
  const ids = matching.sort((a, b) => a.rank - b.rank).map(({ id }) => id);
  if (ids.length > 0) return { ids: ids.slice(0, search.most), similar: false };
  const similarities = await similaritiesOf(db, rows, search);
  const similar = rows
    .map(({ id }) => ({ id, similarity: similarities.get(id) ?? 0 }))
    .filter(({ similarity }) => similarity >= 0.4)
    .sort((a, b) => b.similarity - a.similarity);
  return { ids: similar.slice(0, Math.min(10, search.most)).map(({ id }) => id), similar: true };
}
