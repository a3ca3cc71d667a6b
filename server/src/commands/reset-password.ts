/**
 * `npm run reset-password -- USERNAME [--remove-second-factor]`: for an operator whose last admin is locked
 * out or has forgotten the password. Works while Helpline runs.
 */
import { resetPassword } from "#features/users/reset-password";
import { readConfig } from "#operations/config";
import { SettingError } from "#operations/settings";
import { openMigratedStorage } from "../start.ts";
import { runCommand } from "./command.ts";

const removeFlag = "--remove-second-factor";

function readArguments(given: readonly string[]) {
  const removeSecondFactor = given.includes(removeFlag);
  const [username, ...more] = given.filter((each) => each !== removeFlag);
  if (!username || username.startsWith("-") || more.length > 0) {
    throw new SettingError(`Usage: npm run reset-password -- USERNAME [${removeFlag}]`);
  }
  return { username, removeSecondFactor };
}

await runCommand(async () => {
  const { username, removeSecondFactor } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  const storage = await openMigratedStorage(config, { beside: true });
  try {
    const { password, hasSecondFactor } = await resetPassword(storage.database, username, {
      removeSecondFactor,
      passwordMinLength: config.passwordMinLength,
    });
    if (hasSecondFactor) {
      console.log(`Two-step login stays on. To remove it as well: ${removeFlag}`);
    }
    console.log(`${username} can log in again. New password (shown only this once): ${password}`);
  } finally {
    await storage.close();
  }
});
