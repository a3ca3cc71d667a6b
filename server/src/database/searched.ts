/** What a search looks for and where, for the queries of matches and of similar names (ADR 14). */
import type { SearchMatch } from "@helpline/contract/reference-records/record-kind";
import { type RawBuilder, sql } from "kysely";
import type { ValueOf } from "./compiled.ts";
import { otherFormsOf } from "./name-forms.ts";
import type { Sought } from "./sought.ts";

export type Match = Exclude<SearchMatch, "exact id">;

/** The column of the values that a merge has kept in somebody's notes (DUP-13). */
export const keptInNotes = ["search_kept", "text"] as const;

export interface Searched {
  readonly table: string;
  readonly idField: string;
  /** Whether to search the id too. */
  readonly byId: boolean;
  /** The folded columns to search, each with the way its text was folded. */
  readonly columns: readonly (readonly [column: string, match: Match])[];
  /** The names in the table, each as its columns, such as first and last name. */
  readonly names: readonly (readonly string[])[];
  /**
   * Whether these are names of people, of which those that sound alike are similar too. Each of their columns
   * needs an index by `helpline_sound`.
   */
  readonly bySound?: boolean | undefined;
  /** The number of rows wanted. */
  readonly most: number;
  /** A condition on the rows that may be found at all. */
  readonly among?: RawBuilder<unknown> | undefined;
}

/** A table expression, to be joined and sorted by `rank`, the smallest first. */
export type Found = RawBuilder<{ id: number; rank: number }>;

/**
 * The values of a search, in its queries. The whole text is number 0, the words follow. `first` and `last` are
 * the ways to divide the words into a first and a last name.
 */
export interface SoughtValues {
  readonly wantedId: number | null;
  readonly name: string | null;
  readonly numbers: readonly string[];
  readonly nameForms: readonly string[];
  readonly spacedName: string | null;
  readonly [text: `text${number}`]: string | null;
  readonly [telephone: `telephone${number}`]: string | null;
  readonly [part: `first${number}` | `last${number}`]: string;
  readonly [forms: `firstForms${number}` | `lastForms${number}`]: readonly string[];
}

export type Value = ValueOf<SoughtValues>;

/** What the text of a query depends on. */
export interface SoughtShape {
  readonly wordCount: number;
  /** Which of the words may be an id, from 1; 0 if none is. */
  readonly idWord: number;
  /** Whether the text has letters or digits: only these are in a trigram index. */
  readonly inIndex: boolean;
  /** Similar names are wanted: all of them, or only those that sound alike. */
  readonly similar: boolean | "by sound";
  /** The number of ways to divide the words into a first and a last name. */
  readonly divisions: number;
}

export const soughtShape = (sought: Sought, similar: SoughtShape["similar"]): SoughtShape => ({
  wordCount: sought.words.length,
  idWord: sought.idWord,
  inIndex: sought.name !== null,
  similar,
  divisions: divisionsOf(sought).length,
});

export function soughtValues(sought: Sought): SoughtValues {
  const { whole, words, wantedId, numbers, name, spacedName } = sought;
  const numbered = [whole, ...words].flatMap(({ text, telephone }, index) => [
    [`text${index}`, text],
    [`telephone${index}`, telephone],
  ]);
  const divided = divisionsOf(sought).flatMap(([first, last], index) => [
    [`first${index}`, first],
    [`firstForms${index}`, otherFormsOf(first)],
    [`last${index}`, last],
    [`lastForms${index}`, otherFormsOf(last)],
  ]);
  const nameForms = name === null ? [] : otherFormsOf(name);
  return {
    wantedId,
    name,
    numbers,
    nameForms,
    spacedName,
    ...Object.fromEntries([...numbered, ...divided]),
  };
}

/** Two words in either order, three as they were said. Names of more words are compared by trigrams only. */
function divisionsOf({ spacedName }: Sought): readonly (readonly [first: string, last: string])[] {
  const [one, two, three, ...more] = (spacedName ?? "").split(" ");
  if (!one || !two || more.length > 0) return [];
  if (three) {
    return [
      [one, two + three],
      [one + two, three],
    ];
  }
  return [
    [one, two],
    [two, one],
  ];
}

export const amongOf = ({ among }: Searched): RawBuilder<unknown> =>
  among ? sql` AND ${among}` : sql``;
