/** Rate limits that all processes share, counted in PostgreSQL (AUTH-6, OPS-5). */
import { showTime } from "@helpline/contract/dates";
import { refusals } from "@helpline/contract/refusals";
import { type Kysely, sql } from "kysely";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { networkOf } from "./client-address.ts";
import { AppError } from "./errors.ts";

const aMinute = 60;

/** In seconds. This is the longest possible window, because older counts are swept away. */
export const anHour = 60 * 60;

/**
 * The key of what is counted by network, such as logins: an IPv6 subscriber can call from any address of a
 * /64.
 */
export const byNetwork = (what: string, { address }: { readonly address: string }): string =>
  `${what} ${networkOf(address)}`;

interface Window {
  /** Counted from the first attempt; default: one minute, at most {@link anHour}. */
  readonly seconds?: typeof anHour;
  /** The message of the refusal. */
  readonly message?: string;
}

/**
 * Counts an attempt and refuses it if the window's allowance is used up. A refused attempt in a transaction
 * is rolled back and not counted, but the window ends all the same.
 * @param limit attempts per window; 0 turns the limit off
 * @throws AppError 429 with Retry-After in seconds
 */
export async function countTry(
  db: Kysely<Tables>,
  key: string,
  limit: number,
  { seconds = aMinute as number, message = refusals.tooManyTries }: Window = {},
): Promise<void> {
  if (limit === 0) return;
  const goesOn = sql`present.window_start > now() - make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ tries: number; seconds_left: number }>`
      INSERT INTO rate_limits AS present (key, window_start, tries) VALUES (${key}, now(), 1)
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN ${goesOn} THEN present.tries + 1 ELSE 1 END,
        window_start = CASE WHEN ${goesOn} THEN present.window_start ELSE now() END
      RETURNING tries, ceil(${seconds} - extract(epoch FROM now() - window_start))::int AS seconds_left`.execute(
    db,
  );
  const [row] = rows;
  if (row && row.tries > limit) {
    throw tooMany(message, row.seconds_left);
  }
}

/**
 * Refuses what {@link countTry} would refuse, without counting it.
 * @throws AppError 429
 */
export async function requireTries(
  db: Kysely<Tables>,
  key: string,
  limit: number,
  { seconds = aMinute as number, message = refusals.tooManyTries }: Window = {},
): Promise<void> {
  const { rows } = await sql<{ seconds_left: number }>`
    SELECT ceil(${seconds} - extract(epoch FROM now() - window_start))::int AS seconds_left
    FROM rate_limits
    WHERE key = ${key} AND tries >= ${limit} AND window_start > now() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  if (rows[0]) throw tooMany(message, rows[0].seconds_left);
}

/**
 * Counts an attempt if the allowance is not used up; otherwise nothing is counted, also in a transaction that goes on.
 * Whoever else asks for the same key waits until the transaction ends.
 * @returns null, or in how many seconds the window ends
 */
export async function takeTurn(
  db: Kysely<Tables>,
  key: string,
  limit: number,
  seconds: number = anHour,
): Promise<number | null> {
  const isOver = sql`present.window_start <= now() - make_interval(secs => ${seconds})`;
  const { rows: taken } = await sql`
    INSERT INTO rate_limits AS present (key, window_start, tries) VALUES (${key}, now(), 1)
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN ${isOver} THEN 1 ELSE present.tries + 1 END,
      window_start = CASE WHEN ${isOver} THEN now() ELSE present.window_start END
    WHERE ${isOver} OR present.tries < ${limit}
    RETURNING tries`.execute(db);
  if (taken.length > 0) return null;
  const { rows } = await sql<{ seconds_left: number }>`
    SELECT ceil(${seconds} - extract(epoch FROM now() - window_start))::int AS seconds_left
    FROM rate_limits WHERE key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.seconds_left ?? 1);
}

/** When a window ends, for people: `14:35`, rounded up to the minute. */
export const whenItEnds = (now: Date, seconds: number, timeZone: string): string => {
  const aMinuteMs = aMinute * 1000;
  const ends = Math.ceil((now.getTime() + seconds * 1000) / aMinuteMs) * aMinuteMs;
  return showTime(new Date(ends).toISOString(), timeZone).slice(0, "14:35".length);
};

/** The refusal, with Retry-After. */
export const tooMany = (message: string, secondsLeft: number) =>
  new AppError(429, message, { headers: { "retry-after": String(Math.max(1, secondsLeft)) } });

export async function forgetOldTries(db: Database): Promise<void> {
  await sql`DELETE FROM rate_limits
    WHERE window_start < now() - make_interval(secs => ${anHour})`.execute(db);
}
