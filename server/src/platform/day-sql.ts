/** Days of the helpline's time zone in SQL: where they begin as moments, and which one a moment is on. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** Both ends are in it; null is open. Dates are `YYYY-MM-DD` of the calendar. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

const within = (
  column: RawBuilder<unknown>,
  { from, to }: Days,
  bound: (day: string, later: 0 | 1) => RawBuilder<unknown>,
): Expression<SqlBool> => {
  const first = from === null ? sql`true` : sql`${column} >= ${bound(from, 0)}`;
  const last = to === null ? sql`true` : sql`${column} < ${bound(to, 1)}`;
  return sql<SqlBool>`(${first} AND ${last})`;
};

/** A condition on a column of moments. A day may have 23 or 25 hours. */
export const momentWithin = (column: string, days: Days, timeZone: string) =>
  within(
    sql.ref(column),
    days,
    (day, later) => sql`((${day}::date + ${sql.lit(later)})::timestamp AT TIME ZONE ${timeZone})`,
  );

/** A condition on a column of dates. */
export const dateWithin = (column: string, days: Days) =>
  within(sql.ref(column), days, (day, later) => sql`(${day}::date + ${sql.lit(later)})`);

/** The day of a moment, `YYYY-MM-DD`. */
export const dayOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`;

/** The month of a moment, `YYYY-MM`. */
export const monthOf = (column: string, timeZone: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE ${timeZone}, 'YYYY-MM')`;
