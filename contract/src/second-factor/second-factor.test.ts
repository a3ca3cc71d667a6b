/** The code of the second factor as people type and paste it. Rules: AUTH-18. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { secondFactorMessages } from "./second-factor.messages.ts";
import { confirmSchema, proofSchema } from "./second-factor.ts";

const answerTo = (schema: Parameters<typeof validate>[0], code: unknown) => {
  const checked = validate(schema, { code });
  return checked.ok ? checked.value : checked.errors.map(({ field, message }) => [field, message]);
};

describe.each([
  ["the first code", confirmSchema, secondFactorMessages.digits],
  ["a code or recovery code", proofSchema, secondFactorMessages.code],
])("%s", (_which, schema, message) => {
  it.each([
    ["123456", "123456"],
    [" 123 456 ", "123 456"],
    ["abcd-efgh", "abcd-efgh"],
    ["\u0661\u0662\u0663\u0664\u0665\u0666", "123456"],
    ["1".repeat(40), "1".repeat(40)],
  ])("may be %j", (typed, code) => {
    expect(answerTo(schema, typed)).toEqual({ code });
  });

  it.each(["", "12345", "1".repeat(41), "123_456", "<123456", "123456>", 123456, null, undefined])(
    "is not %j",
    (typed) => {
      expect(answerTo(schema, typed)).toEqual([["code", message]]);
    },
  );
});
