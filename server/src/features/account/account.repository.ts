/** Queries about the caller's own account. */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** The maximum number returned; nobody looks through more. */
const maxListed = 100;

/**
 * The name of a session in answers: a hash of its id. Tokens contain the id, so it never leaves the server,
 * and its 122 random bits cannot be recovered from the hash.
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

/** @param present the caller's own session, which is listed first */
export async function listSessions(db: Db, userId: number, present: string, now: Date) {
  const rows = await liveSessions(db, userId, now)
    .select(["session_id", "started_at", "begun_by", "address", "browser"])
    .orderBy(sql<boolean>`session_id = ${present}`, "desc")
    .orderBy("started_at", "desc")
    .orderBy("session_id")
    .limit(maxListed)
    .execute();
  return rows.map(({ session_id, started_at, begun_by, ...row }) => ({
    ...row,
    session: handleOf(session_id),
    this_one: session_id === present,
    begun_on: started_at,
    through_provider: begun_by === "openid connect",
  }));
}

/** @returns the id of the live session with this name, or undefined */
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

/** @returns false, changing nothing, if the password has changed meanwhile */
export async function replacePassword(
  db: Db,
  userId: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: after, password_set_by_other: false })
    .where("user_id", "=", userId)
    .where("password_hash", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
