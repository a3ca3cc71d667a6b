/** Makes the first admin of an empty system (decision C1). */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { type Database, inTransaction } from "#platform/database";
import { hashPassword } from "#platform/passwords";

/** Any number that only this is locked with. */
const firstAdminLock = 7_274_502;

// Without letters and digits that are taken for one another when read aloud or typed off a screen.
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const randomPasswordLength = 16;

export function randomPassword(length = randomPasswordLength): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

export interface FirstAdmin {
  readonly username: string;
  /** Null when ADMIN_PASSWORD gave it: what the operator knows is not printed. */
  readonly generatedPassword: string | null;
}

/** @returns null when there are users already */
export async function makeFirstAdmin(
  database: Database,
  username: string,
  givenPassword: string | undefined,
): Promise<FirstAdmin | null> {
  const password = givenPassword ?? randomPassword();
  return inTransaction(database, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${firstAdminLock})`.execute(db);
    const anyone = await db.selectFrom("users").select("user_id").limit(1).executeTakeFirst();
    if (anyone) return null;
    const { user_id } = await db
      .insertInto("users")
      .values({
        user_type: "admin",
        username,
        password_hash: await hashPassword(password),
        first_name: "First",
        last_name: "Admin",
        gender: "other",
        city: "London",
        county: "Greater London",
        // .invalid: a name that no mail ever reaches (RFC 2606). The admin puts in their own.
        email: "admin@helpline.invalid",
      })
      .returning("user_id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("audit_log")
      .values({
        action: "create",
        entity: "users",
        entity_id: String(user_id),
        detail: "first admin",
      })
      .execute();
    return { username, generatedPassword: givenPassword === undefined ? password : null };
  });
}
