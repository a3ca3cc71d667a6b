/**
 * The calls of the telephone (TEL-2, TEL-6). Each event is one statement that completes the row of its call, so that
 * events may come in any order, more than once, and to several processes at the same time.
 */
import { accessTable } from "@helpline/contract/access";
import type { TelephoneFigures } from "@helpline/contract/reports/telephone-figures";
import {
  type Direction,
  longestCallHours,
  silentMinutes,
} from "@helpline/contract/telephone/telephone.plain";
import { type Kysely, type SqlBool, sql } from "kysely";
import { type Days, momentWithin } from "#database/expressions";
import { notify } from "#database/notifications";
import type { Tables } from "#database/tables";
import type { Context } from "#http/context";

type Db = Kysely<Tables>;

/** What an event says, after its numbers and extensions have been read. */
export interface KeptEvent {
  readonly callId: string;
  readonly direction: Direction;
  /** The number outside; null if the event does not say it, or it is withheld. */
  readonly number: string | null;
  readonly ownNumber: string | null;
  readonly rings: readonly string[];
  readonly answered: boolean;
  readonly answeredExtension: string | null;
  readonly ended: boolean;
  readonly cause: string | null;
  readonly now: Date;
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const before = (now: Date, interval: string) => sql`${at(now)} - ${sql.lit(interval)}::interval`;

/** A condition on `telephone_calls`: it was answered, or nobody will answer it any more. */
const isSettled = (now: Date) =>
  sql<SqlBool>`(answered_at IS NOT NULL OR ended_at IS NOT NULL
    OR last_event_at < ${before(now, `${silentMinutes} minutes`)})`;

/** A condition on `telephone_calls`: it came in, and nobody answered it. */
export const isMissed = (now: Date) =>
  sql<SqlBool>`(direction = 'in' AND answered_at IS NULL AND ${isSettled(now)})`;

/** A telephone system may reuse the id of a finished call. */
async function freeOldId(db: Db, { callId, now }: KeptEvent): Promise<void> {
  await sql`
    UPDATE telephone_calls SET call_id = NULL, version = version + 1
    WHERE call_id = ${callId} AND last_event_at < ${before(now, `${longestCallHours} hours`)}`.execute(
    db,
  );
}

interface CallRow {
  readonly telephone_call_id: number;
  readonly digits: string | null;
  readonly answered_at: string | null;
  readonly ended_at: string | null;
}

/** Somebody who has left, or takes no calls any more, may still have the extension that a colleague uses now. */
const callTakers = sql.join(accessTable["call takers"].map((role) => sql.lit(role)));

/** How many extensions are kept of a call: no queue has more people. */
const maxRung = 200;

/** What an earlier event said stays. The moment of the first event is when it rang, of whatever kind it is. */
async function completeCall(db: Db, event: KeptEvent): Promise<CallRow> {
  const now = at(event.now);
  const when = (happened: boolean) => (happened ? now : sql`NULL`);
  const { rows } = await sql<CallRow>`
    WITH changed AS (
      INSERT INTO telephone_calls AS known (call_id, direction, number, own_number, rung, answered_extension,
        answered_by, rang_at, answered_at, ended_at, cause, last_event_at)
      VALUES (${event.callId}, ${event.direction}, ${event.number}, ${event.ownNumber}, ${event.rings}::text[],
        ${event.answeredExtension}::text,
        (SELECT user_id FROM users WHERE extension = ${event.answeredExtension}::text AND enabled = 1
          AND user_type IN (${callTakers})),
        ${now}, ${when(event.answered)}, ${when(event.ended)}, ${event.cause}, ${now})
      ON CONFLICT (call_id) DO UPDATE SET
        number = coalesce(known.number, excluded.number),
        own_number = coalesce(known.own_number, excluded.own_number),
        rung = (known.rung || ARRAY(SELECT unnest(excluded.rung) EXCEPT SELECT unnest(known.rung)))[1:${sql.lit(maxRung)}],
        answered_extension = coalesce(known.answered_extension, excluded.answered_extension),
        answered_by = coalesce(known.answered_by, excluded.answered_by),
        answered_at = coalesce(known.answered_at,
          CASE WHEN excluded.answered_at IS NOT NULL
            THEN greatest(known.rang_at, least(excluded.answered_at, known.ended_at)) END),
        ended_at = coalesce(known.ended_at, excluded.ended_at),
        cause = coalesce(known.cause, excluded.cause),
        last_event_at = greatest(known.last_event_at, excluded.last_event_at),
        version = known.version + 1
      RETURNING telephone_call_id, digits, answered_at, ended_at)
    SELECT changed.*, pg_notify('helpline_events',
      json_build_object('kind', 'call', 'id', telephone_call_id)::text)
    FROM changed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The event changed no call.");
  return row;
}

/**
 * Somebody has spoken with this number, so its earlier calls are no longer missed. Locks them in the order of
 * their ids, as everybody does who changes several.
 * @returns how many calls were settled
 */
async function settleEarlier(
  db: Db,
  { digits, answered_at, telephone_call_id }: CallRow,
  now: Date,
): Promise<number> {
  if (digits === null || answered_at === null) return 0;
  const { rows } = await sql`
    UPDATE telephone_calls SET done_on = ${at(now)}, version = version + 1
    WHERE done_on IS NULL AND telephone_call_id IN (
      SELECT telephone_call_id FROM telephone_calls
      WHERE digits = ${digits} AND direction = 'in' AND answered_at IS NULL AND done_on IS NULL
        AND rang_at <= ${answered_at}::timestamptz AND telephone_call_id <> ${telephone_call_id}
      ORDER BY telephone_call_id FOR UPDATE)
    RETURNING 1`.execute(db);
  return rows.length;
}

/**
 * Keeps an event. Settles earlier calls after the transaction: while it holds its own call, which may be an earlier one
 * for another event, the two would wait for each other. If the process dies in between, the call's next event settles
 * them.
 */
export async function keepEvent(
  { db: database, inTransaction }: Pick<Context, "db" | "inTransaction">,
  event: KeptEvent,
): Promise<void> {
  const call = await inTransaction(async (db) => {
    await freeOldId(db, event);
    return completeCall(db, event);
  });
  const settled = await settleEarlier(database, call, event.now);
  // The desks show missed calls: there may be one more, or one whose number came later, or some are settled.
  const changesMissed = call.answered_at === null ? call.ended_at !== null : event.answered;
  if (changesMissed || settled > 0) await notify(database, { kind: "desk", access: "call takers" });
}

// What the general report says of the telephone (REP-13).

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
