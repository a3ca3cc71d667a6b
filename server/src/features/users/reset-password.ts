/** A new random password for an account that nobody inside can unlock: the operator's way in. */
import { writeAudit } from "#platform/audit";
import { type Database, inTransaction } from "#platform/database";
import { hashPassword } from "#platform/passwords";
import { endSessionsOf } from "#platform/session-store";
import { SettingError } from "#platform/settings";
import { randomPassword } from "./first-admin.ts";

/**
 * Also unlocks and enables the account and ends its sessions.
 * @returns the new password
 * @throws SettingError when there is no such user
 */
export async function resetPassword(database: Database, username: string): Promise<string> {
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  await inTransaction(database, async (db) => {
    const user = await db
      .updateTable("users")
      .set({ password_hash, failed_logins: 0, enabled: 1 })
      .where((eb) => eb(eb.fn("lower", ["username"]), "=", username.toLowerCase()))
      .returning("user_id")
      .executeTakeFirst();
    if (!user) throw new SettingError(`There is no user "${username}".`);
    await endSessionsOf(db, user.user_id);
    const nobody = { userId: null, userType: null };
    const here = { address: "this machine", requestId: "reset-password" };
    await writeAudit(db, nobody, here, {
      action: "update",
      entity: "users",
      entityId: user.user_id,
      after: { password_hash, failed_logins: 0, enabled: 1 },
      detail: "reset-password command",
    });
  });
  return password;
}
