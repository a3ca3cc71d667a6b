/**
 * Search on the one kept column (decision A9). `search` narrows by its trigram index; the fields that
 * were asked for decide. Field and table names come from the contract's closed lists only. Guardians,
 * of whom there are as many as families, have a function of their own (0008_name_search.sql).
 */
import type { RecordKind, SearchMatch } from "@helpline/contract/reference-records/record-kind";
import { type RawBuilder, sql } from "kysely";
import type { PlaceOf } from "#database/compiled";
import { idIn, type Sought } from "#database/search-text";

type Condition = RawBuilder<boolean>;

const foldedNeedle = (needle: string) => sql<string>`helpline_fold(${needle}::text)`;
const squashedNeedle = (needle: string) => sql<string>`helpline_squash(${needle}::text)`;

const foldedField = (field: string) => sql<string>`helpline_fold(${sql.ref(field)})`;
const squashedField = (field: string) => sql<string>`helpline_squash(${sql.ref(field)})`;

const either = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` OR `)})`;

interface Compared {
  readonly match: Exclude<SearchMatch, "exact id">;
  readonly fields: readonly string[];
}

const fold = { text: foldedField, "without blanks": squashedField } as const;
const needleOf = { text: foldedNeedle, "without blanks": squashedNeedle } as const;

function anywhere({ match, fields }: Compared, needle: string): Condition {
  const pattern = sql`helpline_anywhere(${needleOf[match](needle)})`;
  const inField = fields.map((field) => sql<boolean>`${fold[match](field)} LIKE ${pattern}`);
  return sql<boolean>`(search LIKE ${pattern} AND ${either(inField)})`;
}

function closeness({ match, fields }: Compared, needle: string): RawBuilder<number>[] {
  const wanted = needleOf[match](needle);
  return fields.map(
    (field) => sql<number>`CASE WHEN ${fold[match](field)} = ${wanted} THEN 1
      WHEN starts_with(${fold[match](field)}, ${wanted}) THEN 2 ELSE 3 END`,
  );
}

export interface SearchSql {
  readonly where: Condition;
  /** Smaller is better: the id itself, a field that equals the text, one that begins with it. */
  readonly rank: RawBuilder<number>;
}

/** @param fields names out of `kind.search`, validated by the route's schema */
export function searchSql(kind: RecordKind, fields: readonly string[], needle: string): SearchSql {
  const having = (match: SearchMatch) => fields.filter((field) => kind.search[field] === match);
  const id = having("exact id").length > 0 ? idIn(needle) : null;
  const compared = (["text", "without blanks"] as const)
    .map((match) => ({ match, fields: having(match) }))
    .filter((each) => each.fields.length > 0);
  const conditions = compared.map((each) => anywhere(each, needle));
  const ranks = compared.flatMap((each) => closeness(each, needle));
  if (id !== null) {
    conditions.push(sql<boolean>`${sql.ref(kind.idField)} = ${id}`);
    ranks.push(sql<number>`CASE WHEN ${sql.ref(kind.idField)} = ${id} THEN 0 ELSE 3 END`);
  }
  return {
    where: conditions.length > 0 ? either(conditions) : sql<boolean>`false`,
    rank: ranks.length > 0 ? sql<number>`least(${sql.join(ranks)})` : sql<number>`3`,
  };
}

/** Which line of `guardians.search` a field is (0004_reference_records.sql). */
const guardianLines: Readonly<Record<string, number>> = {
  first_name: 1,
  last_name: 2,
  postcode: 3,
  telephone: 4,
};

/**
 * For a kind that has a function which finds the best matches in bounded time (ADR 0023); undefined
 * where {@link searchSql} does.
 */
export function soughtByFunction(
  kind: RecordKind,
  fields: readonly string[],
  needle: string,
): Sought | undefined {
  if (kind.entity !== "guardians") return undefined;
  const lines = fields.flatMap((field) => guardianLines[field] ?? []);
  return { needle, lines, wantedId: fields.includes(kind.idField) ? idIn(needle) : null };
}

/** The ids of the best matches with their `place`. */
export const foundByFunction = (
  place: PlaceOf<Sought>,
  most: number,
): RawBuilder<{ guardian_id: number; place: number }> =>
  sql`helpline_find_guardians(${place("needle")}::text, ${place("lines")}::smallint[],
    ${place("wantedId")}::integer, ${sql.lit(most)}::integer)`;
