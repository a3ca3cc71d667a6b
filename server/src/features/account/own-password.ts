/** Asks for the password again before an action that an unattended screen must not allow (ADR 4). */
import { accountMessages } from "@helpline/contract/account/account";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import type { Database } from "#database/database";
import type { LoggedInContext } from "#http/context";
import { invalidField } from "#http/errors";
import { anHour, countTry } from "#http/rate-limit";
import type { Clock } from "#operations/clock";
import { auditSelf } from "#security/audit";
import { passwordFits } from "#security/passwords";
import { needsPassword } from "#security/sessions";

/** Per person, so that nobody with a token or at a screen left open can guess the password. */
const triesAMinute = 5;
const triesAnHour = 20;

export function createOwnPassword({ database, clock }: { database: Database; clock: Clock }) {
  async function countTries({ identity }: LoggedInContext) {
    await countTry(database, `own password ${identity.userId}`, triesAMinute);
    await countTry(database, `own password, hour ${identity.userId}`, triesAnHour, {
      seconds: anHour,
      message: accountMessages.triesUsedUp,
    });
  }

  /** A wrong password is recorded before the answer. */
  async function isOwnPassword(context: LoggedInContext, password: string, stored: string | null) {
    const fits = await passwordFits(password, stored);
    if (!fits) await auditSelf(database, context, { action: "password refused" });
    return fits;
  }

  /**
   * Requires the password again, or a recent login through the provider (ADR 5).
   * @throws AppError 422 for a wrong one, 429 after too many
   */
  async function requirePassword(context: LoggedInContext, password: string | undefined) {
    await countTries(context);
    if (!password) {
      if (!needsPassword(context.identity, clock.now())) return;
      throw invalidField("password", secondFactorMessages.password);
    }
    const { password_hash } = await database
      .selectFrom("users")
      .select("password_hash")
      .where("user_id", "=", context.identity.userId)
      .executeTakeFirstOrThrow();
    if (await isOwnPassword(context, password, password_hash)) return;
    throw invalidField("password", secondFactorMessages.wrongPassword);
  }

  return { countTries, isOwnPassword, requirePassword };
}
