/**
 * The best matches of a search in any table (FIND-2, FIND-6, ADR 14). First rows whose id
 * is the text, or one of its words if the others are in a column. Then rows in which a column equals the text, begins with it, or contains it, or in which
 * columns do so for every word. If nothing matches, rows with similar names. The columns hold folded text
 * and share a trigram index.
 */
import { type RawBuilder, sql } from "kysely";
import {
  amongOf,
  type Found,
  type Match,
  type Searched,
  type SoughtShape,
  type Value,
} from "./searched.ts";
import { similarNames } from "./similar-names.ts";
import type { Sought, SoughtText } from "./sought.ts";

type Text = RawBuilder<unknown>;

/** The LIKE patterns of a rank: for one column, and for several with blanks around each. */
interface Rank {
  readonly name: string;
  inColumn(text: Text): Text;
  amongAll(text: Text): Text;
}

const equal: Rank = {
  name: "equal",
  inColumn: (text) => sql`${text}::text`,
  amongAll: (text) => sql`('% ' || ${text}::text || ' %')`,
};
const beginning: Rank = {
  name: "beginning",
  inColumn: (text) => sql`(${text}::text || '%')`,
  amongAll: (text) => sql`('% ' || ${text}::text || '%')`,
};
const anywhere: Rank = {
  name: "anywhere",
  inColumn: (text) => sql`('%' || ${text}::text || '%')`,
  amongAll: (text) => sql`('%' || ${text}::text || '%')`,
};

/**
 * PostgreSQL looks for this number of words in its indexes, the first, and for the others in the rows
 * that these leave. Planning 40 words in 12 columns would take longer than the search.
 */
