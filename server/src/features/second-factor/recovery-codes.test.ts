/** Recovery codes: how they look, and how they are compared and stored. Rules: AUTH-20. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { newRecoveryCodes, plainCode, recoveryCodeHash } from "./recovery-codes.ts";

it("are ten of 80 bits, without easily confused characters", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  }
});

it("are the same in any spelling, and different for each person", () => {
  const hash = recoveryCodeHash(7, "abcd-efgh-jkmn-pqrs");
  expect(recoveryCodeHash(7, " ABCD EFGH jkmn-pqrs ")).toBe(hash);
  expect(recoveryCodeHash(7, "abcd-efgh-jkmn-pqrt")).not.toBe(hash);
  expect(recoveryCodeHash(8, "abcd-efgh-jkmn-pqrs")).not.toBe(hash);
});

it("stay good: a stored hash is the SHA-256 of the person and the plain code", () => {
  const stored = createHash("sha256").update("7:abcdefghjkmnpqrs").digest("base64url");
  expect(recoveryCodeHash(7, "abcd-efgh-jkmn-pqrs")).toBe(stored);
});

it.each([
  ["123 456", "123456"],
  [" AbCd--eFgH\t", "abcdefgh"],
])("%j is compared as %s", (code, plain) => {
  expect(plainCode(code)).toBe(plain);
});
