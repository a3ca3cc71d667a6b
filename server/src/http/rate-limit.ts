/** Rate limits that all processes count together, in PostgreSQL (decisions C1 and C3). */
import { messages } from "@helpline/contract/messages";
import { type Kysely, sql } from "kysely";
import type { Database } from "#database/database";
import { repeatable } from "#database/repeatable";
import type { Tables } from "#database/tables";
import { AppError } from "./errors.ts";

const aMinute = 60;

/** In seconds; the longest window there may be, since older counts are swept away. */
export const anHour = 60 * 60;

interface Window {
  /** From the first try on; a minute unless said, {@link anHour} at most. */
  readonly seconds?: typeof anHour;
  /** What the refusal says. */
  readonly message?: string;
}

/**
 * Counts one try and refuses it when the window's allowance is used up. Within a transaction a refused
 * try is not counted, and the window ends all the same.
 * @param limit tries a window; 0 is off
 * @throws AppError 429 with Retry-After in seconds
 */
export async function countTry(
  db: Kysely<Tables>,
  key: string,
  limit: number,
  { seconds = aMinute as number, message = messages.tooManyTries }: Window = {},
): Promise<void> {
  if (limit === 0) return;
  const goesOn = sql`present.window_start > now() - make_interval(secs => ${seconds})`;
  // A try that counts twice because a connection broke is better than a login that fails for it.
  const [row] = await repeatable(
    db,
    sql<{ tries: number; seconds_left: number }>`
      INSERT INTO rate_limits AS present (key, window_start, tries) VALUES (${key}, now(), 1)
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN ${goesOn} THEN present.tries + 1 ELSE 1 END,
        window_start = CASE WHEN ${goesOn} THEN present.window_start ELSE now() END
      RETURNING tries, ceil(${seconds} - extract(epoch FROM now() - window_start))::int AS seconds_left`,
  ).execute();
  if (row && row.tries > limit) {
    throw new AppError(429, message, {
      headers: { "retry-after": String(Math.max(1, row.seconds_left)) },
    });
  }
}

export async function forgetOldTries(db: Database): Promise<void> {
  await sql`DELETE FROM rate_limits
    WHERE window_start < now() - make_interval(secs => ${anHour})`.execute(db);
}
