/**
 * The similar names of a search that matches nothing (FIND-6, ADR 14): by their trigrams, and names of people
 * also by their sound and by the usual forms of a name (CALL-12).
 */
import { type RawBuilder, sql } from "kysely";
import { amongOf, type Found, type Searched, type SoughtShape, type Value } from "./searched.ts";

/** How many similar names are shown, and the least similarity of a name, from 0 to 1. */
const maxSimilar = 10;
const minSimilarity = 0.4;

type Column = RawBuilder<unknown>;

/** The columns of each name that are searched. */
const partsOf = ({ columns, names }: Searched): Column[][] => {
  const searched = new Set(columns.map(([column]) => column));
  return names.map((name) =>
    name.filter((part) => searched.has(part)).map((part) => sql.ref(part)),
  );
};

/** What of each name is compared: a single word with its searched columns, several words with all of it. */
const comparedNames = (searched: Searched, wordCount: number, value: Value) =>
  partsOf(searched).flatMap((parts) =>
    wordCount > 0 && parts.length > 1
      ? [[sql`(${sql.join(parts, sql` || ' ' || `)})`, value("spacedName")] as const]
      : parts.map((part) => [part, value("name")] as const),
  );

/** The best of a query, from rows with `id` and `nearness`. */
const nearest = sql`ORDER BY nearness DESC, id DESC LIMIT ${sql.lit(maxSimilar)}`;

/** A folded text and its other forms, as parameters. */
type Heard = readonly [text: RawBuilder<unknown>, forms: RawBuilder<unknown>];

const nearness = (column: Column, [text, forms]: Heard) =>
  sql`helpline_nearness(${column}, ${text}::text, ${forms}::text[])`;

const soundsLike = (column: Column, [text, forms]: Heard) =>
  sql`helpline_sound(${column}) = ANY (helpline_sounds_sought(${text}::text, ${forms}::text[]))`;

/**
 * Rows with a first or last name that sounds like a single word. Many rows share a name, so the different names
 * are compared first, which their index alone provides, and only the nearest are read.
 */
const alikeByPart = (searched: Searched, part: Column, heard: Heard) => {
  const table = sql.table(searched.table);
  return sql`(
    SELECT id, nearness
    FROM (
      SELECT part, ${nearness(sql`part`, heard)} AS nearness
      FROM (SELECT DISTINCT ${part} AS part FROM ${table} WHERE ${soundsLike(part, heard)} OFFSET 0) AS parts
      ORDER BY nearness DESC LIMIT ${sql.lit(maxSimilar)}) AS alike
    CROSS JOIN LATERAL (
      SELECT ${sql.ref(searched.idField)} AS id FROM ${table}
      WHERE helpline_sound(${part}) = helpline_sound(alike.part) AND ${part} = alike.part${amongOf(searched)}
      ORDER BY id DESC LIMIT ${sql.lit(maxSimilar)}) AS rows
    WHERE nearness >= ${sql.lit(minSimilarity)}
    ${nearest})`;
};

/** Rows whose first and last names both sound like those of a division of the words. */
const alikeByBoth = (searched: Searched, parts: readonly (readonly [Column, Heard])[]) => {
  const nearnesses = parts.map(([column, heard]) => nearness(column, heard));
  const alike = parts.map(([column, heard]) => soundsLike(column, heard));
  return sql`(
    SELECT id, nearness
    FROM (
      SELECT ${sql.ref(searched.idField)} AS id, (${sql.join(nearnesses, sql` + `)}) / ${sql.lit(parts.length)} AS nearness,
        least(${sql.join(nearnesses)}) AS least_nearness
      FROM ${sql.table(searched.table)} WHERE ${sql.join(alike, sql` AND `)}${amongOf(searched)} OFFSET 0) AS alike
    WHERE least_nearness >= ${sql.lit(minSimilarity)}
    ${nearest})`;
};

/** Queries of rows with a name that sounds alike. */
const soundingAlike = (searched: Searched, { divisions, wordCount }: SoughtShape, value: Value) =>
  partsOf(searched).flatMap((parts) => {
    const [first, last] = parts;
    if (wordCount === 0 || !first || !last) {
      const heard = [value("name"), value("nameForms")] as const;
      return parts.map((part) => alikeByPart(searched, part, heard));
    }
    return Array.from({ length: divisions }, (_division, index) =>
      alikeByBoth(searched, [
        [first, [value(`first${index}`), value(`firstForms${index}`)]],
        [last, [value(`last${index}`), value(`lastForms${index}`)]],
      ]),
    );
  });

/**
 * For a search without matches: the rows with the most similar names, among the names that are searched.
 * Each name is looked for by itself, so that only the one that its index has found is compared. The best of
 * all are among the best of each.
 */
export function similarNames(searched: Searched, shape: SoughtShape, value: Value): Found {
  const compared = comparedNames(searched, shape.wordCount, value);
  if (compared.length === 0) return sql`(SELECT 0 AS id, 0 AS rank WHERE false)`;
  const bySound = searched.bySound ? soundingAlike(searched, shape, value) : [];
  const alike =
    bySound.length > 0
      ? sql.join(bySound, sql` UNION ALL `)
      : sql`SELECT 0 AS id, 0::real AS nearness WHERE false`;
  // If enough names sound alike, only those are looked for that are nearer than the last of them: none, if that
  // one is equal. That halves the time for common names.
  const least = sql`(SELECT greatest(${sql.lit(minSimilarity)}, min(nearness))::text FROM (
    SELECT nearness FROM (SELECT max(nearness) AS nearness FROM sounding GROUP BY id) AS each
    ORDER BY nearness DESC OFFSET ${sql.lit(maxSimilar - 1)} LIMIT 1) AS tenth)`;
  // The operator % uses the index. PostgreSQL applies its least similarity before it reads the table.
  const byTrigrams = compared.map(
    ([name, text]) => sql`(
      SELECT ${sql.ref(searched.idField)} AS id, similarity(${name}, ${text}::text) AS nearness
      FROM ${sql.table(searched.table)}
      WHERE (SELECT set_config('pg_trgm.similarity_threshold', ${least}, true)::real < 1)
        AND ${name} % ${text}::text${amongOf(searched)}
      ${nearest})`,
  );
  return sql`(WITH sounding AS MATERIALIZED (${alike})
    SELECT id, -max(nearness) AS rank
    FROM (${sql.join([sql`TABLE sounding`, ...(shape.similar === "by sound" ? [] : byTrigrams)], sql` UNION ALL `)}) AS found
    GROUP BY id ORDER BY max(nearness) DESC, id DESC LIMIT ${sql.lit(maxSimilar)})`;
}
