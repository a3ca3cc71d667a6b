/**
 * The list of a user's sessions, and ending them (ADR 4; OWASP ASVS 5.0, 7.4.5, 7.5.2).
 *
 * Rules: AUTH-28, USER-13.
 */
import { accountRoutes } from "@helpline/contract/account/account";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { beforeEach, describe, expect, it } from "vitest";
import { browserName } from "#security/sessions";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { testPassword } from "#test/factories";
import { claimsOf, isGood, login, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";

const helpline = await startHelpline();
beforeEach(async () => {
  await helpline.database.deleteFrom("rate_limits").execute();
});

const password = testPassword;

const get = async (token: string) => (await helpline.call(accountRoutes.get, { token })).data;
const end = (token: string, session: string, body: object = { password }) =>
  helpline.call(accountRoutes.endSession, { token, body: { session, ...body } });
const endOthers = (token: string, body: object = { password }) =>
  helpline.call(accountRoutes.endOtherSessions, { token, body });

/** A user with the first of these sessions, and the user's other sessions. */
async function loggedInTwice() {
  const first = await helpline.logIn("advisor");
  const other = tokenOf(await login(helpline, first.username, { address: "10.0.0.7" }));
  return { ...first, other };
}

async function setSession(token: string, values: object) {
  await helpline.database
    .updateTable("sessions")
    .set(values)
    .where("session_id", "=", claimsOf(token).jti)
    .execute();
}

describe("the list", () => {
  it("contains only the user's own live sessions: this one first, then newest first", async () => {
    const { token, other, username } = await loggedInTwice();
    await helpline.logIn("advisor");
    const over = tokenOf(await login(helpline, username));
    await setSession(over, { expires_at: new Date(helpline.clock.now().getTime() - 1000) });
    const third = await helpline.app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress: "10.0.0.8",
      payload: { username, password },
      headers: {
        "user-agent":
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0",
      },
    });
    expect(third.statusCode).toBe(200);
    await setSession(other, { begun_by: "openid connect" });

    const { sessions, session_count, ...rest } = await get(token);
    expect(rest.username).toBe(username);
    expect(session_count).toBe(3);
    expect(sessions).toMatchObject([
      { this_one: true, through_provider: false, address: null, browser: null },
      { this_one: false, address: "10.0.0.8", browser: "Firefox on Windows" },
      { this_one: false, address: "10.0.0.7", through_provider: true },
    ]);
    for (const { begun_on } of sessions) expect(begun_on).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it("identifies each session by a stable name, not by its secret id", async () => {
    const { token, other } = await loggedInTwice();
    const [before, after] = [await get(token), await get(other)];
    for (const row of await rowsOf(helpline.database, "sessions")) {
      expect(JSON.stringify(before)).not.toContain(row.session_id);
    }
    const names = ({ sessions }: typeof before) =>
      sessions.map(({ session }: { session: string }) => session).toSorted();
    expect(names(after)).toEqual(names(before));
    expect(new Set(names(before)).size).toBe(2);
  });

  it("states the rules for a new password", async () => {
    const strict = await buildTestApp(
      { PASSWORD_MIN_LENGTH: "12", REFUSE_COMMON_PASSWORDS: "true" },
      { besides: helpline },
    );
    const { token } = await strict.logIn("clinic");
    expect(await get(token)).toMatchObject({
      min_password_length: 6,
      refuses_common_passwords: false,
      needs_password: true,
    });
    expect((await strict.call(accountRoutes.get, { token })).data).toMatchObject({
      min_password_length: 12,
      refuses_common_passwords: true,
    });
    await strict.close();
  });
});

describe("ending one session", () => {
  it.each([
    ["without a password", {}, "Please enter your password."],
    ["with a wrong password", { password: "wrong horse" }, "This is not your password."],
  ])("is refused %s", async (_what, body, message) => {
    const { token, other } = await loggedInTwice();
    const [, there] = (await get(token)).sessions;
    for (const answer of [await end(token, there.session, body), await endOthers(token, body)]) {
      expect(answer).toMatchObject({
        status: 422,
        message,
        data: { errors: [{ field: "password", message }] },
      });
    }
    expect(await isGood(helpline, other)).toBe(true);
  });

  it("is refused for another person's session, an unknown one, and this one", async () => {
    const { token } = await loggedInTwice();
    const stranger = await helpline.logIn("advisor");
    const [theirs] = (await get(stranger.token)).sessions;
    const [own] = (await get(token)).sessions;
    expect((await end(token, theirs.session)).status).toBe(404);
    expect((await end(token, "x".repeat(22))).status).toBe(404);
    expect((await end(token, claimsOf(stranger.token).jti)).status).toBe(422);
    expect((await end(token, own.session)).status).toBe(409);
    for (const still of [token, stranger.token]) expect(await isGood(helpline, still)).toBe(true);
  });

  it("ends only that session, immediately", async () => {
    const { token, other, userId, username } = await loggedInTwice();
    const third = tokenOf(await login(helpline, username));
    await setSession(other, { begun_by: "openid connect" });
    const there = (await get(token)).sessions.find(
      (one: { through_provider: boolean }) => one.through_provider,
    );
    const mark = await auditMark(helpline.database);
    expect(await end(token, there.session)).toMatchObject({ status: 201, data: null });
    expect(await isGood(helpline, other)).toBe(false);
    for (const still of [token, third]) expect(await isGood(helpline, still)).toBe(true);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "sessions ended", entity: "users", entity_id: String(userId), detail: "one" },
    ]);
    expect((await end(token, there.session)).status).toBe(404);
  });
});