const indexedWords = 4;

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` OR `)})`;

/** The text and the digits of a word, or of the whole text. */
const textOf = (value: Value, index: number): Record<keyof SoughtText, Text> => ({
  text: value(`text${index}`),
  telephone: value(`telephone${index}`),
});

/** A column holds the word. */
const inAnyColumn = (columns: Searched["columns"], value: Value, index: number, rank: Rank) =>
  anyOf(
    columns.map(
      ([column, match]) =>
        sql`${sql.ref(column)} LIKE ${rank.inColumn(textOf(value, index)[match])}`,
    ),
  );

/** The row's id is the text; or it is one of the words, and each of the others is in a column. */
export function isWanted(
  { idField, columns }: Pick<Searched, "idField" | "columns">,
  { wordCount, idWord }: Pick<SoughtShape, "wordCount" | "idWord">,
  value: Value,
): RawBuilder<unknown> {
  const words = Array.from({ length: wordCount }, (_word, index) => index + 1);
  const others = idWord === 0 ? [] : words.filter((word) => word !== idWord);
  if (others.length > 0 && columns.length === 0) return sql`false`;
  const is = sql`${sql.ref(idField)} = ${value("wantedId")}::integer`;
  const match = others.map((index) => inAnyColumn(columns, value, index, anywhere));
  return sql`(${sql.join([is, ...match], sql` AND `)})`;
}

/** The condition under which a row has a rank. */
function matchesOf({ columns }: Pick<Searched, "columns">, wordCount: number, value: Value) {
  const folds = [...new Set(columns.map(([, match]) => match))];
  /** All columns that are folded in one way, with blanks around each: folded text has no blanks. */
  const joined = (fold: Match) => {
    const same = columns.flatMap(([column, match]) => (match === fold ? [sql.ref(column)] : []));
    return sql`(' ' || concat_ws(' ', ${sql.join(same)}) || ' ')`;
  };
  return (rank: Rank): RawBuilder<unknown> => {
    const indexed = (index: number) => inAnyColumn(columns, value, index, rank);
    const filtered = (index: number) =>
      anyOf(
        folds.map((fold) => sql`${joined(fold)} LIKE ${rank.amongAll(textOf(value, index)[fold])}`),
      );
    if (wordCount === 0) return indexed(0);
    const words = Array.from({ length: wordCount }, (_word, index) => index + 1);
    const first = words.slice(0, indexedWords).map(indexed);
    const others = words.slice(indexedWords).map(filtered);
    // CASE: PostgreSQL takes the conditions on all columns for the quicker ones, and would begin with them.
    const inOrder =
      others.length === 0
        ? []
        : [sql`CASE WHEN ${first[0]} THEN ${sql.join(others, sql` AND `)} ELSE false END`];
    const everyWord = sql`(${sql.join([...first, ...inOrder], sql` AND `)})`;
    // A row that contains the whole text contains its words.
    return rank === anywhere ? everyWord : sql`(${indexed(0)} OR ${everyWord})`;
  };
}

/** The condition under which a row matches at all, by its id or its columns. */
export const matchesAnywhere = (
  searched: Pick<Searched, "idField" | "columns">,
  { words, idWord }: Pick<Sought, "words" | "idWord">,
  value: Value,
): RawBuilder<unknown> =>
  sql`(${isWanted(searched, { wordCount: words.length, idWord }, value)}
    OR ${matchesOf(searched, words.length, value)(anywhere)})`;

/**
 * Searches for the text anywhere first. If that finds fewer rows than are wanted, they are all matches, and
 * each only needs its rank. Otherwise the better ranks are searched, the best first, until one has found
 * enough. If more rows of a rank match than are wanted, the newest are found: their index is not sorted by
 * what is searched, so PostgreSQL finds common texts quickly in it.
 */
function bestMatches(searched: Searched, shape: SoughtShape, value: Value): Found {
  const { table, idField, byId, columns, most } = searched;
  const among = amongOf(searched);
  const { wordCount, inIndex } = shape;
  const id = sql.ref(idField);
  const matches = matchesOf(searched, wordCount, value);
  const full = (name: string) =>
    sql`EXISTS (SELECT FROM ${sql.id(name)} OFFSET ${sql.lit(most - 1)})`;
  const search = (name: string, rank: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`, ${sql.id(name)} AS MATERIALIZED (
      SELECT ${id} AS id, ${rank} AS rank FROM ${sql.table(table)} WHERE ${where}${among}
      ORDER BY ${id} DESC LIMIT ${sql.lit(most)})`;
  // Signs have no best match, and each of their ranks would be a scan of the table.
  const better = inIndex ? [equal, beginning] : [];
  const rankOf = better.map((rank, index) => sql`WHEN ${matches(rank)} THEN ${sql.lit(index + 1)}`);
  const rank = inIndex ? sql`CASE ${sql.join(rankOf, sql` `)} ELSE 3 END` : sql`3`;
  const searches = [
    search(anywhere.name, rank, matches(anywhere)),
    ...better.map((each, index) => {
      const enough = better.slice(0, index).map(({ name }) => sql` AND NOT ${full(name)}`);
      const where = sql`${matches(each)} AND ${full(anywhere.name)}${sql.join(enough, sql``)}`;
      return search(each.name, sql.lit(index + 1), where);
    }),
  ];
  const used = columns.length > 0 ? [anywhere, ...better] : [];
  const found = used.map(({ name }) => sql` UNION ALL TABLE ${sql.id(name)}`);
  return sql`(WITH itself AS (
      SELECT ${id} AS id, 0 AS rank FROM ${sql.table(table)}
      WHERE ${byId ? isWanted(searched, shape, value) : sql`false`}${among})${used.length > 0 ? sql.join(searches, sql``) : sql``}
    SELECT id, min(rank) AS rank FROM (TABLE itself${sql.join(found, sql``)}) AS matches GROUP BY id)`;
}

/**
 * What a search finds.
 * @param value gives the values of {@link soughtValues} to the query. They must be parameters that
 *   PostgreSQL sees when it plans, because the best plan depends on the text
 * @returns the best `most` matches, and perhaps more, or at most ten similar names
 */
export const soughtRows = (searched: Searched, shape: SoughtShape, value: Value): Found =>
  (shape.similar ? similarNames : bestMatches)(searched, shape, value);
