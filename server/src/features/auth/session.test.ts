/** Sessions end immediately, everywhere. Rules: AUTH-7, AUTH-11. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { describe, expect, it } from "vitest";
import { forgetExpiredSessions } from "#security/sessions";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { isGood, loggedIn, login, refresh, tokenOf } from "#test/log-in";
import { rowsOf } from "#test/look";

const helpline = await startHelpline();

describe("logging out", () => {
  it("succeeds without a token too, and ends nothing", async () => {
    const { token } = await loggedIn(helpline);
    const answer = await helpline.call(authRoutes.logout);
    expect(answer).toMatchObject({ status: 200, data: { loggedin: false } });
    expect(await isGood(helpline, token)).toBe(true);
  });

  it("ends only this session, everywhere", async () => {
    const { user, token, claims } = await loggedIn(helpline);
    const elsewhere = tokenOf(await login(helpline, user.username));
    const renewed = tokenOf(await refresh(helpline, token));
    const second = await buildTestApp({}, { besides: helpline });
    expect(await isGood(second, token)).toBe(true);
    expect(await helpline.call(authRoutes.logout, { token })).toMatchObject({
      status: 200,
      message: "You are logged out.",
      data: { loggedin: false },
    });
    for (const ended of [token, renewed]) {
      expect(await isGood(helpline, ended)).toBe(false);
      expect(await isGood(second, ended)).toBe(false);
      expect((await refresh(helpline, ended)).status).toBe(401);
    }
    expect(await isGood(second, elsewhere)).toBe(true);
    const sessions = await rowsOf(helpline.database, "sessions");
    expect(sessions.map((row) => row.session_id)).not.toContain(claims.jti);
    await second.close();
  });
});

describe("a session that is over", () => {
  const over = (sessionId: string, seconds: number) =>
    helpline.database
      .updateTable("sessions")
      .set({ expires_at: new Date(Date.now() + seconds * 1000) })
      .where("session_id", "=", sessionId)
      .execute();

  it("is not prolonged by a token that is still valid", async () => {
    const { token, claims } = await loggedIn(helpline);
    await over(claims.jti, -1);
    expect(await isGood(helpline, token)).toBe(false);
    expect((await refresh(helpline, token)).status).toBe(401);
  });

  it("is deleted, and no other", async () => {
    const [ended, going] = [await loggedIn(helpline), await loggedIn(helpline)];
    await over(ended.claims.jti, -1);
    await forgetExpiredSessions(helpline.database, new Date());
    const kept = (await rowsOf(helpline.database, "sessions")).map((row) => row.session_id);
    expect(kept).toContain(going.claims.jti);
    expect(kept).not.toContain(ended.claims.jti);
  });
});

describe("the sessions of a user", () => {
  const base = {
    first_name: "Wilhelmina",
    last_name: "Okonkwo",
    gender: "female",
    city: "Leeds",
    county: "West Yorkshire",
    email: "w@example.org",
    user_type: "advisor",
  };

  it.each([
    ["a new password", { password: "battery staple" }, false],
    ["disabling", { enabled: 0 }, false],
    ["another user type", { user_type: "advocate" }, false],
    [
      "another name, with everything else as it was",
      { first_name: "Renamed", password: "", enabled: 1 },
      true,
    ],
  ])("after %s", async (_what, change, goOn) => {
    const { user, token } = await loggedIn(helpline);
    const elsewhere = tokenOf(await login(helpline, user.username));
    const { token: managers } = await helpline.logIn("manager");
    const body = { ...base, ...change, id: user.user_id };
    expect((await helpline.call(userRoutes.update, { body, token: managers })).status).toBe(201);
    expect(await isGood(helpline, token)).toBe(goOn);
    expect(await isGood(helpline, elsewhere)).toBe(goOn);
    expect((await refresh(helpline, token)).status).toBe(goOn ? 200 : 401);
    expect(await isGood(helpline, managers)).toBe(true);
  });

  it("end with the user", async () => {
    const { user, token } = await loggedIn(helpline);
    const { token: managers } = await helpline.logIn("manager");
    const body = { id: user.user_id };
    expect((await helpline.call(userRoutes.remove, { body, token: managers })).status).toBe(200);
    expect(await isGood(helpline, token)).toBe(false);
  });

  it("do not come back if a disabled user is enabled again", async () => {
    const { user, token } = await loggedIn(helpline);
    const { token: managers } = await helpline.logIn("manager");
    for (const enabled of [0, 1]) {
      const body = { ...base, enabled, id: user.user_id };
      await helpline.call(userRoutes.update, { body, token: managers });
    }
    expect(await isGood(helpline, token)).toBe(false);
    expect((await login(helpline, user.username)).status).toBe(200);
  });
});
