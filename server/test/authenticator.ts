/** An authenticator app for the tests, written from RFC 6238 without the server's library. */
import { createHmac } from "node:crypto";
import type { UserType } from "@helpline/contract/access";
import { belongsTo, newSecret } from "#features/second-factor/check-code";
import { newRecoveryCodes } from "#features/second-factor/recovery-codes";
import {
  replaceRecoveryCodes,
  saveUnconfirmed,
  saveUse,
} from "#features/second-factor/second-factor.repository";
import { createSealer } from "#security/sealing";
import { type TestApp, testSecret } from "./build-test-app.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The 6-digit code at a time, or at an offset of this many 30-second steps. */
export function codeAt(secret: string, moment: Date, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / 30_000) + steps));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

const sealer = createSealer("second factor", [testSecret]);

/** Turns two-step login on for a user, in place of an earlier factor. @returns the app's secret */
export async function turnOnFactor({ database, clock }: TestApp, userId: number): Promise<string> {
  const secret = newSecret();
  await saveUnconfirmed(database, userId, sealer.seal(secret, belongsTo(userId)));
  await saveUse(database, userId, { last_step: 0, confirmed_on: clock.now().toISOString() });
  return secret;
}

/** A user with two-step login turned on, inserted straight into the tables. */
export async function userWithFactor(helpline: TestApp, userType: UserType = "advisor") {
  const { token, userId, username } = await helpline.logIn(userType);
  const [secret, recoveryCodes] = [await turnOnFactor(helpline, userId), newRecoveryCodes()];
  await replaceRecoveryCodes(helpline.database, userId, recoveryCodes);
  return {
    user: { user_id: userId, username },
    token,
    secret,
    recoveryCodes,
    /** The code that the app shows now, or this many steps away from now. */
    code: (steps = 0) => codeAt(secret, helpline.clock.now(), steps),
  };
}

/** Six digits that the app does not show at any step close to now. */
export function wrongCode(helpline: TestApp, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, helpline.clock.now(), steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !near.includes(code),
  ) as string;
}
