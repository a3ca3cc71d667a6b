/** Checks a code of the authenticator app, or a recovery code (AUTH-18, ADR 5). */
import type { Kysely } from "kysely";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { countTry } from "#http/rate-limit";
import type { Sealer } from "#security/sealing";
import { plainCode } from "./recovery-codes.ts";
import { lockFactor, saveUse, useRecoveryCode } from "./second-factor.repository.ts";
import { stepOf } from "./totp.ts";

/** `unreadable`: the secret was sealed with a key that this process does not have. */
export type CodeCheck = "app" | "recovery code" | "wrong" | "unreadable";

export interface CodeChecks {
  readonly sealer: Sealer;
  readonly now: Date;
}

export const belongsTo = (userId: number) => `user ${userId}`;

/**
 * Checks and consumes a code of a user whose factor is on. Locks the factor's row, so that of two calls
 * with the same code one is refused. Runs in the caller's transaction.
 */
export async function checkCode(
  db: Kysely<Tables>,
  userId: number,
  typed: string,
  { sealer, now }: CodeChecks,
): Promise<CodeCheck> {
  const factor = await lockFactor(db, userId);
  if (!factor || factor.confirmed_on === null) return "wrong";
  const code = plainCode(typed);
  if (!/^[0-9]{6}$/.test(code)) {
    return (await useRecoveryCode(db, userId, code)) ? "recovery code" : "wrong";
  }
  const opened = sealer.open(factor.secret, belongsTo(userId));
  if (opened === null) return "unreadable";
  const step = stepOf(code, opened.text, now, factor.last_step);
  if (step === null) return "wrong";
  const sealedAnew = opened.isOld && { secret: sealer.seal(opened.text, belongsTo(userId)) };
  await saveUse(db, userId, { last_step: step, ...sealedAnew });
  return "app";
}

/**
 * Per minute and person, counted by all processes together, in addition to the lock after 3 failed logins.
 */
const triesAMinute = 5;

/** @throws AppError 429 */
export const countCodeTry = (database: Database, userId: number): Promise<void> =>
  countTry(database, `second factor ${userId}`, triesAMinute);
