/** Days of the helpline's time zone in SQL: when they begin, and on which day a timestamp is. */
import { type SqlBool, sql } from "kysely";

/** An inclusive range of calendar days, `YYYY-MM-DD`; null is open. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** A condition on a column of timestamps. A day may have 23 or 25 hours. */
export function momentWithin(column: string, { from, to }: Days, timeZone: string) {
  const bound = (day: string, later: 0 | 1) =>
    sql`((${day}::date + ${sql.lit(later)})::timestamp AT TIME ZONE ${timeZone})`;
  const first = from === null ? sql`true` : sql`${sql.ref(column)} >= ${bound(from, 0)}`;
  const last = to === null ? sql`true` : sql`${sql.ref(column)} < ${bound(to, 1)}`;
  return sql<SqlBool>`(${first} AND ${last})`;
}

/** The day of a timestamp, `YYYY-MM-DD`. */
export const dayOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;
