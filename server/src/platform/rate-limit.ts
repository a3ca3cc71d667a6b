/** Rate limits that all processes count together, in PostgreSQL (decisions C1 and C3). */
import { messages } from "@helpline/contract/messages";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { AppError } from "./errors.ts";

/**
 * Counts one try and refuses it when the minute's allowance is used up.
 * @param limit tries a minute; 0 is off
 * @throws AppError 429 with Retry-After in seconds
 */
export async function countTry(db: Database, key: string, limit: number): Promise<void> {
  if (limit === 0) return;
  const { rows } = await sql<{ tries: number; seconds_left: number }>`
    INSERT INTO rate_limits AS present (key, window_start, tries) VALUES (${key}, now(), 1)
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN present.window_start > now() - interval '1 minute' THEN present.tries + 1 ELSE 1 END,
      window_start = CASE WHEN present.window_start > now() - interval '1 minute' THEN present.window_start ELSE now() END
    RETURNING tries, ceil(60 - extract(epoch FROM now() - window_start))::int AS seconds_left`.execute(
    db,
  );
  const row = rows[0];
  if (row && row.tries > limit) {
    throw new AppError(429, messages.tooManyTries, {
      headers: { "retry-after": String(Math.max(1, row.seconds_left)) },
    });
  }
}

export async function forgetOldTries(db: Database): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE window_start < now() - interval '1 hour'`.execute(db);
}
