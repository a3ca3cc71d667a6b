/** SQL expressions that queries share: full names, email addresses, and days of the helpline's time zone. */
import { tidyLine } from "@helpline/contract/plain-text";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** First and last name of a row of `table`, which may be an alias. NULL if a left join found no row. */
export const fullName = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** The same of a left join; "Unknown" if it found no row. */
export const fullNameOrUnknown = (table: string) =>
  sql<string>`coalesce(${fullName(table)}, 'Unknown')`;

/**
 * A condition on `table`: its email address is this one, ignoring upper and lower case. The index has the folded address, which lacks
 * hyphens and apostrophes: two people's addresses may differ in these only.
 */
export const hasEmail = (table: string, address: string | RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.ref(`${table}.search_email`)} = helpline_squash(${address})
    AND lower(${sql.ref(`${table}.email`)}) = lower(${address}))`;

/**
 * A condition on a row of guardians: a merge has kept one of these addresses in its notes.
 * @param addresses an array of `text` in lower case
 */
export const hasOtherAddress = (table: string, addresses: RawBuilder<unknown>) =>
  sql<SqlBool>`(${sql.ref(`${table}.notes`)} LIKE '%Other email: %'
    AND helpline_other_addresses(${sql.ref(`${table}.notes`)}) && ${addresses})`;

/** A condition on a row of guardians: a merge has kept this value in its notes, as a whole. The index finds parts of values. */
export const hasKept = (table: string, text: RawBuilder<unknown>) => {
  const kept = sql.ref(`${table}.search_kept`);
  return sql<SqlBool>`(${kept} LIKE '%' || helpline_literal(helpline_squash(${text})) || '%'
    AND helpline_squash(${text}) = ANY(string_to_array(${kept}, ' ')))`;
};

/** The digits of all numbers of a row of `guardians` or `enquiries`, as their indexes have them (0060_telephone_numbers.sql). */
const numbersIn = {
  guardians: (alias: string) =>
    sql`string_to_array(coalesce(${sql.ref(`${alias}.search_telephone`)}, '') || ' '
      || coalesce(${sql.ref(`${alias}.search_mobile`)}, ''), ' ')`,
  enquiries: (alias: string) =>
    sql`string_to_array(coalesce(${sql.ref(`${alias}.search_telephone`)}, ''), ' ')`,
} as const;

/**
 * A condition on a row of guardians or enquiries: one of its numbers is one of these, as a whole.
 * @param digits an array of `text`, as `helpline_numbers` returns them
 */
export const hasNumber = (
  table: keyof typeof numbersIn,
  digits: RawBuilder<unknown>,
  alias: string = table,
) =>
  sql<SqlBool>`(${table === "enquiries" ? sql`${sql.ref(`${alias}.search_telephone`)} IS NOT NULL AND ` : sql``}${numbersIn[table](alias)} && ${digits})`;

/** An inclusive range of calendar days, `YYYY-MM-DD`; null is open. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * A condition on a column of timestamps. A day may have 23 or 25 hours.
 * @param margin this many days before and after belong to the range too
 */
export function momentWithin(column: string, { from, to }: Days, timeZone: string, margin = 0) {
  const bound = (day: string, later: number) =>
    sql`((${day}::date + ${sql.lit(later)})::timestamp AT TIME ZONE ${timeZone})`;
  const first = from === null ? sql`true` : sql`${sql.ref(column)} >= ${bound(from, -margin)}`;
  const last = to === null ? sql`true` : sql`${sql.ref(column)} < ${bound(to, 1 + margin)}`;
  return sql<SqlBool>`(${first} AND ${last})`;
}

/** The day of a timestamp, `YYYY-MM-DD`. */
export const dayOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;

/** Users by a name as it was typed, which an old account may have, or as names are stored now (WIRE-35). */
export const hasUsername = (username: string) =>
  sql<boolean>`lower(username) IN (lower(${username}::text), lower(${tidyLine(username)}::text))`;
