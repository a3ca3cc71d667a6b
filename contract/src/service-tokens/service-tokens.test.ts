/** The form of a service token. Rules: TEL-1. */
import { expect, it } from "vitest";
import { isServiceToken } from "./service-tokens.plain.ts";

const token = `hs_${"Az09_-x".repeat(6)}y`;

it("is hs_ and 43 letters of base64url", () => {
  expect(isServiceToken(token)).toBe(true);
});

it.each([
  token.slice(0, -1),
  `${token}z`,
  `x${token}`,
  token.slice(3),
  `hs_${"a".repeat(42)}+`,
  `HS_${"a".repeat(43)}`,
  "",
])("is not %j", (text) => {
  expect(isServiceToken(text)).toBe(false);
});
