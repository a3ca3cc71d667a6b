/** The due dates of contract/src/key-dates/due-dates.ts in SQL, for conditions on many cases. */
import type { Clock, Clocks, Offset } from "@helpline/contract/key-dates/clocks";
import { clockKeys, clocksIn, isSameRule } from "@helpline/contract/key-dates/clocks";
import { nearDays } from "@helpline/contract/key-dates/key-dates";
import { type Nation, nations, usualNation } from "@helpline/contract/nations";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

// Keys and offsets are literals: the text of the query changes only with the settings.

type SqlDate = RawBuilder<string | null>;

/** The day so long after a date. Whole days are added to the date itself, which is quicker than an interval. */
function after(date: SqlDate, { days = 0, weeks = 0, months = 0, years = 0 }: Offset): SqlDate {
  const allDays = days + 7 * weeks;
  if (months === 0 && years === 0) return sql`(${date} + ${sql.lit(allDays)})`;
  const interval = sql.lit(`${years} years ${months} months ${allDays} days`);
  return sql`(${date} + ${interval}::interval)::date`;
}

/** The nation of the authority of a row of `cases` or `case_list`; null if it is not known (SET-8). */
export const nationOfCase = sql<Nation | null>`(SELECT local_authorities.nation FROM local_authorities
  WHERE local_authorities.local_authority_id = cases.local_authority_id)`;

/** What each nation's clocks say of a row of `cases`. */
function byNation(
  clocks: Clocks,
  said: (clocks: Clocks) => Expression<unknown>,
  otherwise: Expression<unknown>,
  nation: Expression<Nation | null> = nationOfCase,
) {
  const cases = nations
    .map((nation) => ({ nation, own: clocksIn(clocks, nation) }))
    .filter(({ own }) => own.length > 0)
    .map(({ nation, own }) => sql`WHEN ${sql.lit(nation)} THEN ${said(own)}`);
  if (cases.length === 0) return otherwise;
  return sql`CASE coalesce(${nation}, ${sql.lit(usualNation)}) ${sql.join(cases, sql` `)}
    ELSE ${otherwise} END`;
}

