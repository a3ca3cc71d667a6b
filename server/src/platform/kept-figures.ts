/**
 * Figures that the database keeps as the data changes (ADR 0022, migration 0013), and how they are read:
 * what is kept plus what is not settled yet, in one statement, so that they are exact.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import pg, { type ClientConfig } from "pg";
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

/** How many a list holds that shows everything of its kind. */
export async function countListed(db: Db, list: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(count), 0)::int AS count FROM (
      SELECT count FROM kept_blocks WHERE list = ${list}
      UNION ALL SELECT n FROM figure_changes WHERE ${list} = ANY (lists)) AS each`.execute(db);
  return rows[0]?.count ?? 0;
}

type Direction = "asc" | "desc";

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
  offset: number | RawBuilder<unknown>,
  order: Direction,
) => sql<PagePlace>`(
  SELECT place, (${offset}::bigint - past + count)::bigint AS skip FROM (
    SELECT place, count, sum(count) OVER (ORDER BY place ${sql.raw(order)}) AS past FROM (
      SELECT place, sum(count) AS count FROM (${counted}) AS each GROUP BY place) AS summed) AS running
  WHERE past > ${offset}::bigint ORDER BY place ${sql.raw(order)} LIMIT 1)`;

/** The block of a list by id in which a page begins, as `(place, skip)`; ids of a block: {@link blockEnd}. */
export const blockOfPage = (list: string, offset: number, order: Direction) =>
  placeOf(
    sql`SELECT block AS place, count FROM kept_blocks WHERE list = ${list}
      UNION ALL SELECT block, n FROM figure_changes WHERE ${list} = ANY (lists) AND block IS NOT NULL`,
    offset,
    order,
  );

/** The id at which a block begins, seen in the order of the list. */
export const blockEnd = (order: Direction) =>
  order === "asc" ? sql`place * 1000` : sql`place * 1000 + 999`;

/** The day of a list by day in which a page begins, as `(place, skip)`: its month first. */
export function dayOfPage(list: string, offset: number, order: Direction) {
  const counted = (span: "month" | "day", within: RawBuilder<unknown>) => sql`
    SELECT starts AS place, count FROM kept_figures
      WHERE figure = ${list} AND span = ${sql.lit(span)} AND ${within}
    UNION ALL SELECT starts, n FROM (
      SELECT date_trunc(${sql.lit(span)}, day::timestamp)::date AS starts, n FROM figure_changes
      WHERE ${list} = ANY (lists) AND day IS NOT NULL) AS changes WHERE ${within}`;
  const month = placeOf(counted("month", sql`true`), offset, order);
  const inMonth = sql`starts >= (SELECT place FROM month)
    AND starts < ((SELECT place FROM month) + interval '1 month')::date`;
  return sql<PagePlace>`(WITH month AS MATERIALIZED ${month}
    ${placeOf(counted("day", inMonth), sql`(SELECT skip FROM month)`, order)})`;
}

/** The folded last name at which a page of the guardians in name order begins, as `(place, skip)`. */
export const nameOfPage = (offset: number, order: Direction) =>
  placeOf(
    sql`SELECT last_name AS place, count FROM kept_names
      UNION ALL SELECT last_name, n FROM figure_changes WHERE last_name IS NOT NULL`,
    offset,
    order,
  );

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
