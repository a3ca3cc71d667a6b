/**
 * Holds the access under which a change was asked for until its transaction ends (AUTH-42): its row is locked for share, so
 * that whoever ends the access waits for the change, and a change that comes later is refused.
 */
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { WriteTransaction } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The access of a person, as it was when they were identified. */
interface HeldSession {
  readonly sessionId: string;
  readonly userId: number;
  readonly userType: string;
}

// Whoever ends an access waits for its changes before they lock anything that such a change may need, and changes that come
// later wait behind them: PostgreSQL queues advisory locks, but lets sharers of a row pass whoever waits to delete it. Otherwise
// somebody who saves again and again could not be kept out: each end of their access would be given up as a deadlock.

const sessionsOf = (userId: number) => sql`hashtext('access of a user'), ${userId}::integer`;
const token = (tokenId: number) => sql`hashtext('access of a service'), ${tokenId}::integer`;

/** Waits until no change of this user is under way, and keeps later ones waiting until the transaction ends. */
export async function barUser(db: Kysely<Tables>, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sessionsOf(userId)})`.execute(db);
}

/** The same for a service token. */
export async function barServiceToken(db: Kysely<Tables>, tokenId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${token(tokenId)})`.execute(db);
}

// Deferred: sent together with the transaction's first statement, it costs no round trip.

/**
 * @param now when the session must not have expired
 * @param alone whether the change ends other sessions of its user
 */
export function holdSession(
  db: WriteTransaction,
  { sessionId, userId, userType }: HeldSession,
  { now, alone }: { readonly now: Date; readonly alone: boolean },
): void {
  db.defer(
    alone
      ? sql`SELECT pg_advisory_xact_lock(${sessionsOf(userId)})`
      : sql`SELECT pg_advisory_xact_lock_shared(${sessionsOf(userId)})`,
  );
  db.defer(
    sql`SELECT helpline_hold_session(${sessionId}, ${now.toISOString()}::timestamptz, ${userType})`,
  );
}

export function holdServiceToken(db: WriteTransaction, tokenId: number): void {
  db.defer(sql`SELECT pg_advisory_xact_lock_shared(${token(tokenId)})`);
  db.defer(sql`SELECT helpline_hold_service_token(${tokenId})`);
}

/** What the functions of migration 0055 raise. */
const accessEnded = "HLEND";

/** Whether a transaction failed because the access had ended. Nothing of it is stored. */
export const isAccessEnded = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === accessEnded;
