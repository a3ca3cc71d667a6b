/** Checks a code of the authenticator app, or a recovery code (AUTH-18, ADR 5). */
import type { Kysely } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { countTry } from "#http/rate-limit";
import type { Config } from "#operations/config";
import { createSealer, type Sealer } from "#security/sealing";
import { plainCode } from "./recovery-codes.ts";
import { lockFactor, saveUse, useRecoveryCode } from "./second-factor.repository.ts";

// Codes that change every 30 seconds (TOTP, RFC 6238), as authenticator apps generate them.

/** SHA-1, 6 digits, 30 seconds: every app supports this, and some support nothing else. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** One step before and after: clocks differ, and people type slowly. */
const window = 1;

/** 160 random bits in base 32, as required by RFC 4226 §4. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code: `otpauth://totp/…`. */
export function uriOf(secret: string, issuer: string, username: string): string {
  return new TOTP({
    ...kind,
    issuer,
    label: username,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * The time step (30 seconds since 1970) of a code. Null if the code is wrong, or if that step or a later
 * one has been used: a code works once. Compared in constant time.
 */
export function stepOf(code: string, secret: string, now: Date, lastStep: number): number | null {
  // The library compares bytes, and throws for digits of other scripts, which have more bytes.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : null;
}

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

/** Seals what the apps generate codes from. @param secret the session secret, for when no other is set */
export const secondFactorSealer = (config: Pick<Config, "secondFactorSecrets">, secret: string) =>
  createSealer("second factor", [...config.secondFactorSecrets, secret]);

/** How many people have an app whose codes no key can check, such as after a restore with other secrets. */
export async function countUnreadable(db: Kysely<Tables>, sealer: Sealer): Promise<number> {
  const factors = await db
    .selectFrom("second_factors")
    .select(["user_id", "secret"])
    .where("confirmed_on", "is not", null)
    .execute();
  return factors.filter(({ user_id, secret }) => !sealer.open(secret, belongsTo(user_id))).length;
}

/**
 * Per minute and person, counted by all processes together, in addition to the lock after 3 failed logins.
 */
const triesAMinute = 5;

/** @throws AppError 429 */
export const countCodeTry = (database: Database, userId: number): Promise<void> =>
  countTry(database, `second factor ${userId}`, triesAMinute);
