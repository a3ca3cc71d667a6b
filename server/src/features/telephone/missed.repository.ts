/** Calls that nobody answered, by number (TEL-6). */
import { dayMs } from "@helpline/contract/dates";
import { maxMissedCalls, strangersNumberDays } from "@helpline/contract/telephone/telephone.plain";
import { type Kysely, sql } from "kysely";
import type { Database } from "#database/database";
import { hasNumber } from "#database/expressions";
import type { Tables } from "#database/tables";
import type { Clock } from "#operations/clock";
import { isMissed } from "./calls.repository.ts";

type Db = Kysely<Tables>;

/** The number of a call, to be compared with those of people. */
const ofCall = sql`ARRAY[digits]`;

export interface MissedLine {
  readonly digits: string;
  /** As the telephone system spelled it last. */
  readonly number: string;
  readonly first: string;
  readonly last: string;
  readonly tries: number;
  /** How many lines there are. */
  readonly count: number;
}

/** Withheld numbers are left out: nobody can ring them. */
export async function missedLines(db: Db, now: Date): Promise<readonly MissedLine[]> {
  const { rows } = await sql<MissedLine>`
    SELECT *, (count(*) OVER ())::integer AS count
    FROM (
      SELECT digits, (array_agg(number ORDER BY rang_at DESC))[1] AS number,
        min(rang_at) AS first, max(rang_at) AS last, count(*)::integer AS tries
      FROM telephone_calls
      WHERE ${isMissed(now)} AND done_on IS NULL AND digits IS NOT NULL
      GROUP BY digits) AS line
    ORDER BY last DESC, digits LIMIT ${sql.lit(maxMissedCalls)}`.execute(db);
  return rows;
}

/** @returns the ids of the calls that were missed until now */
export async function markRungBack(
  db: Db,
  number: string,
  by: number,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ telephone_call_id: number }>`
    UPDATE telephone_calls
    SET done_on = ${now.toISOString()}::timestamptz, done_by = ${by}, version = version + 1
    WHERE done_on IS NULL AND telephone_call_id IN (
      SELECT telephone_call_id FROM telephone_calls
      WHERE digits = helpline_telephone(${number}) AND ${isMissed(now)} AND done_on IS NULL
      ORDER BY telephone_call_id FOR UPDATE)
    RETURNING telephone_call_id`.execute(db);
  return rows.map(({ telephone_call_id }) => telephone_call_id);
}

/**
 * Takes back what {@link markRungBack} has done: what this person marked last, unless somebody has spoken with the
 * number since it was missed.
 * @param since the earliest moment of what can be taken back
 * @returns the ids of the calls that are missed again
 */
export async function unmarkRungBack(
  db: Db,
  number: string,
  by: number,
  since: Date,
): Promise<number[]> {
  const { rows } = await sql<{ telephone_call_id: number }>`
    UPDATE telephone_calls SET done_on = NULL, done_by = NULL, version = version + 1
    WHERE telephone_call_id IN (
      SELECT telephone_call_id FROM telephone_calls AS marked
      WHERE digits = helpline_telephone(${number}) AND done_by = ${by}
        AND done_on >= ${since.toISOString()}::timestamptz
        AND done_on = (SELECT max(done_on) FROM telephone_calls AS other
          WHERE other.digits = marked.digits AND other.done_by = ${by})
        AND NOT EXISTS (SELECT FROM telephone_calls AS spoken
          WHERE spoken.digits = marked.digits AND spoken.answered_at >= marked.rang_at)
      ORDER BY telephone_call_id FOR UPDATE)
    RETURNING telephone_call_id`.execute(db);
  return rows.map(({ telephone_call_id }) => telephone_call_id);
}

/** How many calls one statement clears. */
const batchSize = 1000;

/**
 * Erases old numbers that belong to no guardian and no enquiry; the calls stay and are counted. The number of a family
 * goes when nobody on file has it any more. So does the telephone system's id of the call: 3CX's has the number in it, also
 * when no event has said the number.
 */
export async function forgetStrangers(database: Database, clock: Clock): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - strangersNumberDays * dayMs).toISOString();
  for (let cleared = batchSize; cleared === batchSize; ) {
    const { rows } = await sql`
      UPDATE telephone_calls SET number = NULL, call_id = NULL, version = version + 1
      WHERE telephone_call_id IN (
        SELECT telephone_call_id FROM telephone_calls AS old
        WHERE (digits IS NOT NULL OR call_id IS NOT NULL) AND rang_at < ${cutoff}::timestamptz
          AND NOT EXISTS (SELECT FROM guardians WHERE ${hasNumber("guardians", ofCall)})
          AND NOT EXISTS (SELECT FROM enquiries WHERE ${hasNumber("enquiries", ofCall)})
        ORDER BY telephone_call_id LIMIT ${sql.lit(batchSize)} FOR UPDATE)
      RETURNING 1`.execute(database);
    cleared = rows.length;
  }
}

/** Before a guardian is erased: clears their numbers, unless somebody else on file has them too. */
export async function forgetCallsOf(db: Db, guardianId: number): Promise<void> {
  await sql`
    UPDATE telephone_calls SET number = NULL, call_id = NULL, version = version + 1
    WHERE telephone_call_id IN (
      SELECT telephone_call_id FROM telephone_calls AS old
      JOIN guardians AS erased ON ${hasNumber("guardians", ofCall, "erased")}
      WHERE erased.guardian_id = ${guardianId}
        AND NOT EXISTS (SELECT FROM guardians AS other WHERE other.guardian_id <> erased.guardian_id
          AND ${hasNumber("guardians", ofCall, "other")})
      ORDER BY telephone_call_id FOR UPDATE OF old)`.execute(db);
}

/** The calls from and to the numbers of a guardian, for a subject access report. */
export async function callsOfGuardian(db: Db, guardianId: number) {
  return db
    .selectFrom("telephone_calls")
    .innerJoin("guardians", (join) => join.on(hasNumber("guardians", ofCall)))
    .leftJoin("users", "users.user_id", "answered_by")
    .select(["telephone_calls.number", "direction", "rang_at", "answered_at", "ended_at"])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as("answered_by"))
    .where("guardian_id", "=", guardianId)
    .orderBy("rang_at")
    .execute();
}
