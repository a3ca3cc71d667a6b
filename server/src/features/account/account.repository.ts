/** The queries about one's own account. */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** So many are answered; nobody looks through more. */
const mostListed = 100;

/**
 * What a session is called in an answer. Its id is what a token is made for, so it never leaves; of 122
 * random bits nobody finds it by this.
 */
const handleOf = (sessionId: string): string =>
  createHash("sha256").update(`session ${sessionId}`).digest("base64url").slice(0, 22);

const liveSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString());

export async function countSessions(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await liveSessions(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @param present the caller's own session, which comes first */
export async function listSessions(db: Db, userId: number, present: string, now: Date) {
  const rows = await liveSessions(db, userId, now)
    .select(["session_id", "started_at", "begun_by", "address", "browser"])
    .orderBy(sql<boolean>`session_id = ${present}`, "desc")
    .orderBy("started_at", "desc")
    .orderBy("session_id")
    .limit(mostListed)
    .execute();
  return rows.map(({ session_id, started_at, begun_by, ...row }) => ({
    ...row,
    session: handleOf(session_id),
    this_one: session_id === present,
    begun_on: started_at,
    through_provider: begun_by === "openid connect",
  }));
}

/** @returns the id of the live session that is called so; undefined when there is none */
export async function findSessionId(db: Db, userId: number, handle: string, now: Date) {
  const rows = await liveSessions(db, userId, now).select("session_id").execute();
  return rows.map((row) => row.session_id).find((id) => handleOf(id) === handle);
}

export function findOwner(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["username", "first_name", "last_name", "email", "password_hash"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** @returns false when the password is another than it was, and stays */
export async function replacePassword(
  db: Db,
  userId: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: after })
    .where("user_id", "=", userId)
    .where("password_hash", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
