/**
 * Settles kept figures (ADR 12): counts marked days again with the same SELECT that readers use, stores
 * the result, and deletes the marks that were seen.
 */
import { type Kysely, sql } from "kysely";
import { type Database, inTransaction } from "./database.ts";
import { countedBy, dayKinds, dayOf, type KeptFigures } from "./kept-figures.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** An arbitrary number that other programs on the database are unlikely to lock. */
const settlingLock = 7_274_502;

/**
 * The maximum number of different marks per transaction: each day takes a few milliseconds with a million
 * cases.
 */
const batch = 100;

/** The same value for marks of the same days. Ordered, so that the days of a year are settled together. */
const sameDays = sql`ROW(added_on, ${dayOf(sql`closed_on`)}, ${dayOf(sql`logged_on`)}, guardian_id, case_id)::text`;

const isTrusted = async (db: Db, all: readonly KeptFigures[]): Promise<boolean> => {
  const { rows } = await sql<{ source: string; counted_by: string }>`
    SELECT source, counted_by FROM figure_sources`.execute(db);
  const stored = new Map(rows.map(({ source, counted_by }) => [source, counted_by]));
  return (
    stored.size === all.length && all.every((kept) => stored.get(kept.name) === countedBy(db, kept))
  );
};

interface Settled {
  readonly marks: number;
  readonly sources: readonly string[];
  readonly days: readonly string[];
}

/**
 * A single statement, so that the marks it deletes and the rows it counts come from one snapshot: the mark
 * of a change committed meanwhile remains.
 */
async function countMarkedDays(db: Db, all: readonly KeptFigures[]): Promise<Settled> {
  const counted = all.map(
    ({ name, days, select }) => sql`
      SELECT ${sql.lit(name)} AS source, day, figures
      FROM (SELECT DISTINCT * FROM (${dayKinds[days].marked(sql`settled`)}) AS each) AS counted (day),
        LATERAL (${select}) AS fresh`,
  );
  const { rows } = await sql<Settled>`
    WITH settled AS MATERIALIZED (
      DELETE FROM figure_marks WHERE ${sameDays} IN
        (SELECT ${sameDays} FROM figure_marks GROUP BY 1 ORDER BY 1 LIMIT ${sql.lit(batch)}) RETURNING *
    ), stored AS (
      INSERT INTO kept_figures (source, span, starts, figures)
      SELECT source, 'day', day, figures FROM (${sql.join(counted, sql` UNION ALL `)}) AS each
      ON CONFLICT (source, span, starts) DO UPDATE SET figures = excluded.figures
      RETURNING source, starts
    )
    SELECT (SELECT count(DISTINCT ${sameDays}) FROM settled) AS marks, coalesce(array_agg(source), '{}') AS sources,
      coalesce(array_agg(starts::text), '{}') AS days FROM stored`.execute(db);
  return rows[0] ?? { marks: 0, sources: [], days: [] };
}

/** Adds up the days of each year that contains one of the settled days. */
async function addUpYears(db: Db, { sources, days }: Settled) {
  await sql`
    INSERT INTO kept_figures (source, span, starts, figures)
    SELECT source, 'year', starts, coalesce(jsonb_object_agg(key, count) FILTER (WHERE count <> 0), '{}') FROM (
      SELECT day.source, year.starts, key, sum(value::integer) AS count
      FROM (SELECT DISTINCT source, date_trunc('year', day::timestamp)::date AS starts
          FROM unnest(${sources}::text[], ${days}::date[]) AS settled (source, day)) AS year
        JOIN kept_figures AS day ON day.source = year.source AND span = 'day' AND day.starts >= year.starts
          AND day.starts < (year.starts + interval '1 year')::date
        LEFT JOIN LATERAL jsonb_each_text(figures) ON true
      GROUP BY 1, 2, 3) AS each
    GROUP BY source, starts
    ON CONFLICT (source, span, starts) DO UPDATE SET figures = excluded.figures`.execute(db);
}

/**
 * Settles all marks in the caller's transaction, waiting for anybody else who is settling. Leaves figures
 * that another version of Helpline has counted to that version.
 */
export async function settleFigures(db: Db, all: readonly KeptFigures[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(settlingLock)})`.execute(db);
  while ((await settleBatch(db, all)) === batch);
}

/** The caller must hold the lock. @returns the number of different marks settled */
async function settleBatch(db: Db, all: readonly KeptFigures[]): Promise<number> {
  if (!(await isTrusted(db, all))) return 0;
  const settled = await countMarkedDays(db, all);
  if (settled.days.length > 0) await addUpYears(db, settled);
  return settled.marks;
}

async function hasMarks(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM figure_marks LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Settles all marks in batches. Does nothing if another process is settling. */
export async function settleNow(database: Database, all: readonly KeptFigures[]): Promise<void> {
  for (let marks = (await hasMarks(database)) ? batch : 0; marks === batch; ) {
    marks = await inTransaction(database, async (db) => {
      const { rows } = await sql<{ locked: boolean }>`
        SELECT pg_try_advisory_xact_lock(${sql.lit(settlingLock)}) AS locked`.execute(db);
      return rows[0]?.locked ? settleBatch(db, all) : 0;
    });
  }
}

/** The time zone of the kept figures. */
export async function keptTimeZone(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ time_zone: string }>`SELECT time_zone FROM figure_zone`.execute(db);
  return rows[0]?.time_zone;
}

/**
 * At start: counts figures again that were counted by other SELECTs or in the days of another time zone.
 * Processes that start together take turns.
 * @returns whether there was anything to count
 */
export async function keepFigures(
  database: Database,
  all: readonly KeptFigures[],
  timeZone: string,
): Promise<boolean> {
  const stale = await inTransaction(database, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(settlingLock)})`.execute(db);
    if ((await keptTimeZone(db)) === timeZone && (await isTrusted(db, all))) return false;
    await sql`UPDATE figure_zone SET time_zone = ${timeZone}`.execute(db);
    await sql`DELETE FROM kept_figures`.execute(db);
    await sql`DELETE FROM figure_sources`.execute(db);
    for (const kept of all) {
      await sql`INSERT INTO figure_sources (source, counted_by)
        VALUES (${kept.name}, ${countedBy(db, kept)})`.execute(db);
    }
    for (const { markAll } of Object.values(dayKinds)) await markAll.execute(db);
    return hasMarks(db);
  });
  await settleNow(database, all);
  return stale;
}
