/** Tokens: which are valid, for how long, and how they are renewed. Rules: AUTH-9, AUTH-15, WIRE-7. */
import { SignJWT, UnsecuredJWT } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import { buildTestApp, startHelpline, testSecret } from "#test/build-test-app";
import { claimsOf, isGood, loggedIn, refresh, tokenOf } from "#test/log-in";

const helpline = await startHelpline();
afterEach(() => helpline.clock.set(new Date()));

const minutes = (count: number) => helpline.clock.set(new Date(Date.now() + count * 60_000));

const key = (secret: string) => new TextEncoder().encode(secret);
type Claims = ReturnType<typeof claimsOf>;
const signed = (claims: object, alg = "HS256", secret = testSecret) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(key(secret));

const badTokens: readonly (readonly [what: string, (claims: Claims, token: string) => unknown])[] =
  [
    ["no token", () => "none"],
    ["another secret", (claims) => signed(claims, "HS256", "another secret, as long as the first")],
    ["an empty signature", (_claims, token) => `${token.slice(0, token.lastIndexOf(".") + 1)}`],
    ["no signature at all", (claims) => new UnsecuredJWT({ ...claims }).encode()],
    [
      "another algorithm with the same secret",
      (claims) => signed(claims, "HS512", testSecret.repeat(2)),
    ],
    [
      "a changed payload",
      (claims, token) => {
        const [head, , signature] = token.split(".");
        const data = { ...claims.data, user_type: "admin" };
        const payload = Buffer.from(JSON.stringify({ ...claims, data })).toString("base64url");
        return `${head}.${payload}.${signature}`;
      },
    ],
    [
      "a changed signature",
      (_claims, token) => `${token.slice(0, -4)}${token.endsWith("AAAA") ? "BBBB" : "AAAA"}`,
    ],
    ["no expiry", ({ data, jti }) => signed({ data, jti })],
    ["an expiry in the past", (claims) => signed({ ...claims, exp: claims.iat - 1 })],
    ["no session", ({ data, exp, iat }) => signed({ data, exp, iat })],
    ["a session that is not there", (claims) => signed({ ...claims, jti: crypto.randomUUID() })],
    ["a session that is no id", (claims) => signed({ ...claims, jti: "x' OR '1'='1" })],
    ["a session that is a number", (claims) => signed({ ...claims, jti: 7 })],
  ];

describe("an invalid token", () => {
  it("is refused without a query if it is unsigned or expired", async () => {
    const { claims, token } = await loggedIn(helpline);
    const queries: string[] = [];
    const watched = await buildTestApp(
      {},
      // The settings are read at any time.
      {
        besides: helpline,
        watch: ({ sql }) => void (sql.includes("settings_versions") || queries.push(sql)),
      },
    );
    const session = "a session that is not there";
    for (const [what, make] of badTokens.filter(([what]) => what !== session)) {
      await refresh(watched, String(await make(claims, token)));
      expect(queries, what).toEqual([]);
    }
    await watched.close();
  });

  it.each(badTokens)("is refused: %s", async (_what, make) => {
    const { claims, token } = await loggedIn(helpline);
    const bad = String(await make(claims, token));
    expect(await isGood(helpline, bad)).toBe(false);
    expect(await refresh(helpline, bad)).toMatchObject({
      status: 401,
      message: "Please log in.",
      data: null,
    });
    expect(await isGood(helpline, token)).toBe(true);
  });

  it.each([
    (token: string) => token,
    (token: string) => `Basic ${token}`,
    (token: string) => `Bearer  ${token}`,
    (token: string) => `Bearer ${token} ${token}`,
    () => "Bearer ",
    () => "",
    () => `Bearer ${"a".repeat(5000)}`,
  ])("is not read from another form of header (%#)", async (header) => {
    const { token } = await loggedIn(helpline);
    const url = "/api/auth/refresh-token";
    const answer = await helpline.app.inject({ url, headers: { authorization: header(token) } });
    expect(answer.statusCode).toBe(401);
    expect(
      (await helpline.app.inject({ url, headers: { cookie: `jhjwt=${token}` } })).statusCode,
    ).toBe(401);
    expect((await helpline.app.inject({ url: `${url}?token=${token}` })).statusCode).toBe(401);
  });
});

describe("a token", () => {
  it("is valid for 20 minutes", async () => {
    const { token } = await loggedIn(helpline);
    minutes(19.9);
    expect(await isGood(helpline, token)).toBe(true);
    minutes(20.1);
    expect(await isGood(helpline, token)).toBe(false);
    expect((await refresh(helpline, token)).status).toBe(401);
  });

  it("is renewed within its session, without ending or extending it", async () => {
    const { token, claims } = await loggedIn(helpline);
    minutes(15);
    const answer = await refresh(helpline, token);
    expect(answer).toMatchObject({ status: 200, data: { loggedin: true } });
    const renewed = claimsOf(tokenOf(answer));
    expect(renewed).toMatchObject({ jti: claims.jti, data: claims.data });
    expect(renewed.exp - renewed.iat).toBe(20 * 60);
    expect(renewed.exp).toBeGreaterThan(claims.exp);
    minutes(30);
    expect(await isGood(helpline, token)).toBe(false);
    expect(await isGood(helpline, tokenOf(answer))).toBe(true);
  });

  it("never outlives the session's 12 hours", async () => {
    const { token, claims } = await loggedIn(helpline);
    const { expires_at } = await helpline.database
      .selectFrom("sessions")
      .select("expires_at")
      .where("session_id", "=", claims.jti)
      .executeTakeFirstOrThrow();
    const end = Math.floor(new Date(expires_at).getTime() / 1000);
    let latest = token;
    for (let minute = 15; minute < 12 * 60; minute += 15) {
      minutes(minute);
      latest = tokenOf(await refresh(helpline, latest));
      expect(claimsOf(latest).exp).toBeLessThanOrEqual(end);
    }
    expect(claimsOf(latest).exp).toBe(end);
    minutes(12 * 60 + 0.1);
    expect(await isGood(helpline, latest)).toBe(false);
    expect((await refresh(helpline, latest)).status).toBe(401);
  });

  it("carries the user's data as of the refresh", async () => {
    const { user, token } = await loggedIn(helpline);
    await helpline.database
      .updateTable("users")
      .set({ first_name: "Renamed" })
      .where("user_id", "=", user.user_id)
      .execute();
    expect(claimsOf(tokenOf(await refresh(helpline, token))).data.first_name).toBe("Renamed");
  });
});
