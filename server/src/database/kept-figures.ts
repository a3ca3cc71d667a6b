/**
 * Figures that the database keeps as the data changes (ADR 0022, 0007_report_figures.sql), and how they are read:
 * what is kept plus what is not settled yet, in one statement, so that they are exact.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import pg, { type ClientConfig } from "pg";
import { compiledOnce, compiling, type PlaceOf } from "./compiled.ts";
import type { Days } from "./day-sql.ts";
import { migrationLock } from "./migrate.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Days from `first` until before `past`, whole spans of them. */
export interface Part {
  readonly span: "day" | "month" | "year";
  readonly first: string;
  readonly past: string;
}

/** PostgreSQL's dates before and after all others; as texts they sort before and after them too. */
const always = "-infinity";
const never = "infinity";
const lastDay = "9999-12-31";

const isEnd = (day: string) => day === always || day === never;

const dayAfter = (day: string): string => {
  if (day === lastDay) return never;
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`;
const monthOf = (day: string) => `${day.slice(0, 8)}01`;

/** The first beginning of a year or month that is not before the day. */
function notBefore(day: string, beginning: (day: string) => string): string {
  if (isEnd(day) || beginning(day) === day) return day;
  const last = beginning === yearOf ? `${day.slice(0, 4)}-12-31` : endOfMonth(day);
  return dayAfter(last);
}

const endOfMonth = (day: string): string => {
  let last = `${day.slice(0, 8)}28`;
  for (let next = dayAfter(last); next.slice(0, 7) === day.slice(0, 7); next = dayAfter(next)) {
    last = next;
  }
  return last;
};

const until = (day: string, beginning: (day: string) => string) =>
  isEnd(day) ? day : beginning(day);

export const firstOf = ({ from }: Days): string => from ?? always;
export const pastOf = ({ to }: Days): string => (to === null ? never : dayAfter(to));

/** A range as whole years, the whole months beside them and the days at its ragged ends. */
export function partsOf(days: Days, largest: "month" | "year" = "year"): Part[] {
  const [first, past] = [firstOf(days), pastOf(days)];
  const [months, monthsPast] = [notBefore(first, monthOf), until(past, monthOf)];
  if (months > monthsPast) return [{ span: "day", first, past }];
  const [years, yearsPast] = [notBefore(first, yearOf), until(past, yearOf)];
  const whole: Part[] =
    largest === "month" || years > yearsPast
      ? [{ span: "month", first: months, past: monthsPast }]
      : [
          { span: "month", first: months, past: years },
          { span: "year", first: years, past: yearsPast },
          { span: "month", first: yearsPast, past: monthsPast },
        ];
  const parts: Part[] = [
    { span: "day", first, past: months },
    ...whole,
    { span: "day", first: monthsPast, past },
  ];
  return parts.filter((part) => part.first < part.past);
}

/** The parts as rows `part (span, first, past)`: one text of a query whatever the range is. */
export const partRows = (parts: readonly Part[]) => sql`
  unnest(${parts.map(({ span }) => span)}::text[], ${parts.map(({ first }) => first)}::date[],
    ${parts.map(({ past }) => past)}::date[]) AS part (span, first, past)`;

/**
 * Lists of which figures are kept. They are written out in the queries: with one parameter less PostgreSQL
 * needs no new plan each time.
 */
export type List = "managers" | "advisors" | "advocates" | "clinics" | "evaluators" | "guardians";

const listed = compiledOnce((db, _place: PlaceOf<object>, name: List) => {
  const list = sql.lit(name);
  return compiling(
    db,
    sql<{ count: number }>`
    SELECT coalesce(sum(count), 0)::int AS count FROM (
      SELECT count FROM kept_blocks WHERE list = ${list} AND size = 100000
      UNION ALL SELECT n FROM figure_changes WHERE ${list} = ANY (lists)) AS each`,
  );
});

/** How many a list holds that shows everything of its kind. */
export async function countListed(db: Db, name: List): Promise<number> {
  const [row] = await listed(db, {}, name).execute();
  return row?.count ?? 0;
}

export type Direction = "asc" | "desc";

/** How many come before the page: known, or given to a query that is put together once. */
export type Offset = number | RawBuilder<number>;

/** Pages that begin nearer than this are counted out: it takes no longer than finding their place. */
export const nearEnough = 1000;

/** Where a page begins, and how many are to be left out from there on. */
interface PagePlace {
  readonly place: number | string;
  readonly skip: number;
}

/**
 * Where counting up to `offset` ends among `counted (place, count)`: one row `(place, skip)`, how many
 * are to be left out. No row past the end.
 */
const placeOf = (
  counted: RawBuilder<unknown>,
  offset: Offset | RawBuilder<unknown>,
  order: Direction,
) => sql<PagePlace>`(
  SELECT place, (${offset}::bigint - past + count)::bigint AS skip FROM (
    SELECT place, count, sum(count) OVER (ORDER BY place ${sql.raw(order)}) AS past FROM (
      SELECT place, sum(count) AS count FROM (${counted}) AS each GROUP BY place) AS summed) AS running
  WHERE past > ${offset}::bigint ORDER BY place ${sql.raw(order)} LIMIT 1)`;

/** Where a page far in begins: the rest of the query reads from `column` at `value` of its `place` on. */
export interface PageStart {
  readonly place: RawBuilder<PagePlace>;
  readonly column: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
}

/** The condition and the offset of a query that has the page's place as `start`. */
export const fromStart = ({ column, value }: PageStart, order: Direction) => ({
  where: sql<boolean>`${column} ${order === "asc" ? sql`>=` : sql`<=`} (SELECT ${value} FROM start)`,
  offset: sql<number>`(SELECT skip FROM start)`,
});

/** The same in two steps, so that it takes no longer with more of them: a coarse place, then one in it. */
const placeWithin = (
  coarse: RawBuilder<unknown>,
  fine: RawBuilder<unknown>,
  offset: Offset,
  order: Direction,
) => sql<PagePlace>`(
  WITH coarse AS MATERIALIZED ${placeOf(coarse, offset, order)}
  ${placeOf(fine, sql`(SELECT skip FROM coarse)`, order)})`;

/** Of a list in the order of its ids: the thousand ids in which the page begins. */
export function startById(
  name: List,
  idColumn: string,
  offset: Offset,
  order: Direction,
): PageStart {
  const list = sql.lit(name);
  const counted = (size: 1_000 | 100_000, within: RawBuilder<unknown>) => sql`
    SELECT block AS place, count FROM kept_blocks
      WHERE list = ${list} AND size = ${sql.lit(size)} AND ${within}
    UNION ALL SELECT block, n FROM (
      SELECT block * 1000 / ${sql.lit(size)} AS block, n FROM figure_changes
      WHERE ${list} = ANY (lists) AND block IS NOT NULL) AS changes WHERE ${within}`;
  const within = sql`block >= (SELECT place * 100 FROM coarse)
    AND block < (SELECT place * 100 + 100 FROM coarse)`;
  return {
    column: sql.ref(idColumn),
    value: order === "asc" ? sql`place * 1000` : sql`place * 1000 + 999`,
    place: placeWithin(counted(100_000, sql`true`), counted(1_000, within), offset, order),
  };
}

/** Of a list of cases in the order of their days: the day in which the page begins. */
export function startByDay(name: List, offset: Offset, order: Direction): PageStart {
  const list = sql.lit(name);
  const counted = (span: "month" | "day", within: RawBuilder<unknown>) => sql`
    SELECT starts AS place, count FROM kept_figures
      WHERE figure = ${list} AND span = ${sql.lit(span)} AND ${within}
    UNION ALL SELECT starts, n FROM (
      SELECT date_trunc(${sql.lit(span)}, day::timestamp)::date AS starts, n FROM figure_changes
      WHERE ${list} = ANY (lists) AND day IS NOT NULL) AS changes WHERE ${within}`;
  const within = sql`starts >= (SELECT place FROM coarse)
    AND starts < (SELECT place + interval '1 month' FROM coarse)`;
  return {
    column: sql.ref("added_on"),
    value: sql`place`,
    place: placeWithin(counted("month", sql`true`), counted("day", within), offset, order),
  };
}

/** Of the guardians in name order: the folded last name at which the page begins. */
export const startByName = (offset: Offset, order: Direction): PageStart => ({
  column: sql`helpline_fold(last_name)`,
  value: sql`place`,
  place: placeOf(
    sql`SELECT last_name AS place, count FROM kept_names
      UNION ALL SELECT last_name, n FROM figure_changes WHERE last_name IS NOT NULL`,
    offset,
    order,
  ),
});

/** As in 0007_report_figures.sql: whoever settles holds it until the end of the transaction. */
const settlingLock = 7_274_502;

/** So that nothing of somebody who was erased stays behind among what is not settled. In a transaction. */
export async function settleFigures(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(settlingLock)})`.execute(db);
  await sql`SELECT helpline_settle_figures(NULL)`.execute(db);
}

/** The time zone whose days the figures are kept in. */
export async function keptTimeZone(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ time_zone: string }>`SELECT time_zone FROM figure_zone`.execute(db);
  return rows[0]?.time_zone;
}

/**
 * At a start: figures that were kept in the days of another time zone are counted once more. Processes
 * that start together take turns.
 * @returns whether they were
 */
export async function keepFiguresIn(owner: ClientConfig, timeZone: string): Promise<boolean> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query("BEGIN");
    const { rowCount } = await client.query(
      "UPDATE figure_zone SET time_zone = $1 WHERE time_zone <> $1",
      [timeZone],
    );
    if (rowCount) await client.query("SELECT helpline_recount()");
    await client.query("COMMIT");
    return Boolean(rowCount);
  } finally {
    await client.end();
  }
}
