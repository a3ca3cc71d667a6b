/**
 * Figures kept by day and year, and how they are read (ADR 12, 0007_report_figures.sql). A kept figure is
 * the stored result of the SELECT that counts the rows of a day. A change makes the days that it touches
 * stale. Readers count stale days themselves, in the same snapshot, so figures are always exact.
 */
import { createHash } from "node:crypto";
import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { compiledOnce, type FilledQuery, type ValueOf } from "./compiled.ts";
import type { Days } from "./expressions.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;
type Sql = RawBuilder<unknown>;

const zone = sql`(SELECT time_zone FROM figure_zone)`;
/** The day of a timestamp, in the time zone of the kept figures. */
export const dayOf = (moment: Sql) => sql`(${moment} AT TIME ZONE ${zone})::date`;
/** A condition on a column of timestamps: within `counted.day`, which may have 23 or 25 hours. */
const onTheDay = (
  moment: string,
) => sql`${sql.ref(moment)} >= counted.day::timestamp AT TIME ZONE ${zone}
  AND ${sql.ref(moment)} < (counted.day + 1)::timestamp AT TIME ZONE ${zone}`;

interface DayKind {
  /** FROM and WHERE of the rows that count on `counted.day`. */
  readonly rows: Sql;
  /** Every day from the first to the last that has rows. */
  readonly everyDay: Sql;
  /** The days that rows of stale_days refer to; some of them more than once. */
  staleDays(rows: Sql): Sql;
  /** Makes every day that has rows stale, in order, so that the days of a year are recounted together. */
  readonly makeAllStale: Sql;
}

/**
 * All days from the first to the last. An index has these two. If readers scanned all rows instead,
 * PostgreSQL would start parallel workers for it, which takes 5 ms even if the scan is then not needed.
 */
const between = (firstAndLast: Sql) => sql`
  SELECT first + generate_series(0, last - first) FROM (SELECT ${firstAndLast}) AS days (first, last)`;

const everyDayLogged = between(
  sql`${dayOf(sql`min(added_on)`)}, ${dayOf(sql`max(added_on)`)} FROM case_logs`,
);

const everyDayTaken = between(
  sql`${dayOf(sql`min(taken_on)`)}, ${dayOf(sql`max(taken_on)`)} FROM enquiries`,
);

/** The kinds of days on which rows count. */
export const dayKinds = {
  /** Cases that are not deleted, on the day they were added. */
  added: {
    rows: sql`cases WHERE cases.deleted_at IS NULL AND cases.added_on = counted.day`,
    everyDay: between(sql`min(added_on), max(added_on) FROM cases WHERE deleted_at IS NULL`),
    staleDays: (rows) => sql`SELECT added_on FROM ${rows} AS stale WHERE added_on IS NOT NULL
      UNION ALL SELECT cases.added_on FROM ${rows} AS stale
        JOIN cases ON cases.primary_guardian_id = stale.guardian_id`,
    makeAllStale: sql`INSERT INTO stale_days (added_on) SELECT DISTINCT added_on FROM cases ORDER BY 1`,
  },
  /** The same, on the day they were closed. */
  closed: {
    rows: sql`cases WHERE cases.deleted_at IS NULL AND cases.closed = 1 AND ${onTheDay("cases.closed_on")}`,
    everyDay: between(sql`${dayOf(sql`min(closed_on)`)}, ${dayOf(sql`max(closed_on)`)}
      FROM cases WHERE deleted_at IS NULL AND closed = 1`),
    staleDays: (rows) => sql`
      SELECT ${dayOf(sql`closed_on`)} FROM ${rows} AS stale WHERE closed_on IS NOT NULL`,
    makeAllStale: sql`INSERT INTO stale_days (closed_on)
      SELECT min(closed_on) FROM cases WHERE closed_on IS NOT NULL GROUP BY ${dayOf(sql`closed_on`)} ORDER BY 1`,
  },
  /** Log entries of cases that are not deleted. */
  logged: {
    rows: sql`case_logs WHERE ${onTheDay("case_logs.added_on")} AND EXISTS
      (SELECT 1 FROM cases WHERE cases.case_id = case_logs.case_id AND cases.deleted_at IS NULL)`,
    everyDay: everyDayLogged,
    staleDays: (rows) => sql`
      SELECT ${dayOf(sql`logged_on`)} FROM ${rows} AS stale WHERE logged_on IS NOT NULL
      UNION ALL SELECT ${dayOf(sql`case_logs.added_on`)} FROM ${rows} AS stale JOIN case_logs USING (case_id)`,
    // The server sets when an entry is written, so days without any are few.
    makeAllStale: sql`INSERT INTO stale_days (logged_on)
      SELECT day::timestamp AT TIME ZONE ${zone} FROM (${everyDayLogged}) AS every_day (day)`,
  },
  /** Enquiries, on the day they were taken. */
  taken: {
    rows: sql`enquiries WHERE ${onTheDay("enquiries.taken_on")}`,
    everyDay: everyDayTaken,
    staleDays: (rows) => sql`
      SELECT ${dayOf(sql`taken_on`)} FROM ${rows} AS stale WHERE taken_on IS NOT NULL`,
    makeAllStale: sql`INSERT INTO stale_days (taken_on)
      SELECT day::timestamp AT TIME ZONE ${zone} FROM (${everyDayTaken}) AS every_day (day)`,
  },
} as const satisfies Record<string, DayKind>;

