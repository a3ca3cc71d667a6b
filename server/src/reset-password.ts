/**
 * `npm run reset-password -- USERNAME`: for an operator whose last admin is locked out or has
 * forgotten the password. Helpline must be stopped, since the embedded database serves one process.
 */
import { resetPassword } from "#features/users/reset-password";
import { readConfig } from "#platform/config";
import { SettingError } from "#platform/settings";
import { run } from "./run.ts";
import { openMigratedStorage } from "./start.ts";

await run(async () => {
  const [username] = process.argv.slice(2);
  if (!username) throw new SettingError("Usage: npm run reset-password -- USERNAME");
  const storage = await openMigratedStorage(readConfig(process.env));
  try {
    const password = await resetPassword(storage.database, username);
    console.log(`${username} can sign in again. New password (shown only this once): ${password}`);
  } finally {
    await storage.close();
  }
  process.exit(0);
});
