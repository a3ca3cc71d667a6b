/** The queries of signing in. */
import type { UserType } from "@helpline/contract/access";
import { lockThreshold } from "@helpline/contract/users/account-status";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#platform/tables";

type Db = Kysely<Tables>;

const tokenFields = ["user_id", "user_type", "email", "first_name", "last_name"] as const;

export async function findByUsername(db: Db, username: string) {
  return db
    .selectFrom("users")
    .select([...tokenFields, "password_hash", "enabled", "failed_logins"])
    .where(sql<string>`lower(username)`, "=", sql<string>`lower(${username}::text)`)
    .executeTakeFirst();
}

export async function findTokenData(db: Db, userId: number) {
  const row = await db
    .selectFrom("users")
    .select([...tokenFields])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...row, user_type: row.user_type as UserType };
}

export async function countFailedLogin(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ failed_logins: sql`failed_logins + 1` })
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Clears the count, but only of an account that is open at this very moment: of many guesses made at
 * once, one that comes after the third failure is refused even when it is right.
 * @returns whether the account was open
 */
export async function clearFailedLogins(db: Db, userId: number): Promise<boolean> {
  const result = await db
    .updateTable("users")
    .set({ failed_logins: 0 })
    .where("user_id", "=", userId)
    .where("enabled", "=", 1)
    .where("failed_logins", "<", lockThreshold)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
