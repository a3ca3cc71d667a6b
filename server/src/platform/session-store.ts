/**
 * Server-side sessions that a signed token is bound to (decision A4). A token is only as good as
 * its session: logout, a new password, disabling, deleting or another user type end it at once.
 */
import { randomUUID } from "node:crypto";
import type { UserType } from "@helpline/contract/access";
import { sessionTimes } from "@helpline/contract/auth/session";
import type { Kysely } from "kysely";
import type { Identity } from "./context.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export async function startSession(
  db: Db,
  userId: number,
  now: Date,
): Promise<Identity["sessionId"]> {
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + sessionTimes.sessionSeconds * 1000);
  await db
    .insertInto("sessions")
    .values({ session_id: sessionId, user_id: userId, expires_at: expiresAt })
    .execute();
  return sessionId;
}

/** The live session of an enabled user, with the user type as it is now. */
export async function findSession(db: Db, sessionId: string, now: Date): Promise<Identity | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.user_id", "sessions.user_id")
    .select(["users.user_id", "users.user_type", "sessions.expires_at"])
    .where("session_id", "=", sessionId)
    .where("sessions.expires_at", ">", now.toISOString())
    .where("users.enabled", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    sessionId,
    userId: row.user_id,
    userType: row.user_type as UserType,
    sessionEndsAt: new Date(row.expires_at),
  };
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("session_id", "=", sessionId).execute();
}

export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}
