/** Days of the helpline's time zone in SQL: where they begin as moments, and which one a moment is on. */
import { type SqlBool, sql } from "kysely";

/** Both ends are in it; null is open. Dates are `YYYY-MM-DD` of the calendar. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** A condition on a column of moments. A day may have 23 or 25 hours. */
export function momentWithin(column: string, { from, to }: Days, timeZone: string) {
  const bound = (day: string, later: 0 | 1) =>
    sql`((${day}::date + ${sql.lit(later)})::timestamp AT TIME ZONE ${timeZone})`;
  const first = from === null ? sql`true` : sql`${sql.ref(column)} >= ${bound(from, 0)}`;
  const last = to === null ? sql`true` : sql`${sql.ref(column)} < ${bound(to, 1)}`;
  return sql<SqlBool>`(${first} AND ${last})`;
}

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;
