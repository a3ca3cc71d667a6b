/**
 * Figures kept by day, month and year, and how they are read (ADR 0036, 0007_report_figures.sql). A kept
 * figure is the stored result of the SELECT that counts the rows of a day. A change marks the days that it
 * touches. Readers count marked days themselves, in the same snapshot, so figures are always exact.
 */
import { createHash } from "node:crypto";
import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { compiledOnce, type FilledQuery, type ValueOf } from "./compiled.ts";
import type { Days } from "./day-sql.ts";
import { repeatable } from "./repeatable.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;
type Sql = RawBuilder<unknown>;

const zone = sql`(SELECT time_zone FROM figure_zone)`;
/** The day of a timestamp, in the time zone of the kept figures. */
export const dayOf = (moment: string) => sql`(${sql.ref(moment)} AT TIME ZONE ${zone})::date`;
/** A condition on a column of timestamps: within `counted.day`, which may have 23 or 25 hours. */
const onTheDay = (
  moment: string,
) => sql`${sql.ref(moment)} >= counted.day::timestamp AT TIME ZONE ${zone}
  AND ${sql.ref(moment)} < (counted.day + 1)::timestamp AT TIME ZONE ${zone}`;

interface DayKind {
  /** FROM and WHERE of the rows that count on `counted.day`. */
  readonly rows: Sql;
  /** Every day that has rows. */
  readonly everyDay: Sql;
  /** The days that `marks`, rows of figure_marks, refer to. */
  marked(marks: Sql): Sql;
  /** Marks every day that has rows, in order, so that the days of a month are settled together. */
  readonly markAll: Sql;
}

/** The day of rows that have no date. */
const anyDay = sql`'2000-01-01'::date`;

const casesOf = (marks: Sql) => sql`${marks} AS marks
  JOIN cases ON marks.guardian_id IN (cases.primary_guardian_id, cases.secondary_guardian_id)`;

