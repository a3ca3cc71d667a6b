/** The due dates of contract/src/key-dates/due-dates.ts in SQL, for conditions on many cases. */
import type { Clocks, Offset } from "@helpline/contract/key-dates/clocks";
import { clockKeys } from "@helpline/contract/key-dates/clocks";
import { nearDays } from "@helpline/contract/key-dates/key-dates";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

// Keys and offsets are literals: the text of the query changes only with the configuration.

const interval = ({ days = 0, weeks = 0, months = 0, years = 0 }: Offset) =>
  sql`${sql.lit(`${years} years ${months} months ${days + 7 * weeks} days`)}::interval`;

/**
 * When the clocks of this key run out; null if none of them runs.
 * @param starts the column with the dates by key
 */
export function dueDateSql(clocks: Clocks, key: string, starts: Expression<unknown>) {
  const dates = clocks
    .filter((clock) => clock.key === key)
    .map(({ from, offset }): RawBuilder<string | null> => {
      const base =
        typeof from === "string"
          ? dueDateSql(clocks, from, starts)
          : sql`(${starts} ->> ${sql.lit(from.key)})::date`;
      return sql`(${base} + ${interval(offset)})::date`;
    });
  // GREATEST passes over nulls.
  return sql<string | null>`GREATEST(${sql.join(dates)})`;
}

/** When the first clock runs out that has not been met, of a row of `case_key_dates`; null if none does. */
export function firstDueDate(clocks: Clocks): Expression<string | null> {
  if (clocks.length === 0) return sql<string | null>`NULL::date`;
  const starts = sql.ref("case_key_dates.starts");
  const dates = clockKeys(clocks).map(
    (key) => sql`CASE WHEN case_key_dates.met ->> ${sql.lit(key)} IS NULL
      THEN ${dueDateSql(clocks, key, starts)} END`,
  );
  // LEAST passes over nulls.
  return sql<string | null>`LEAST(${sql.join(dates)})`;
}

/**
 * A condition on `cases`: open, with a clock that has not been met and runs out within {@link nearDays}, or
 * has done so already.
 * @param options.today the day of the helpline, `YYYY-MM-DD`
 */
export function keyDateNear(options: {
  readonly clocks: Clocks;
  readonly today: string | Expression<string>;
}): Expression<SqlBool> {
  const { clocks, today } = options;
  if (clocks.length === 0) return sql<SqlBool>`false`;
  const starts = sql.ref("case_key_dates.starts");
  const conditions = clockKeys(clocks).map(
    (key) => sql`case_key_dates.met ->> ${sql.lit(key)} IS NULL
      AND ${dueDateSql(clocks, key, starts)} <= ${today}::date + ${sql.lit(nearDays)}`,
  );
  // Not EXISTS: PostgreSQL cannot guess how many rows meet this, and would join the dates of all cases that
  // there have ever been instead of looking at those of the open ones.
  return sql<SqlBool>`cases.closed = 0 AND COALESCE((
    SELECT ${sql.join(conditions, sql` OR `)}
    FROM case_key_dates WHERE case_key_dates.case_id = cases.case_id), false)`;
}
