/** Password checks. Rules: AUTH-4, AUTH-41. */
import { describe, expect, it } from "vitest";
import { hashPassword, passwordFits } from "./passwords.ts";

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
