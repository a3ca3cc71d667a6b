/** Tokens whose signature was verified are remembered; their claims are still enforced. */
import { expect, it } from "vitest";
import { createTokens } from "./tokens.ts";

const secret = "0123456789abcdef0123456789abcdef";
const data = {
  user_id: 1,
  user_type: "manager" as const,
  email: "m@example.org",
  first_name: "Mona",
  last_name: "Okonkwo",
} as const;
const sessionId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

function tokensAt(moment: string, remembered: number) {
  let now = new Date(moment);
  const tokens = createTokens(secret, () => now, { remembered });
  return {
    tokens,
    sign: (n: number) => tokens.sign(data, sessionId(n), new Date("2026-03-01T22:00:00Z")),
    at: (later: string) => {
      now = new Date(later);
    },
  };
}

it.each([0, 10])("rejects a token after its expiry, with %i remembered", async (remembered) => {
  const { tokens, sign, at } = tokensAt("2026-03-01T10:00:00Z", remembered);
  const token = await sign(1);
  expect(await tokens.verify(token)).toBe(sessionId(1));
  at("2026-03-01T10:19:59Z");
  expect(await tokens.verify(token)).toBe(sessionId(1));
  at("2026-03-01T10:20:00Z");
  expect(await tokens.verify(token)).toBeNull();
  expect(await tokens.verify(token)).toBeNull();
});

it("rejects a token that differs from a remembered one in one letter", async () => {
  const { tokens, sign } = tokensAt("2026-03-01T10:00:00Z", 10);
  const token = await sign(1);
  await tokens.verify(token);
  const other = token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.at(-1);
  expect(await tokens.verify(other)).toBeNull();
  expect(
    await createTokens(`${secret}!`, () => new Date("2026-03-01T10:00:00Z")).verify(token),
  ).toBeNull();
});

it("accepts valid tokens even if there are more than it remembers", async () => {
  const { tokens, sign } = tokensAt("2026-03-01T10:00:00Z", 2);
  const all = await Promise.all([1, 2, 3, 4].map(sign));
  for (const round of [1, 2]) {
    const known = await Promise.all(all.map((token) => tokens.verify(token)));
    expect(known, `round ${round}`).toEqual([1, 2, 3, 4].map(sessionId));
  }
});
