/**
 * Recounts stale days (ADR 12): counts them with the same SELECT that readers use, stores the result, and
 * deletes the rows of stale_days that were seen.
 */
import { type Kysely, sql } from "kysely";
import { advisoryLocks } from "./advisory-lock.ts";
import { type Database, inTransaction } from "./database.ts";
import { countedBy, dayKinds, dayOf, type KeptFigures } from "./kept-figures.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The maximum number of stale days per transaction: each takes a few milliseconds with a million cases. */
const batch = 100;

/** The same value for rows of the same days. Ordered, so that the days of a year are recounted together. */
const sameDays = sql`ROW(added_on, ${dayOf(sql`closed_on`)}, ${dayOf(sql`logged_on`)}, ${dayOf(sql`taken_on`)}, guardian_id, case_id)::text`;

const isTrusted = async (db: Db, all: readonly KeptFigures[]): Promise<boolean> => {
  const { rows } = await sql<{ source: string; counted_by: string }>`
    SELECT source, counted_by FROM figure_sources`.execute(db);
  const stored = new Map(rows.map(({ source, counted_by }) => [source, counted_by]));
  return (
    stored.size === all.length && all.every((kept) => stored.get(kept.name) === countedBy(db, kept))
  );
};

interface Recounted {
  /** How many different rows of stale_days there were, at most {@link batch}. */
  readonly stale: number;
  readonly sources: readonly string[];
  readonly days: readonly string[];
}

/**
 * A single statement, so that the stale days it deletes and the rows it counts come from one snapshot: what
 * a change committed meanwhile makes stale remains so.
 */
async function recountDays(db: Db, all: readonly KeptFigures[]): Promise<Recounted> {
  const counted = all.map(
    ({ name, days, select }) => sql`
      SELECT ${sql.lit(name)} AS source, day, figures
      FROM (SELECT DISTINCT * FROM (${dayKinds[days].staleDays(sql`taken`)}) AS each) AS counted (day),
        LATERAL (${select}) AS fresh`,
  );
  const { rows } = await sql<Recounted>`
    WITH taken AS MATERIALIZED (
      DELETE FROM stale_days WHERE ${sameDays} IN
        (SELECT ${sameDays} FROM stale_days GROUP BY 1 ORDER BY 1 LIMIT ${sql.lit(batch)}) RETURNING *
    ), stored AS (
      INSERT INTO kept_figures (source, span, starts, figures)
      SELECT source, 'day', day, figures FROM (${sql.join(counted, sql` UNION ALL `)}) AS each
      ON CONFLICT (source, span, starts) DO UPDATE SET figures = excluded.figures
      RETURNING source, starts
    )
    SELECT (SELECT count(DISTINCT ${sameDays}) FROM taken) AS stale, coalesce(array_agg(source), '{}') AS sources,
      coalesce(array_agg(starts::text), '{}') AS days FROM stored`.execute(db);
  return rows[0] ?? { stale: 0, sources: [], days: [] };
}

/** Adds up the days of each year that contains one of the recounted days. */
async function addUpYears(db: Db, { sources, days }: Recounted) {
  await sql`
    INSERT INTO kept_figures (source, span, starts, figures)
    SELECT source, 'year', starts, coalesce(jsonb_object_agg(key, count) FILTER (WHERE count <> 0), '{}') FROM (
      SELECT day.source, year.starts, key, sum(value::integer) AS count
      FROM (SELECT DISTINCT source, date_trunc('year', day::timestamp)::date AS starts
          FROM unnest(${sources}::text[], ${days}::date[]) AS recounted (source, day)) AS year
        JOIN kept_figures AS day ON day.source = year.source AND span = 'day' AND day.starts >= year.starts
          AND day.starts < (year.starts + interval '1 year')::date
        LEFT JOIN LATERAL jsonb_each_text(figures) ON true
      GROUP BY 1, 2, 3) AS each
    GROUP BY source, starts
    ON CONFLICT (source, span, starts) DO UPDATE SET figures = excluded.figures`.execute(db);
}

/**
 * Recounts all stale days in the caller's transaction, waiting for anybody else who is at it. Leaves figures
 * that another version of Helpline has counted to that version.
 */
export async function recountStaleDaysIn(db: Db, all: readonly KeptFigures[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.recount)})`.execute(db);
  while ((await recountBatch(db, all)) === batch);
}

/** The caller must hold the lock. @returns the number of different rows of stale_days */
async function recountBatch(db: Db, all: readonly KeptFigures[]): Promise<number> {
  if (!(await isTrusted(db, all))) return 0;
  const recounted = await recountDays(db, all);
  if (recounted.days.length > 0) await addUpYears(db, recounted);
  return recounted.stale;
}

async function hasStaleDays(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM stale_days LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Recounts all stale days in batches. Does nothing if another process is at it. */
export async function recountStaleDays(
  database: Database,
  all: readonly KeptFigures[],
): Promise<void> {
  for (let stale = (await hasStaleDays(database)) ? batch : 0; stale === batch; ) {
    stale = await inTransaction(database, async (db) => {
      const { rows } = await sql<{ locked: boolean }>`
        SELECT pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.recount)}) AS locked`.execute(db);
      return rows[0]?.locked ? recountBatch(db, all) : 0;
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
export async function recountOutdated(
  database: Database,
  all: readonly KeptFigures[],
  timeZone: string,
): Promise<boolean> {
  const outdated = await inTransaction(database, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.recount)})`.execute(db);
    if ((await keptTimeZone(db)) === timeZone && (await isTrusted(db, all))) return false;
    await sql`UPDATE figure_zone SET time_zone = ${timeZone}`.execute(db);
    await sql`DELETE FROM kept_figures`.execute(db);
    await sql`DELETE FROM figure_sources`.execute(db);
    for (const kept of all) {
      await sql`INSERT INTO figure_sources (source, counted_by)
        VALUES (${kept.name}, ${countedBy(db, kept)})`.execute(db);
    }
    for (const { makeAllStale } of Object.values(dayKinds)) await makeAllStale.execute(db);
    return hasStaleDays(db);
  });
  await recountStaleDays(database, all);
  return outdated;
}
