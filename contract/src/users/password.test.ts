/** Which passwords a form takes. Rules: AUTH-31, AUTH-46, USER-2, USER-3. */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { validate } from "../validation.ts";
import { changedPassword, isLongEnough, newPassword, newPasswordHint } from "./password.ts";
import { userMessages } from "./users.messages.ts";

const answerOf = (field: z.ZodMiniType, password: unknown) => {
  const checked = validate(z.strictObject({ password: field }), { password });
  return checked.ok ? checked.value : checked.errors.map(({ message }) => message);
};

describe("a new password", () => {
  it.each(["123456", "a".repeat(200), "  pass  ", "caf\u00E9s!"])("may be %j", (password) => {
    expect(answerOf(newPassword(), password)).toEqual({ password });
    expect(isLongEnough(password)).toBe(true);
  });

  it.each(["", "12345", undefined, null, 123456])("is not %j", (password) => {
    expect(answerOf(newPassword(), password)).toEqual([userMessages.password]);
    expect(isLongEnough(password)).toBe(false);
  });

  it("has at most 200 characters, and no control characters anywhere", () => {
    expect(answerOf(newPassword(), "a".repeat(201))).toEqual([
      "Password may have at most 200 characters.",
    ]);
    for (const password of ["\u0007pass word", "pass\u0007word", "pass word\u0007"]) {
      expect(answerOf(newPassword(), password)).toEqual([userMessages.passwordCharacters]);
    }
  });
});

it.each(["", null, undefined, "123456"])("a changed password may be %j", (password) => {
  expect(answerOf(changedPassword(), password)).toEqual(password === undefined ? {} : { password });
});

it.each(["1", "12345"])("a changed password is not %j", (password) => {
  expect(answerOf(changedPassword(), password)).toEqual([userMessages.password]);
});

it("says before somebody types what a password has to be on this server", () => {
  const facts = { min_password_length: 12, refuses_common_passwords: false };
  expect(newPasswordHint(facts)).toBe("At least 12 characters.");
  expect(newPasswordHint({ ...facts, refuses_common_passwords: true })).toBe(
    "At least 12 characters. Not one of the common ones, and more than a name.",
  );
});
