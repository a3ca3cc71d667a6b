/** Creates the first admin of an empty system (USER-18). */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { advisoryLocks } from "#database/advisory-lock";
import { type Database, inTransaction } from "#database/database";
import type { Config } from "#operations/config";
import { SettingError } from "#operations/settings";
import { hashPassword } from "#security/passwords";
import type { PasswordRules } from "./password-rules.ts";

// Without letters and digits that are easily confused when read aloud or typed from a screen.
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const randomPasswordLength = 16;

export function randomPassword(length = randomPasswordLength): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

export interface FirstAdmin {
  readonly username: string;
  /** Null if ADMIN_PASSWORD set it: what the operator knows is not printed. */
  readonly generatedPassword: string | null;
}

/** .invalid never receives mail (RFC 2606). The admin replaces it. */
export const firstAdmin = {
  first_name: "First",
  last_name: "Admin",
  email: "admin@helpline.invalid",
} as const;

/**
 * @throws SettingError naming ADMIN_PASSWORD and the rule for new passwords that it breaks, even if users
 *   already exist: only the settings decide whether Helpline starts
 */
export function checkAdminPassword(
  { adminUsername, adminPassword }: Pick<Config, "adminUsername" | "adminPassword">,
  passwords: PasswordRules,
): void {
  if (adminPassword === undefined) return;
  const problem = passwords.problemOf(adminPassword, { username: adminUsername, ...firstAdmin });
  if (problem === null) return;
  throw new SettingError(
    `ADMIN_PASSWORD breaks a rule that PASSWORD_MIN_LENGTH or REFUSE_COMMON_PASSWORDS sets: ${problem}`,
  );
}

/**
 * @param passwordMinLength PASSWORD_MIN_LENGTH
 * @returns null if users already exist
 */
export async function makeFirstAdmin(
  database: Database,
  username: string,
  givenPassword: string | undefined,
  passwordMinLength = 0,
): Promise<FirstAdmin | null> {
  const length = Math.max(randomPasswordLength, passwordMinLength);
  const password = givenPassword ?? randomPassword(length);
  return inTransaction(database, async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`.execute(db);
    const anyone = await db.selectFrom("users").select("user_id").limit(1).executeTakeFirst();
    if (anyone) return null;
    const { user_id } = await db
      .insertInto("users")
      .values({
        user_type: "admin",
        username,
        password_hash: await hashPassword(password),
        // Printed, or in the settings: not theirs alone.
        password_set_by_other: true,
        ...firstAdmin,
        gender: "other",
        city: "London",
        county: "Greater London",
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