/** Figures that are counted and stored together. */
export interface KeptFigures {
  readonly name: string;
  readonly days: keyof typeof dayKinds;
  /** Counts the rows of `counted.day`: one row, one column `figures`, with a number for each name. */
  readonly select: Sql;
  /** The query of {@link read}: a row for each name, with its `count`. */
  query(db: Db, days?: Days): FilledQuery<{ name: string; count: number }>;
  /** Figures by name over a range of days, both ends included; a missing name is 0. Always exact. */
  read(db: Db, days?: Days): Promise<Map<string, number>>;
}

type Counting = Pick<KeptFigures, "name" | "days" | "select">;

const always: Days = { from: null, to: null };

function keptFigures(kept: Counting): KeptFigures {
  const filled = compiledOnce((db, value: ValueOf<Pieces>) => readSql(db, kept, value));
  const query = (db: Db, days = always) => filled(db, piecesOf(days));
  return {
    ...kept,
    query,
    async read(db, days) {
      const rows = await query(db, days).execute();
      return new Map(rows.map(({ name, count }) => [name, count]));
    },
  };
}

/** The number of rows that meet each condition. */
export interface KeptCounts<N extends string> extends KeptFigures {
  count(db: Db, days?: Days): Promise<Record<N, number>>;
}

/**
 * @param name unique name under which the figures are stored
 * @param conditions by figure, on columns of cases (`added`, `closed`) or case_logs only: changes of other
 *   tables do not make a day stale
 */
export function keepCounts<N extends string>(
  name: string,
  days: KeptFigures["days"],
  conditions: Readonly<Record<N, Expression<unknown>>>,
): KeptCounts<N> {
  const figures = Object.keys(conditions) as N[];
  const counts = figures.map(
    (figure) => sql`count(*) FILTER (WHERE ${conditions[figure]}) AS ${sql.ref(figure)}`,
  );
  const kept = keptFigures({
    name,
    days,
    select: sql`SELECT to_jsonb(counts) AS figures
      FROM (SELECT ${sql.join(counts)} FROM ${dayKinds[days].rows}) AS counts`,
  });
  return {
    ...kept,
    async count(db, between) {
      const found = await kept.read(db, between);
      const entries = figures.map((figure) => [figure, found.get(figure) ?? 0]);
      return Object.fromEntries(entries) as Record<N, number>;
    },
  };
}

/**
 * The number of rows for each value.
 * @param name unique name under which the figures are stored
 * @param value a text, not null: of a row or, for `added`, of a case's primary guardian
 */
export function keepTally(name: string, days: KeptFigures["days"], value: Sql): KeptFigures {
  return keptFigures({
    name,
    days,
    select: sql`SELECT coalesce(jsonb_object_agg(name, count), '{}') AS figures FROM (
      SELECT ${value} AS name, count(*) AS count FROM ${dayKinds[days].rows} GROUP BY 1) AS tally`,
  });
}

