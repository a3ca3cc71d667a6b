/** The calls that each person's screen shows: those that ring for their extension, and those that they answered. */
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { longestCallHours, ringsForSeconds } from "@helpline/contract/telephone/telephone.plain";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";

/** How long an ended call is still sent, for browsers that were offline when it ended. */
const endedForMinutes = 10;

/** Nobody's screen shows more, whatever a telephone system sends. */
const maxCalls = 10;

/** Which calls stay if there are more: those on the line, then the newest that ring, then the newest that ended. */
const states = ["ended", "ringing", "answered"] as const satisfies readonly OwnCall["state"][];

interface Row extends OwnCall {
  readonly user_id: number;
}

/**
 * The calls of each of these people, the oldest first. Only of enabled users: a telephone may still ring for
 * somebody who has left. A call without an end stops by itself.
 */
export async function callsOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OwnCall[]>> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
  const { rows } = await sql<Row>`
    SELECT user_id, telephone_call_id AS call_id, direction, number, answered_at AS answered_on,
      ended_at AS ended_on,
      CASE WHEN answered_at IS NULL THEN 'ringing' WHEN ended_at IS NULL THEN 'answered' ELSE 'ended' END AS state,
      CASE WHEN answered_at IS NULL
        THEN last_event_at + make_interval(secs => ${ringsForSeconds}) END AS rings_until
    FROM telephone_calls JOIN users ON CASE
      WHEN answered_at IS NULL THEN direction = 'in' AND ended_at IS NULL
        AND last_event_at > ${ago(ringsForSeconds)} AND extension = ANY (rung)
      ELSE user_id = answered_by AND (ended_at IS NULL OR ended_at > ${ago(endedForMinutes * 60)}) END
    WHERE rang_at > ${ago(longestCallHours * 3600)} AND enabled = 1
      AND user_id = ANY (${userIds}::integer[])
    ORDER BY telephone_call_id`.execute(db);
  const calls = new Map<number, OwnCall[]>();
  for (const { user_id, ...call } of rows) {
    calls.set(user_id, [...(calls.get(user_id) ?? []), call]);
  }
  for (const [userId, own] of calls) {
    if (own.length <= maxCalls) continue;
    const kept = states
      .flatMap((state) => own.filter((call) => call.state === state))
      .slice(-maxCalls);
    calls.set(
      userId,
      own.filter((call) => kept.includes(call)),
    );
  }
  return calls;
}
