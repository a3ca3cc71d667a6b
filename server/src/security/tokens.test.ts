/** Tokens, tickets and challenges: what each opens, and for how long. Rules: AUTH-9, AUTH-18, FILE-7. */
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { bearerToken, createTokens } from "./tokens.ts";

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

const noon = "2026-03-01T12:00:00.900Z";

it("a token has its data, its session and its times, signed with HS256", async () => {
  const token = await tokensAt(noon, 0).sign(3);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "JWT" });
  const issued = Date.parse("2026-03-01T12:00:00Z") / 1000;
  expect(decodeJwt(token)).toEqual({
    data,
    jti: sessionId(3),
    iat: issued,
    exp: issued + 20 * 60,
  });
});

it("a token ends with its session", async () => {
  const { tokens, at } = tokensAt(noon, 0);
  const token = await tokens.sign(data, sessionId(1), new Date("2026-03-01T12:05:00Z"));
  at("2026-03-01T12:04:59Z");
  expect(await tokens.verify(token)).toBe(sessionId(1));
  at("2026-03-01T12:05:00Z");
  expect(await tokens.verify(token)).toBeNull();
});

describe("a token that somebody else made", () => {
  const key = new TextEncoder().encode(secret);
  const made = (payload: object, alg = "HS256") =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(key);
  const exp = Date.parse("2026-03-01T12:10:00Z") / 1000;

  it.each([
    ["without a session", { exp }],
    ["that never ends", { jti: sessionId(1) }],
    ["of what is no session", { jti: `x${sessionId(1)}`, exp }],
    ["of more than a session", { jti: `${sessionId(1)}0`, exp }],
    ["of a number", { jti: 7 as unknown as string, exp }],
  ])("%s opens nothing", async (_what, payload) => {
    expect(await tokensAt(noon, 10).tokens.verify(await made(payload))).toBeNull();
  });

  it("with another algorithm opens nothing", async () => {
    const good = { jti: sessionId(1), exp };
    const { tokens } = tokensAt(noon, 10);
    expect(await tokens.verify(await made(good))).toBe(sessionId(1));
    expect(await tokens.verify(await made(good, "HS384"))).toBeNull();
  });

  it.each(["", "x", "a.b.c"])("and is none opens nothing: %j", async (text) => {
    const { tokens } = tokensAt(noon, 10);
    expect(await tokens.verify(text)).toBeNull();
    expect(await tokens.verifyTicket(text)).toBeNull();
    expect(await tokens.verifyChallenge(text)).toBeNull();
  });
});

describe("a ticket", () => {
  it("allows its session one thing for 60 seconds", async () => {
    const { tokens, at } = tokensAt(noon, 10);
    const { ticket, expiresOn } = await tokens.signTicket("file 7", sessionId(1));
    expect(expiresOn.toISOString()).toBe("2026-03-01T12:01:00.000Z");
    expect(await tokens.verifyTicket(ticket)).toEqual({
      sessionId: sessionId(1),
      purpose: "file 7",
    });
    at("2026-03-01T12:00:59.999Z");
    expect(await tokens.verifyTicket(ticket)).not.toBeNull();
    at("2026-03-01T12:01:00Z");
    expect(await tokens.verifyTicket(ticket)).toBeNull();
  });

  it("is none without a purpose or a session", async () => {
    const { tokens } = tokensAt(noon, 10);
    const { ticket: purposeless } = await tokens.signTicket("", sessionId(1));
    expect(await tokens.verifyTicket(purposeless)).toBeNull();
    const { ticket: nobodys } = await tokens.signTicket("file 7", "7");
    expect(await tokens.verifyTicket(nobodys)).toBeNull();
  });
});

describe("a challenge", () => {
  const challenge = { userId: 7, person: { issuer: "i", subject: "s" }, accountMark: "mark" };
  type Challenge = Parameters<ReturnType<typeof createTokens>["signChallenge"]>[0];

  it.each([[challenge], [{ ...challenge, person: null }]])(
    "is given back for five minutes: %j",
    async (given) => {
      const { tokens, at } = tokensAt(noon, 10);
      const signed = await tokens.signChallenge(given as Challenge);
      expect(await tokens.verifyChallenge(signed)).toEqual(given);
      at("2026-03-01T12:04:59Z");
      expect(await tokens.verifyChallenge(signed)).toEqual(given);
      at("2026-03-01T12:05:00Z");
      expect(await tokens.verifyChallenge(signed)).toBeNull();
    },
  );

  it("is no token and no ticket, nor is any of these another", async () => {
    const { tokens, sign } = tokensAt(noon, 10);
    const token = await sign(1);
    const { ticket } = await tokens.signTicket("file 7", sessionId(1));
    const signed = await tokens.signChallenge(challenge as Challenge);
    expect([await tokens.verify(ticket), await tokens.verify(signed)]).toEqual([null, null]);
    expect([await tokens.verifyTicket(token), await tokens.verifyTicket(signed)]).toEqual([
      null,
      null,
    ]);
    expect([await tokens.verifyChallenge(token), await tokens.verifyChallenge(ticket)]).toEqual([
      null,
      null,
    ]);
  });
});

it.each([
  [undefined, null],
  ["", null],
  ["Bearer a.b-c_D9", "a.b-c_D9"],
  ["bearer abc", "abc"],
  [`Bearer ${"a".repeat(4096)}`, "a".repeat(4096)],
  [`Bearer ${"a".repeat(4097)}`, null],
  ["Bearer ", null],
  ["Bearer  abc", null],
  ["Bearer a b", null],
  ["Basic abc", null],
  ["x Bearer abc", null],
])("the header %s has the token %s", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
