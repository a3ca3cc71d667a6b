/** Queries of the second factor. */

import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { recoveryCodeHash } from "./recovery-codes.ts";

type Db = Kysely<Tables>;

/** Locked until the transaction ends. */
export function lockFactor(db: Db, userId: number) {
  return db
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findStatus(db: Db, userId: number) {
  const row = await db
    .selectFrom("second_factors")
    .select("confirmed_on")
    .select((eb) =>
      eb
        .selectFrom("recovery_codes")
        .whereRef("recovery_codes.user_id", "=", "second_factors.user_id")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .as("codes"),
    )
    .where("user_id", "=", userId)
    .where("confirmed_on", "is not", null)
    .executeTakeFirst();
  return { confirmed_on: row?.confirmed_on ?? null, recovery_codes_left: Number(row?.codes ?? 0) };
}

export const hasConfirmedFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await findStatus(db, userId)).confirmed_on !== null;

export function findLogin(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["username", "password_hash"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** An unconfirmed secret replaces an earlier one. */
export async function saveUnconfirmed(db: Db, userId: number, secret: string): Promise<void> {
  await db
    .insertInto("second_factors")
    .values({ user_id: userId, secret, confirmed_on: null })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ secret, last_step: 0 }))
    .execute();
}

export async function saveUse(
  db: Db,
  userId: number,
  used: { last_step: number; secret?: string; confirmed_on?: string },
): Promise<void> {
  await db.updateTable("second_factors").set(used).where("user_id", "=", userId).execute();
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryCodeHash(userId, code) })))
    .execute();
}

/** Consumes a recovery code. @returns whether it existed */
export async function useRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", recoveryCodeHash(userId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the factor with its recovery codes. @returns whether it had been on */
export async function removeSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_on")
    .executeTakeFirst();
  return (row?.confirmed_on ?? null) !== null;
}
