/** Password checks. Rules: AUTH-4, AUTH-41, AUTH-46. */

import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { hashPassword, passwordFit, passwordFits } from "./passwords.ts";

describe("a password check", () => {
  it("never succeeds without an account, not even with the decoy's own password", async () => {
    expect(await passwordFits("no account has this password", undefined)).toBe(false);
    expect(await passwordFits("no account has this password", await hashPassword("other"))).toBe(
      false,
    );
  });

  it("answers every request of a flood correctly", async () => {
    const hash = await hashPassword("right");
    const guesses = Array.from({ length: 20 }, (_, index) => (index % 2 ? "right" : "wrong"));
    const answers = await Promise.all(guesses.map((guess) => passwordFits(guess, hash)));
    expect(answers).toEqual(guesses.map((guess) => guess === "right"));
  });

  it("continues after a damaged stored hash", async () => {
    const broken = Array.from({ length: 6 }, () => passwordFits("right", "no hash at all"));
    const results = await Promise.allSettled(broken);
    expect(results.every((result) => result.status === "rejected")).toBe(true);
    expect(await passwordFits("right", await hashPassword("right"))).toBe(true);
  });
});

describe("a password of which each accent is a character of its own", () => {
  const typed = "Zoe\u0308s horse";
  const composed = "Zo\u00ebs horse";

  it("fits its hash, however it is typed", async () => {
    const stored = await hashPassword(typed);
    expect(await passwordFit(typed, stored)).toBe("composed");
    expect(await passwordFit(composed, stored)).toBe("composed");
    expect(await passwordFit("Zoes horse", stored)).toBeNull();
  });

  it("fits a hash of before as it was typed then, and in no other way", async () => {
    const stored = await hash(typed);
    expect(await passwordFit(typed, stored)).toBe("as typed");
    expect(await passwordFits(typed, stored)).toBe(true);
    expect(await passwordFit(composed, stored)).toBeNull();
  });

  it.each([null, undefined])("fits no account without a hash: %s", async (stored) => {
    expect(await passwordFit(typed, stored)).toBeNull();
    expect(await passwordFit("no account has this password", stored)).toBeNull();
  });
});

it("a hash is argon2id with 19 MiB and two passes, and its own salt", async () => {
  const hashes = [await hashPassword("right"), await hashPassword("right")];
  for (const each of hashes) expect(each).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});