/** The kinds of days on which rows count. */
export const dayKinds = {
  /** Cases that are not deleted, on the day they were added. */
  added: {
    rows: sql`cases WHERE cases.deleted_at IS NULL AND cases.added_on = counted.day`,
    everyDay: sql`SELECT added_on FROM cases`,
    marked: (marks) => sql`SELECT added_on FROM ${marks} AS marks WHERE added_on IS NOT NULL
      UNION SELECT cases.added_on FROM ${casesOf(marks)}`,
    markAll: sql`INSERT INTO figure_marks (added_on) SELECT DISTINCT added_on FROM cases ORDER BY 1`,
  },
  /** The same, on the day they were closed. */
  closed: {
    rows: sql`cases WHERE cases.deleted_at IS NULL AND cases.closed = 1 AND ${onTheDay("cases.closed_on")}`,
    everyDay: sql`SELECT ${dayOf("closed_on")} FROM cases WHERE closed_on IS NOT NULL`,
    marked: (
      marks,
    ) => sql`SELECT ${dayOf("closed_on")} FROM ${marks} AS marks WHERE closed_on IS NOT NULL
      UNION SELECT ${dayOf("cases.closed_on")} FROM ${casesOf(marks)} WHERE cases.closed_on IS NOT NULL`,
    markAll: sql`INSERT INTO figure_marks (closed_on)
      SELECT min(closed_on) FROM cases WHERE closed_on IS NOT NULL GROUP BY ${dayOf("closed_on")} ORDER BY 1`,
  },
  /** Log entries of cases that are not deleted. */
  logged: {
    rows: sql`case_logs WHERE ${onTheDay("case_logs.added_on")} AND EXISTS
      (SELECT 1 FROM cases WHERE cases.case_id = case_logs.case_id AND cases.deleted_at IS NULL)`,
    everyDay: sql`SELECT ${dayOf("added_on")} FROM case_logs`,
    marked: (
      marks,
    ) => sql`SELECT ${dayOf("logged_on")} FROM ${marks} AS marks WHERE logged_on IS NOT NULL
      UNION SELECT ${dayOf("case_logs.added_on")} FROM ${marks} AS marks JOIN case_logs USING (case_id)`,
    markAll: sql`INSERT INTO figure_marks (logged_on)
      SELECT min(added_on) FROM case_logs GROUP BY ${dayOf("added_on")} ORDER BY 1`,
  },
  /** Guardians, all on one day. */
  guardians: {
    rows: sql`guardians WHERE counted.day = ${anyDay}`,
    everyDay: sql`SELECT ${anyDay}`,
    marked: (marks) => sql`SELECT ${anyDay} FROM ${marks} AS marks WHERE guardian_id IS NOT NULL`,
    markAll: sql`INSERT INTO figure_marks (guardian_id) SELECT min(guardian_id) FROM guardians`,
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
  const filled = compiledOnce((db, value: ValueOf<Days>) =>
    repeatable(db, readSql(db, kept, value)),
  );
  const query = (db: Db, days = always) => filled(db, days);
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
 * @param conditions by figure, on columns of cases (`added`, `closed`), case_logs or guardians only:
 *   changes of other tables do not mark a day
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
    ...{ name, days },
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
 * @param value a text, not null: of a row, of a case's primary guardian, or of `counted.day`
 */
export function keepTally(name: string, days: KeptFigures["days"], value: Sql): KeptFigures {
  return keptFigures({
    ...{ name, days },
    select: sql`SELECT coalesce(jsonb_object_agg(name, count), '{}') AS figures FROM (
      SELECT ${value} AS name, count(*) AS count FROM ${dayKinds[days].rows} GROUP BY 1) AS tally`,
  });
}

/** Hash of the SELECT. A different hash means that the SELECT has changed since the figures were stored. */
export const countedBy = (db: Db, { select }: Counting): string =>
  createHash("sha256").update(select.compile(db).sql).digest("hex");

/**
 * Adds up the largest spans without marks, the smaller spans inside the others, and the marked days,
 * counted from the rows. Ignores figures stored by another SELECT: then all days count as marked.
 */
function readSql(db: Db, kept: Counting, value: ValueOf<Days>) {
  const { name, days, select } = kept;
  const hash = countedBy(db, kept);
  const source = sql.lit(name);
  const { marked, everyDay } = dayKinds[days];
  const range = (
    day: string,
  ) => sql`${sql.ref(day)} >= coalesce(${value("from")}::date, '-infinity')
    AND ${sql.ref(day)} <= coalesce(${value("to")}::date, 'infinity')`;
  const stored = sql`kept_figures
    WHERE EXISTS (SELECT 1 FROM trusted) AND source = ${source} AND`;
  return sql<{ name: string; count: number }>`
    WITH trusted AS MATERIALIZED (
      SELECT 1 FROM figure_sources WHERE source = ${source} AND counted_by = ${sql.lit(hash)}
    ), marked AS MATERIALIZED (
      SELECT DISTINCT day FROM (
        (${marked(sql`figure_marks`)})
        UNION ALL SELECT * FROM (${everyDay}) AS every_day WHERE NOT EXISTS (SELECT 1 FROM trusted)
      ) AS each (day) WHERE ${range("day")}
    ), edges AS MATERIALIZED (
      SELECT day FROM marked UNION ALL SELECT day FROM (VALUES (${value("from")}::date), (${value("to")}::date)) AS ends (day)
        WHERE day IS NOT NULL
    ), open_years AS MATERIALIZED (
      SELECT DISTINCT date_trunc('year', day::timestamp)::date AS starts FROM edges
    ), open_months AS MATERIALIZED (
      SELECT DISTINCT date_trunc('month', day::timestamp)::date AS starts FROM edges
    ), spans AS (
      SELECT figures FROM ${stored} span = 'year' AND ${range("starts")}
        AND starts NOT IN (SELECT starts FROM open_years)
      UNION ALL SELECT figures FROM open_years AS year, LATERAL (
        SELECT figures, starts FROM ${stored} span = 'month' AND ${range("starts")}
          AND starts >= year.starts AND starts < (year.starts + interval '1 year')::date) AS month
        WHERE month.starts NOT IN (SELECT starts FROM open_months)
      UNION ALL SELECT figures FROM open_months AS month, LATERAL (
        SELECT figures, starts FROM ${stored} span = 'day' AND ${range("starts")}
          AND starts >= month.starts AND starts < (month.starts + interval '1 month')::date) AS day
        WHERE day.starts NOT IN (SELECT day FROM marked)
      UNION ALL SELECT figures FROM marked AS counted, LATERAL (${select}) AS fresh
    )
    SELECT key AS name, sum(value::integer)::integer AS count FROM spans, jsonb_each_text(figures)
    GROUP BY key`;
}
