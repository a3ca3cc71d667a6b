/** What the general report says of the telephone (REP-13). */
import type { TelephoneFigures } from "@helpline/contract/reports/telephone-figures";
import { type Kysely, sql } from "kysely";
import { type Days, momentWithin } from "#database/expressions";
import type { Tables } from "#database/tables";
import { isMissed, isSettled } from "./calls.repository.ts";

/** The incoming calls of a range that were answered or missed by now. Half of those answered waited at most the median. */
export async function readTelephoneFigures(
  db: Kysely<Tables>,
  days: Days,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<TelephoneFigures> {
  const { rows } = await sql<TelephoneFigures>`
    SELECT count(*)::integer AS offered, count(answered_at)::integer AS answered,
      count(*) FILTER (WHERE ${isMissed(now)})::integer AS missed,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - rang_at)))::numeric, 1)::float8
        AS median_wait
    FROM telephone_calls
    WHERE direction = 'in' AND ${isSettled(now)} AND ${momentWithin("rang_at", days, timeZone)}`.execute(
    db,
  );
  return rows[0] ?? { offered: 0, answered: 0, missed: 0, median_wait: null };
}

/** Whether a telephone system is connected, or there is a call in the range. */
export async function hasTelephone(db: Kysely<Tables>, { offered }: TelephoneFigures) {
  if (offered > 0) return true;
  const token = await db
    .selectFrom("service_tokens")
    .select("token_id")
    .where("scope", "=", "telephone")
    .limit(1)
    .executeTakeFirst();
  return token !== undefined;
}
