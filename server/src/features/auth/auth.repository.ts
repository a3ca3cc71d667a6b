/** Queries of the login. */
import type { UserType } from "@helpline/contract/access";
import type { FailedLoginReset } from "@helpline/contract/auth/auth.schema";
import { resetToldDays } from "@helpline/contract/auth/failed-login-notice";
import { dayMs } from "@helpline/contract/dates";
import { inForm } from "@helpline/contract/plain-text";
import { lockThreshold } from "@helpline/contract/users/account-status";
import { type Kysely, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { hasUsername } from "#database/expressions";
import type { Tables } from "#database/tables";
import type { ProviderPerson } from "#security/sessions";

type Db = Kysely<Tables>;

const tokenFields = ["user_id", "user_type", "email", "first_name", "last_name"] as const;

const accounts = (db: Db) =>
  db
    .selectFrom("users")
    .leftJoin("second_factors", (join) =>
      join
        .onRef("second_factors.user_id", "=", "users.user_id")
        .on("second_factors.confirmed_on", "is not", null),
    )
    .select(["users.user_id", "user_type", "password_hash", "enabled", "failed_logins"])
    // Set when the second factor is on.
    .select("second_factors.confirmed_on");

export async function findByUsername(db: Db, username: string) {
  return (
    accounts(db)
      .where(hasUsername(username))
      // Of two accounts the one that was typed.
      .orderBy(sql`lower(username) = lower(${username}::text)`, "desc")
      .executeTakeFirst()
  );
}

/**
 * An account by the name that a provider states. What nobody sees counts, unlike at the login, where a password follows:
 * whoever may choose their name there could otherwise log in as somebody whose name only looks the same (AUTH-25).
 */
export async function findByProvidersName(db: Db, username: string) {
  const composed = inForm(username, "NFC");
  return accounts(db)
    .where(sql<boolean>`lower(username) IN (lower(${username}::text), lower(${composed}::text))`)
    .orderBy(sql`lower(username) = lower(${username}::text)`, "desc")
    .executeTakeFirst();
}

/** The hash of the same password, unless it has been changed meanwhile. Nothing else of the account changes. */
export async function renewHash(
  db: Db,
  { user_id, password_hash }: Account,
  renewed: string,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: renewed })
    .where("user_id", "=", user_id)
    .where("password_hash", "=", password_hash)
    .execute();
}

/** The current account, locked until the transaction ends. */
export async function lockAccount(db: Db, userId: number) {
  return accounts(db).where("users.user_id", "=", userId).forUpdate("users").executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof findByUsername>>>;

const tokenData = compiledOnce((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom("users")
    .select([...tokenFields])
    .where("user_id", "=", value("userId")),
);

export async function findTokenData(db: Db, userId: number) {
  const [row] = await tokenData(db, { userId }).execute();
  if (!row) throw new Error("Somebody was let in who is not there.");
  return { ...row, user_type: row.user_type as UserType };
}

/** The maximum number of resets in a notice. */
const maxReported = 10;

/**
 * The resets of failed logins to report to the account's owner, newest first. Expired ones are reported
 * once more and deleted; the others are reported again, because the first person to log in after a reset
 * may be somebody who guessed the password.
 */
export async function takeFailedLoginResets(
  db: Db,
  userId: number,
  now: Date,
): Promise<FailedLoginReset[]> {
  const resets = await db
    .selectFrom("failed_login_resets")
    .select(["failed_logins", "reset_by", "reset_on"])
    .where("user_id", "=", userId)
    .orderBy("reset_on", "desc")
    .execute();
  const over = new Date(now.getTime() - resetToldDays * dayMs).toISOString();
  if (resets.some(({ reset_on }) => reset_on < over)) {
    await db
      .deleteFrom("failed_login_resets")
      .where("user_id", "=", userId)
      .where("reset_on", "<", over)
      .execute();
  }
  return resets.slice(0, maxReported);
}

export async function countFailedLogin(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ failed_logins: sql`failed_logins + 1` })
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Resets the count, but only if the account is open at this moment: of many concurrent guesses, one after
 * the third failure is refused even if it is right.
 * @param passwordHash the hash the password was checked against; it may have changed since
 * @returns whether the account was open
 */
export async function clearFailedLogins(
  db: Db,
  userId: number,
  passwordHash?: string,
): Promise<boolean> {
  const account = db.updateTable("users").set({ failed_logins: 0 }).where("user_id", "=", userId);
  const opened =
    passwordHash === undefined ? account : account.where("password_hash", "=", passwordHash);
  const result = await opened
    .where("enabled", "=", 1)
    .where("failed_logins", "<", lockThreshold)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

// Links a person at an OpenID Connect provider with an account (ADR 6).

/** Whether the account is linked to another person at the provider, or the person to another account. */
export async function isAnotherPerson(
  db: Db,
  userId: number,
  { issuer, subject }: ProviderPerson,
): Promise<boolean> {
  const links = await db
    .selectFrom("provider_links")
    .select(["user_id", "subject"])
    .where("issuer", "=", issuer)
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("subject", "=", subject)]))
    .execute();
  return links.some((link) => link.user_id !== userId || link.subject !== subject);
}

/**
 * Links the account with the person at their first login.
 * @returns whether it was linked now, was linked before, or belongs to another person
 */
export async function linkProvider(
  db: Db,
  userId: number,
  { issuer, subject }: ProviderPerson,
): Promise<"new" | "known" | "another"> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("provider_links")
    .values({ user_id: userId, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return "new";
  return (await isAnotherPerson(db, userId, { issuer, subject })) ? "another" : "known";
}

/**
 * Removes the link, so that the next login through a provider links the account again. @returns false if it
 * was not linked
 */
export async function removeProviderLinks(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("provider_links")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
