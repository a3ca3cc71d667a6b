/** Sets a new random password for an account that nobody inside can unlock: the operator's way in. */
import { resetByCommand } from "@helpline/contract/auth/failed-login-notice";
import { type Database, inTransaction } from "#database/database";
import { barUser } from "#database/held-access";
import { hasConfirmedFactor, removeSecondFactor } from "#features/second-factor/index";
import { systemClock } from "#operations/clock";
import { SettingError } from "#operations/settings";
import { auditCommand } from "#security/audit";
import { endLinksOf } from "#security/password-links";
import { hashPassword } from "#security/passwords";
import { endAccessOf } from "#security/sessions";
import { randomPassword, randomPasswordLength } from "./first-admin.ts";
import { keepForOwner } from "./users.repository.ts";

/**
 * Also unlocks and enables the account and ends its sessions.
 * @param options.passwordMinLength PASSWORD_MIN_LENGTH
 * @param options.removeSecondFactor so that the password alone opens the account (ADR 5)
 * @returns the new password, and whether a code is required too
 * @throws SettingError if there is no such user
 */
export async function resetPassword(
  database: Database,
  username: string,
  options: { removeSecondFactor?: boolean; passwordMinLength?: number } = {},
): Promise<{ password: string; hasSecondFactor: boolean }> {
  // A random password is neither common nor made of names.
  const password = randomPassword(Math.max(randomPasswordLength, options.passwordMinLength ?? 0));
  const password_hash = await hashPassword(password);
  const hasSecondFactor = await inTransaction(database, async (db) => {
    const named = db
      .selectFrom("users")
      .select(["user_id", "failed_logins"])
      .where((eb) => eb(eb.fn("lower", ["username"]), "=", username.toLowerCase()));
    const found = await named.executeTakeFirst();
    if (found) await barUser(db, found.user_id);
    const user = await named.forUpdate().executeTakeFirst();
    if (!user) throw new SettingError(`There is no user "${username}".`);
    await db
      .updateTable("users")
      .set({ password_hash, failed_logins: 0, enabled: 1, password_set_by_other: true })
      .where("user_id", "=", user.user_id)
      .execute();
    await keepForOwner(db, user.user_id, { before: user.failed_logins, by: resetByCommand });
    await endAccessOf(db, user.user_id);
    await endLinksOf(db, user.user_id, systemClock.now());
    await auditCommand(db, "reset-password", {
      action: "update",
      entity: "users",
      entityId: user.user_id,
      after: { password_hash, failed_logins: 0, enabled: 1 },
      detail: "reset-password command",
    });
    if (!options.removeSecondFactor) return hasConfirmedFactor(db, user.user_id);
    if (await removeSecondFactor(db, user.user_id)) {
      await auditCommand(db, "reset-password", {
        action: "second factor reset",
        entity: "users",
        entityId: user.user_id,
        detail: "reset-password command",
      });
    }
    return false;
  });
  return { password, hasSecondFactor };
}
