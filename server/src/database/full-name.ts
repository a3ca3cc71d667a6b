/** A person's full name in SQL. */
import { sql } from "kysely";

/** First and last name of a row of `table`, which may be an alias. NULL if a left join found no row. */
export const fullName = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** The same of a left join; "Unknown" if it found no row. */
export const fullNameOrUnknown = (table: string) =>
  sql<string>`coalesce(${fullName(table)}, 'Unknown')`;
