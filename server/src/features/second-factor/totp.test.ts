/**
 * Time-based codes, checked against the test vectors of RFC 6238 (appendix B, SHA-1, last 6 digits).
 *
 * Rules: AUTH-20.
 */
import { describe, expect, it } from "vitest";
import { newSecret, stepOf, uriOf } from "./check-code.ts";

/** "12345678901234567890" in base 32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

describe.each(vectors)("at %d seconds", (seconds, code) => {
  const step = Math.floor(seconds / 30);

  it(`the code is ${code}, also one step before and after, but no later`, () => {
    for (const late of [-30, 0, 30]) {
      expect(stepOf(code, secret, at(seconds + late), 0)).toBe(step);
    }
    expect(stepOf(code, secret, at(seconds + 60), 0)).toBeNull();
  });

  it("is accepted once, and not after a later one", () => {
    expect(stepOf(code, secret, at(seconds), step - 1)).toBe(step);
    expect(stepOf(code, secret, at(seconds), step)).toBeNull();
    expect(stepOf(code, secret, at(seconds), step + 1)).toBeNull();
  });
});

it.each(["", "28708", "2870820", "287083", "94287082", "28708a", "２８７０８２"])(
  "refuses %j",
  (code) => {
    expect(stepOf(code, secret, at(59), 0)).toBeNull();
  },
);

it("generates a different 160-bit secret each time", () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
});

it("gives an app all parameters, whatever the names are", () => {
  const uri = new URL(uriOf(secret, "Care: & line", "ann archer?"));
  expect(uri.protocol + uri.host).toBe("otpauth:totp");
  expect(decodeURIComponent(uri.pathname)).toBe("/Care: & line:ann archer?");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Care: & line",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

it.each(vectors.slice(1))(
  "at %d seconds differs from the code a minute before",
  (seconds, code) => {
    expect(stepOf(code, secret, at(seconds - 60), 0)).toBeNull();
  },
);