/**
 * Sums over the rows, several of each row.
 * @param name unique name under which the figures are stored
 * @param sums the name and the amount that a row adds to it; each a whole number of the row's columns
 */
export function keepSums(
  name: string,
  days: KeptFigures["days"],
  sums: readonly (readonly [name: Sql, amount: Sql])[],
): KeptFigures {
  const added = sql.join(sums.map(([each, amount]) => sql`(${each}, ${amount})`));
  return keptFigures({
    name,
    days,
    select: sql`SELECT coalesce(jsonb_object_agg(name, amount), '{}') AS figures FROM (
      SELECT added.name, sum(added.amount) AS amount FROM (SELECT * FROM ${dayKinds[days].rows}) AS counted_rows
        CROSS JOIN LATERAL (VALUES ${added}) AS added (name, amount) GROUP BY 1) AS summed`,
  });
}

/** Hash of the SELECT. A different hash means that the SELECT has changed since the figures were stored. */
export const countedBy = (db: Db, { select }: Counting): string =>
  createHash("sha256").update(select.compile(db).sql).digest("hex");

/** A range of days: the days before its first whole year, its whole years, the days after them. */
interface Pieces {
  readonly from: string;
  /** Where the years start, and the days before them end. */
  readonly years: string;
  /** Where the days after the years start. */
  readonly afterYears: string;
  /** Included. */
  readonly to: string;
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const newYear = (year: number) => `${String(year).padStart(4, "0")}-01-01`;

function piecesOf({ from, to }: Days): Pieces {
  const first = from === null ? -Infinity : yearOf(from) + (from.endsWith("-01-01") ? 0 : 1);
  const end = to === null ? Infinity : yearOf(to) + (to.endsWith("-12-31") ? 1 : 0);
  const ends = { from: from ?? "-infinity", to: to ?? "infinity" };
  if (first >= end) return { ...ends, years: ends.from, afterYears: ends.from };
  return {
    ...ends,
    years: from === null ? ends.from : newYear(first),
    afterYears: to === null ? ends.to : newYear(end),
  };
}

/**
 * Adds up the stored years and days of the range. Replaces what is stored of stale days by a count of
 * their rows. Ignores figures stored by another SELECT: then all days count as stale.
 */
function readSql(db: Db, kept: Counting, value: ValueOf<Pieces>) {
  const { name, days, select } = kept;
  const { staleDays, everyDay } = dayKinds[days];
  const source = sql`SELECT source FROM figure_sources
    WHERE source = ${sql.lit(name)} AND counted_by = ${sql.lit(countedBy(db, kept))}`;
  const date = (piece: keyof Pieces) => sql`${value(piece)}::date`;
  return sql<{ name: string; count: number }>`
    WITH kept AS NOT MATERIALIZED (
      SELECT span, starts, figures FROM kept_figures WHERE source = (${source})
    ), stale AS MATERIALIZED (
      SELECT DISTINCT day FROM (
        ${staleDays(sql`stale_days`)}
        UNION ALL SELECT * FROM (${everyDay}) AS every_day WHERE NOT EXISTS (${source})
      ) AS each (day) WHERE day >= ${date("from")} AND day <= ${date("to")}
    ), parts AS (
      SELECT 1 AS times, figures FROM kept
        WHERE span = 'day' AND starts >= ${date("from")} AND starts < ${date("years")}
      UNION ALL SELECT 1, figures FROM kept
        WHERE span = 'year' AND starts >= ${date("years")} AND starts < ${date("afterYears")}
      UNION ALL SELECT 1, figures FROM kept
        WHERE span = 'day' AND starts >= ${date("afterYears")} AND starts <= ${date("to")}
      UNION ALL SELECT -1, figures FROM stale JOIN kept ON span = 'day' AND starts = day
      UNION ALL SELECT 1, figures FROM stale AS counted, LATERAL (${select}) AS fresh
    )
    SELECT key AS name, sum(times * value::integer)::integer AS count
    FROM parts, jsonb_each_text(figures) GROUP BY key HAVING sum(times * value::integer) <> 0`;
}
