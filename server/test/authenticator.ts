/** An authenticator app of the tests' own, written from RFC 6238 and not with the server's library. */
import { createHmac } from "node:crypto";
import type { UserType } from "@helpline/contract/access";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import type { TestApp } from "./build-test-app.ts";
import { testPassword } from "./factories.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The 6 digits at a moment, or so many steps of 30 seconds away from it. */
export function codeAt(secret: string, moment: Date, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / 30_000) + steps));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/** A user who has turned two-step sign-in on, as the page does it. */
export async function userWithFactor(helpline: TestApp, userType: UserType = "advisor") {
  const { token, userId, username } = await helpline.signIn(userType);
  const begun = await helpline.call(secondFactorRoutes.begin, {
    token,
    body: { password: testPassword },
  });
  const secret: string = begun.data.secret;
  const code = codeAt(secret, helpline.clock.now(), -1);
  const confirmed = await helpline.call(secondFactorRoutes.confirm, { token, body: { code } });
  if (confirmed.status !== 201) throw new Error(confirmed.message);
  const recoveryCodes: string[] = confirmed.data.recovery_codes;
  // What somebody types by and by is not what comes at once: the count of tries begins anew.
  await helpline.database.deleteFrom("rate_limits").execute();
  return {
    user: { user_id: userId, username },
    token,
    secret,
    recoveryCodes,
    /** What the app shows now, or so many steps away from now. */
    code: (steps = 0) => codeAt(secret, helpline.clock.now(), steps),
  };
}

/** Six digits that the app shows at none of the steps around now. */
export function wrongCode(helpline: TestApp, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, helpline.clock.now(), steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !near.includes(code),
  ) as string;
}
