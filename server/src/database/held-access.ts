/**
 * Holds the access under which a change was asked for until its transaction ends (AUTH-42): its row is locked for share, so
 * that whoever ends the access waits for the change, and a change that comes later is refused.
 */
import { sql } from "kysely";
import pg from "pg";
import type { WriteTransaction } from "./database.ts";

/** The access of a person, as it was when they were identified. */
interface HeldSession {
  readonly sessionId: string;
  readonly userType: string;
}

// Deferred: sent together with the transaction's first statement, it costs no round trip.

/** @param now when the session must not have expired */
export function holdSession(
  db: WriteTransaction,
  { sessionId, userType }: HeldSession,
  now: Date,
): void {
  db.defer(
    sql`SELECT helpline_hold_session(${sessionId}, ${now.toISOString()}::timestamptz, ${userType})`,
  );
}

export function holdServiceToken(db: WriteTransaction, tokenId: number): void {
  db.defer(sql`SELECT helpline_hold_service_token(${tokenId})`);
}

/** What the functions of migration 0055 raise. */
const accessEnded = "HLEND";

/** Whether a transaction failed because the access had ended. Nothing of it is stored. */
export const isAccessEnded = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === accessEnded;
