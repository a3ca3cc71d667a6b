/**
 * Search on the one kept column (decision A9). `search` narrows by its trigram index; the fields that
 * were asked for decide. Field and table names come from the contract's closed lists only.
 */
import type { RecordKind, SearchMatch } from "@helpline/contract/reference-records/record-kind";
import { type RawBuilder, sql } from "kysely";

type Condition = RawBuilder<boolean>;

const foldedNeedle = (needle: string) => sql<string>`helpline_fold(${needle}::text)`;
const squashedNeedle = (needle: string) => sql<string>`helpline_squash(${needle}::text)`;

const foldedField = (field: string) => sql<string>`helpline_fold(${sql.ref(field)})`;
const squashedField = (field: string) => sql<string>`helpline_squash(${sql.ref(field)})`;

const either = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` OR `)})`;

/** The id that a text names, when it could be one. */
const asId = (needle: string): number | null =>
  /^\d{1,10}$/.test(needle) && Number(needle) <= 2_147_483_647 ? Number(needle) : null;

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
  const id = having("exact id").length > 0 ? asId(needle) : null;
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
