/**
 * Server-side sessions that a signed token is bound to (decision A4). A token is only as good as
 * its session: logout, a new password, disabling, deleting or another user type end it at once.
 */
import { randomUUID } from "node:crypto";
import type { UserType } from "@helpline/contract/access";
import { sessionTimes } from "@helpline/contract/auth/session";
import type { Kysely } from "kysely";
import { browserName } from "./browser-name.ts";
import type { CallOrigin, Identity } from "./context.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** By what somebody signed in (ADR 0017). */
export type SignIn =
  | { readonly by: "password" }
  | { readonly by: "openid connect"; readonly secondFactor: boolean };

/** @param from shown to the person whose session it is */
export async function startSession(
  db: Db,
  userId: number,
  now: Date,
  signIn: SignIn = { by: "password" },
  from?: CallOrigin,
): Promise<Identity["sessionId"]> {
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + sessionTimes.sessionSeconds * 1000);
  await db
    .insertInto("sessions")
    .values({
      session_id: sessionId,
      user_id: userId,
      started_at: now,
      expires_at: expiresAt,
      begun_by: signIn.by,
      provider_second_factor: signIn.by === "openid connect" && signIn.secondFactor,
      address: from?.address ?? null,
      browser: browserName(from?.userAgent),
    })
    .execute();
  return sessionId;
}

/**
 * The live session of an enabled user, with the user type as it is now.
 * @param needSecondFactor the user types that must have a second factor
 */
export async function findSession(
  db: Db,
  sessionId: string,
  now: Date,
  needSecondFactor: readonly UserType[],
): Promise<Identity | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.user_id", "sessions.user_id")
    .leftJoin("second_factors", (join) =>
      join
        .onRef("second_factors.user_id", "=", "users.user_id")
        .on("second_factors.confirmed_on", "is not", null),
    )
    .select(["users.user_id", "users.user_type", "sessions.expires_at", "sessions.started_at"])
    .select(["sessions.begun_by", "sessions.provider_second_factor", "second_factors.confirmed_on"])
    .where("session_id", "=", sessionId)
    .where("sessions.expires_at", ">", now.toISOString())
    .where("users.enabled", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  const userType = row.user_type as UserType;
  const hasFactor = row.confirmed_on !== null || row.provider_second_factor;
  return {
    sessionId,
    userId: row.user_id,
    userType,
    sessionEndsAt: new Date(row.expires_at),
    secondFactorDue: needSecondFactor.includes(userType) && !hasFactor,
    providerSignInAt: row.begun_by === "openid connect" ? new Date(row.started_at) : null,
  };
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("session_id", "=", sessionId).execute();
}

/**
 * @param except the session that goes on
 * @returns how many there were, those that had run out but were not swept away yet among them
 */
export async function endSessionsOf(db: Db, userId: number, except?: string): Promise<number> {
  const ended = db.deleteFrom("sessions").where("user_id", "=", userId);
  const { numDeletedRows } = await (except === undefined
    ? ended
    : ended.where("session_id", "<>", except)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}