/** When a rule runs out, by the version of it that counts for the date that it runs from. */
function dueByRule(versions: readonly Clock[], base: SqlDate): SqlDate {
  const newestFirst = [...versions].sort((a, b) =>
    (b.valid_from ?? "").localeCompare(a.valid_from ?? ""),
  );
  const [only] = newestFirst;
  if (newestFirst.length === 1 && only && only.valid_from === undefined) {
    return after(base, only.offset);
  }
  const cases = newestFirst.map(
    ({ valid_from, offset }) =>
      sql`WHEN ${base} >= ${sql.lit(valid_from ?? "-infinity")}::date THEN ${after(base, offset)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

/**
 * When the clocks of this key run out; null if none of them runs.
 * @param clocks of one nation
 * @param starts the column with the dates by key
 */
export function dueDateSql(clocks: Clocks, key: string, starts: Expression<unknown>): SqlDate {
  const ofKey = clocks.filter((clock) => clock.key === key);
  if (ofKey.length === 0) return sql<string | null>`NULL::date`;
  const rules = ofKey.filter(
    (clock, at) => ofKey.findIndex((each) => isSameRule(each, clock)) === at,
  );
  const dates = rules.map((rule): SqlDate => {
    const { from } = rule;
    const base: SqlDate =
      typeof from === "string"
        ? dueDateSql(clocks, from, starts)
        : sql`(${starts} ->> ${sql.lit(from.key)})::date`;
    return dueByRule(
      ofKey.filter((clock) => isSameRule(clock, rule)),
      base,
    );
  });
  // GREATEST passes over nulls.
  return sql<string | null>`GREATEST(${sql.join(dates)})`;
}

const starts = sql.ref("case_key_dates.starts");

/** When the first clock runs out that has not been met, of a row of `case_key_dates`; null if none does. */
export function firstDueDate(clocks: Clocks): Expression<string | null> {
  const first = (own: Clocks) => {
    const dates = clockKeys(own).map(
      (key) => sql`CASE WHEN case_key_dates.met ->> ${sql.lit(key)} IS NULL
        THEN ${dueDateSql(own, key, starts)} END`,
    );
    // LEAST passes over nulls.
    return sql`LEAST(${sql.join(dates)})`;
  };
  return byNation(clocks, first, sql`NULL::date`) as Expression<string | null>;
}

/** Joins the authorities to a query over many rows of `cases` or `case_list`: quicker than a look-up for each. */
export const joinAuthorities = sql`LEFT JOIN local_authorities
  ON local_authorities.local_authority_id = cases.local_authority_id`;

/** Joins the key dates of open cases, and {@link joinAuthorities}. */
export const joinKeyDates = sql`LEFT JOIN case_key_dates
    ON case_key_dates.case_id = cases.case_id AND case_key_dates.closed = 0
  ${joinAuthorities}`;

/** The same as {@link nationOfCase} in a query that has {@link joinAuthorities}. */
export const joinedNation = sql.ref<Nation | null>("local_authorities.nation");

/** When the clocks of this key run out, of a row of `case_key_dates` in a query that has {@link joinAuthorities}. */
export const joinedDueDate = (clocks: Clocks, key: string): SqlDate =>
  byNation(clocks, (own) => dueDateSql(own, key, starts), sql`NULL::date`, joinedNation) as SqlDate;

/** Whether this key date of a row of `case_key_dates` is not met and due by then; null if it has no date. */
const isDueBy = (clocks: Clocks, key: string, day: Expression<unknown>) =>
  sql`(case_key_dates.met ->> ${sql.lit(key)} IS NULL AND ${dueDateSql(clocks, key, starts)} <= ${day})`;

/**
 * A condition on `cases`: open, with a clock that has not been met and runs out within {@link nearDays}, or
 * has done so already.
 * @param options.today the day of the helpline, `YYYY-MM-DD`
 * @param options.isJoined the query has {@link joinKeyDates}
 */
export function keyDateNear(options: {
  readonly clocks: Clocks;
  readonly today: string | Expression<string>;
  readonly isJoined?: boolean;
}): Expression<SqlBool> {
  const { clocks, today, isJoined = false } = options;
  if (clocks.length === 0) return sql<SqlBool>`false`;
  const lastDay = sql`${today}::date + ${sql.lit(nearDays)}`;
  const near = (own: Clocks) =>
    sql`(${sql.join(
      clockKeys(own).map((key) => isDueBy(own, key, lastDay)),
      sql` OR `,
    )})`;
  const isNear = byNation(clocks, near, sql`false`, isJoined ? joinedNation : nationOfCase);
  // Most cases have no key dates, and nothing is computed for them.
  if (isJoined) {
    return sql<SqlBool>`cases.closed = 0 AND case_key_dates.case_id IS NOT NULL
      AND COALESCE(${isNear}, false)`;
  }
  // Not EXISTS: PostgreSQL cannot guess how many rows meet this, and would join the dates of all cases that
  // there have ever been instead of looking at those of the open ones.
  return sql<SqlBool>`cases.closed = 0 AND COALESCE((
    SELECT ${isNear}
    FROM case_key_dates WHERE case_key_dates.case_id = cases.case_id), false)`;
}

/** How many key dates are not met and due by then, in a query that has {@link joinKeyDates}. */
export function countKeyDates(clocks: Clocks, day: Expression<unknown>): RawBuilder<number> {
  const due = (own: Clocks) =>
    sql.join(
      clockKeys(own).map((key) => sql`coalesce(${isDueBy(own, key, day)}, false)::integer`),
      sql` + `,
    );
  return sql<number>`coalesce(sum(${byNation(clocks, due, sql`0`, joinedNation)})
    FILTER (WHERE case_key_dates.case_id IS NOT NULL), 0)::integer`;
}
