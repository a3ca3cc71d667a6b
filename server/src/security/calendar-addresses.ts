/**
 * Private calendar addresses (ADR 18). Only a hash of each secret is stored, so a copy of the database opens
 * no calendar.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** 256 random bits. */
const newSecret = () => randomBytes(32).toString("base64url");
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

export async function addressMadeOn(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom("calendar_addresses")
    .select("made_on")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.made_on ?? null;
}

/** Stores a new address, in place of an earlier one. @returns its secret, which is not stored */
export async function makeAddress(db: Db, userId: number, now: Date): Promise<string> {
  const secret = newSecret();
  const values = { secret_hash: hashOf(secret), made_on: now.toISOString() };
  await db
    .insertInto("calendar_addresses")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
  return secret;
}

/** @returns false if there was none */
export async function removeAddress(db: Db, userId: number): Promise<boolean> {
  const result = await db
    .deleteFrom("calendar_addresses")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The user whose address it is, unless the account is disabled. */
export async function userAtAddress(db: Db, secret: string) {
  return db
    .selectFrom("calendar_addresses")
    .innerJoin("users", "users.user_id", "calendar_addresses.user_id")
    .select(["users.user_id", "users.user_type"])
    .where("secret_hash", "=", hashOf(secret))
    .where("users.enabled", "=", 1)
    .executeTakeFirst();
}