describe("ending all other sessions", () => {
  it("ends all of the user's own sessions except this one", async () => {
    const { token, other, username } = await loggedInTwice();
    const third = tokenOf(await login(helpline, username));
    const stranger = await helpline.logIn("advisor");
    const mark = await auditMark(helpline.database);
    expect((await endOthers(token)).status).toBe(201);
    for (const ended of [other, third]) expect(await isGood(helpline, ended)).toBe(false);
    for (const still of [token, stranger.token]) expect(await isGood(helpline, still)).toBe(true);
    expect((await get(token)).sessions).toHaveLength(1);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "sessions ended", detail: "everywhere else: 2" },
    ]);
  });

  it("accepts a provider login within the last ten minutes instead of the password", async () => {
    const { token, other } = await loggedInTwice();
    const minutesAgo = (minutes: number) =>
      new Date(helpline.clock.now().getTime() - minutes * 60_000);
    const cameThrough = async (minutes: number) => {
      const begun = { begun_by: "openid connect", started_at: minutesAgo(minutes) };
      await setSession(token, begun);
      return get(token);
    };
    expect(await cameThrough(11)).toMatchObject({ needs_password: true });
    expect((await endOthers(token, {})).status).toBe(422);
    expect(await isGood(helpline, other)).toBe(true);
    expect(await cameThrough(9)).toMatchObject({ needs_password: false });
    expect((await endOthers(token, {})).status).toBe(201);
    expect(await isGood(helpline, other)).toBe(false);
  });
});

describe("a manager ends all sessions of a user", () => {
  const signOut = (token: string, user_id: number) =>
    helpline.call(userRoutes.signOutEverywhere, { token, body: { user_id } });

  it.each([
    ["an admin, by a manager", "manager", "admin", 403],
    ["a manager, by a manager", "manager", "manager", 201],
    ["an admin, by an admin", "admin", "admin", 201],
    ["an advisor, by an advocate", "advocate", "advisor", 403],
  ] as const)("%s", async (_what, caller, userType, status) => {
    const { token } = await helpline.logIn(caller);
    const user = await helpline.logIn(userType);
    const mark = await auditMark(helpline.database);
    expect((await signOut(token, user.userId)).status).toBe(status);
    expect(await isGood(helpline, user.token)).toBe(status !== 201);
    expect(await isGood(helpline, token)).toBe(true);
    const rows = await auditSince(helpline.database, mark);
    const done = rows.filter((row) => row.action === "sessions ended");
    const noted = { entity_id: String(user.userId), detail: "everywhere: 1" };
    expect(done).toMatchObject(status === 201 ? [noted] : []);
  });

  it("is refused for the manager's own account, and for an unknown user", async () => {
    const { token, userId } = await helpline.logIn("admin");
    expect((await signOut(token, userId)).status).toBe(403);
    expect((await signOut(token, 999_999)).status).toBe(404);
    expect(await isGood(helpline, token)).toBe(true);
  });

  it("leaves the account open: the user can log in again", async () => {
    const manager = await helpline.logIn("manager");
    const user = await helpline.logIn("clinic");
    await signOut(manager.token, user.userId);
    expect((await login(helpline, user.username)).status).toBe(200);
  });
});

describe("the name of a browser", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
  const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)";
  const android = "Mozilla/5.0 (Linux; Android 14; SM-S921B)";

  it.each([
    ["Chrome on Windows", `${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36`],
    ["Edge on Windows", `${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
    ["Opera on Windows", `${windows} ${webkit} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`],
    ["Safari on macOS", `${mac} ${apple} Version/17.5 Safari/605.1.15`],
    ["Safari on iPhone", `${phone} ${apple} Version/17.5 Mobile/15E148 Safari/604.1`],
    ["Firefox on iPhone", `${phone} ${apple} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
    ["Samsung Internet on Android", `${android} ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile`],
    ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"],
    ["curl", "curl/8.5.0"],
    [null, "Mozilla/5.0 (compatible)"],
    [null, "<script>alert(1)</script>"],
    [null, undefined],
  ])("%s", (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
