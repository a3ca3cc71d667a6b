/**
 * Turning two-step login on and off, and roles that require it (ADR 5).
 *
 * Rules: AUTH-19, AUTH-20, AUTH-21, AUTH-22, AUTH-23.
 */
import { accountRoutes } from "@helpline/contract/account/account";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { configRoutes } from "@helpline/contract/config/product-config";
import { allRoutes } from "@helpline/contract/routes";
import { secondFactorRoutes as routes } from "@helpline/contract/second-factor/second-factor";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { belongsTo } from "#features/second-factor/check-code";
import { countUnreadable, secondFactorSealer } from "#features/second-factor/index";
import { resetPassword } from "#features/users/reset-password";
import { codeAt, userWithFactor, wrongCode } from "#test/authenticator";
import { buildTestApp, startHelpline, testSecret } from "#test/build-test-app";
import { testPassword } from "#test/factories";
import { claimsOf, isGood, login, refresh, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";

const helpline = await startHelpline();
/** An application in which admins and managers must have a second factor. */
const strict = await buildTestApp(
  { SECOND_FACTOR_REQUIRED: "admin,manager" },
  { besides: helpline },
);
beforeEach(async () => {
  await helpline.database.deleteFrom("rate_limits").execute();
});
afterAll(() => strict.close());

const password = testPassword;
const off = { on: false, required: false, confirmed_on: null, recovery_codes_left: 0 };

const get = async (token: string, at = helpline) => (await at.call(routes.get, { token })).data;
const factorsOf = async (userId: number) =>
  (await rowsOf(helpline.database, "second_factors")).filter((row) => row.user_id === userId);

describe("turning it on", () => {
  it.each([
    ["no password", {}, "Please enter your password."],
    ["a wrong password", { password: "wrong horse" }, "This is not your password."],
  ])("is refused with %s", async (_what, body, message) => {
    const { token, userId } = await helpline.logIn("advisor");
    const answer = await helpline.call(routes.begin, { token, body });
    expect(answer).toMatchObject({
      status: 422,
      message,
      data: { errors: [{ field: "password", message }] },
    });
    expect(await factorsOf(userId)).toEqual([]);
  });

  it("is refused if it was not started, and with a wrong code", async () => {
    const { token, userId } = await helpline.logIn("advisor");
    const confirm = (code: string) => helpline.call(routes.confirm, { token, body: { code } });
    expect((await confirm("123456")).status).toBe(409);
    const { data } = await helpline.call(routes.begin, { token, body: { password } });
    for (const code of [wrongCode(helpline, data.secret), "１２３４５６"]) {
      expect((await confirm(code)).status).toBe(422);
    }
    expect(await get(token)).toEqual({ ...off, needs_password: true });
    expect(await factorsOf(userId)).toMatchObject([{ confirmed_on: null }]);
  });

  it("requires a secret and a first code, shows ten codes once, and ends the other sessions", async () => {
    const { token, userId, username } = await helpline.logIn("advisor");
    const elsewhere = tokenOf(await login(helpline, username));
    const other = await helpline.logIn("advisor");
    const before = await auditMark(helpline.database);
    const begun = await helpline.call(routes.begin, { token, body: { password } });
    const uri = new URL(begun.data.uri);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Helpline:${username}`);
    expect(uri.searchParams.get("secret")).toBe(begun.data.secret);
    const code = codeAt(begun.data.secret, helpline.clock.now());
    const answer = await helpline.call(routes.confirm, { token, body: { code } });
    expect(answer).toMatchObject({ status: 201 });
    expect(new Set(answer.data.recovery_codes).size).toBe(10);
    expect(await get(token)).toMatchObject({ on: true, recovery_codes_left: 10 });
    expect(await isGood(helpline, token)).toBe(true);
    expect(await isGood(helpline, elsewhere)).toBe(false);
    expect(await isGood(helpline, other.token)).toBe(true);
    expect(await auditSince(helpline.database, before)).toMatchObject([
      { action: "second factor on", user_id: userId, entity_id: String(userId) },
    ]);
    for (const [route, body] of [
      [routes.begin, { password }],
      [routes.confirm, { code }],
    ] as const) {
      expect((await helpline.call(route, { token, body })).status).toBe(409);
    }
  });

  it("may be restarted: the newest secret counts", async () => {
    const { token } = await helpline.logIn("advisor");
    const begin = async () =>
      (await helpline.call(routes.begin, { token, body: { password } })).data.secret;
    const [first, second] = [await begin(), await begin()];
    const confirm = (secret: string) =>
      helpline.call(routes.confirm, {
        token,
        body: { code: codeAt(secret, helpline.clock.now()) },
      });
    expect((await confirm(first)).status).toBe(422);
    expect((await confirm(second)).status).toBe(201);
  });
});

describe.each([
  ["turning it off", routes.turnOff, "second factor off"],
  ["new recovery codes", routes.newRecoveryCodes, "new recovery codes"],
] as const)("%s", (_name, route, action) => {
  it("is refused without a factor, and without the right password and code", async () => {
    const { token, userId } = await helpline.logIn("advisor");
    const body = { password, code: "123456" };
    expect((await helpline.call(route, { token, body })).status).toBe(409);

    const mine = await userWithFactor(helpline);
    const before = await rowsOf(helpline.database, "recovery_codes");
    const mark = await auditMark(helpline.database);
    const refused = async (sent: object) =>
      (await helpline.call(route, { token: mine.token, body: sent })).data.errors[0].field;
    expect(await refused({ password: "wrong horse", code: mine.code() })).toBe("password");
    expect(await refused({ code: mine.code() })).toBe("password");
    expect(await refused({ password, code: wrongCode(helpline, mine.secret) })).toBe("code");
    expect(await rowsOf(helpline.database, "recovery_codes")).toEqual(before);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "second factor refused", detail: "password" },
      { action: "second factor refused", detail: "code" },
    ]);
    expect(await factorsOf(userId)).toEqual([]);
  });

  it("requires password and code, ends the other sessions, and is recorded", async () => {
    const { token, code, user, recoveryCodes } = await userWithFactor(helpline);
    const elsewhere = tokenOf(
      await helpline.call(authRoutes.login, {
        body: { username: user.username, password, code: recoveryCodes[0] },
      }),
    );
    const mark = await auditMark(helpline.database);
    const answer = await helpline.call(route, { token, body: { password, code: code() } });
    expect(answer.status).toBe(201);
    expect(await isGood(helpline, token)).toBe(true);
    expect(await isGood(helpline, elsewhere)).toBe(false);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action, user_id: user.user_id },
    ]);
    if (route === routes.turnOff) {
      expect(await get(token)).toEqual({ ...off, needs_password: true });
      expect(await factorsOf(user.user_id)).toEqual([]);
      expect((await login(helpline, user.username)).status).toBe(200);
    } else {
      expect(answer.data.recovery_codes).toHaveLength(10);
      expect(answer.data.recovery_codes).not.toContain(recoveryCodes[1]);
      expect(await get(token)).toMatchObject({ on: true, recovery_codes_left: 10 });
    }
  });
});

it("limits attempts per user, even if the login limit is off", async () => {
  const { token } = await helpline.logIn("advisor");
  const begin = () => helpline.call(routes.begin, { token, body: { password: "wrong horse" } });
  for (const _try of [1, 2, 3, 4, 5]) expect((await begin()).status).toBe(422);
  expect((await begin()).status).toBe(429);
});

it("is no way round the limit of attempts at the password", async () => {
  const { token } = await helpline.logIn("advisor");
  const body = { password: "wrong horse" };
  const guess = (route: typeof routes.begin | typeof accountRoutes.endOtherSessions) =>
    helpline.call(route, { token, body });
  for (const _try of [1, 2, 3]) expect((await guess(routes.begin)).status).toBe(422);
  for (const _try of [4, 5]) expect((await guess(accountRoutes.endOtherSessions)).status).toBe(422);
  expect((await guess(routes.begin)).status).toBe(429);
});

describe("if the role requires it", () => {
  const staffRoutes = allRoutes.filter(
    (route) => route.access !== "anyone" && !route.beforeSecondFactor,
  );

  it("every staff call is refused until it is set up", async () => {
    const { token } = await strict.logIn("admin");
    expect(staffRoutes.length).toBeGreaterThan(60);
    for (const route of staffRoutes) {
      const params = route.pathToken === undefined ? {} : { [route.pathToken]: token };
      const answer = await strict.call(route, {
        token,
        params: { page: 1, id: 1, case_id: 1, ...params },
        ...(route.method === "GET" ? {} : { body: {} }),
      });
      expect(answer, route.path).toMatchObject({
        status: 403,
        message: "Please set up two-step login first: your role needs it.",
        data: { second_factor_due: true },
      });
    }
  });

  it("the token says so until it is set up; then every call opens", async () => {
    const { token, username } = await strict.logIn("manager");
    const first = tokenOf(await login(strict, username));
    expect(claimsOf(first).data.second_factor_due).toBe(true);
    expect(await get(first, strict)).toMatchObject({ on: false, required: true });
    const begun = await strict.call(routes.begin, { token: first, body: { password } });
    const code = codeAt(begun.data.secret, strict.clock.now());
    expect((await strict.call(routes.confirm, { token: first, body: { code } })).status).toBe(201);
    const renewed = tokenOf(await refresh(strict, first));
    expect(claimsOf(renewed).data).not.toHaveProperty("second_factor_due");
    expect((await strict.call(configRoutes.config, { token: first })).status).toBe(200);
    expect(await isGood(strict, token)).toBe(false);
  });

  it("other roles are not asked, and turning it off blocks every call again", async () => {
    const advisor = await strict.logIn("advisor");
    expect((await strict.call(configRoutes.config, { token: advisor.token })).status).toBe(200);
    const { token, code } = await userWithFactor(strict, "admin");
    expect((await strict.call(configRoutes.config, { token })).status).toBe(200);
    await strict.call(routes.turnOff, { token, body: { password, code: code() } });
    expect((await strict.call(configRoutes.config, { token })).status).toBe(403);
  });
});

describe("the reset by another user", () => {
  const reset = (token: string, user_id: number) =>
    helpline.call(userRoutes.resetSecondFactor, { token, body: { user_id } });

  it.each([
    ["of an admin, by a manager", "admin", 403],
    ["of an advisor, by a manager", "advisor", 201],
    ["of a manager, by a manager", "manager", 201],
  ] as const)("%s", async (_what, userType, status) => {
    const { user, token } = await userWithFactor(helpline, userType);
    const manager = await helpline.logIn("manager");
    const mark = await auditMark(helpline.database);
    expect((await reset(manager.token, user.user_id)).status).toBe(status);
    const isReset = status === 201;
    expect(await factorsOf(user.user_id)).toHaveLength(isReset ? 0 : 1);
    expect(await isGood(helpline, token)).toBe(!isReset);
    expect((await login(helpline, user.username)).status).toBe(isReset ? 200 : 401);
    const rows = await auditSince(helpline.database, mark);
    expect(rows.filter((row) => row.action === "second factor reset")).toHaveLength(
      isReset ? 1 : 0,
    );
  });

  it("is refused for the caller, an unknown user, and a user without a factor", async () => {
    const { user, token } = await userWithFactor(helpline, "admin");
    const other = await helpline.logIn("advisor");
    expect((await reset(token, user.user_id)).status).toBe(403);
    expect((await reset(token, 999_999)).status).toBe(404);
    expect(await reset(token, other.userId)).toMatchObject({
      status: 409,
      message: "This user has not turned on two-step login.",
    });
    expect(await factorsOf(user.user_id)).toHaveLength(1);
  });
});

describe("the operator's reset-password", () => {
  it("keeps the second factor, and says so", async () => {
    const { user } = await userWithFactor(helpline, "admin");
    const made = await resetPassword(helpline.database, user.username);
    expect(made.hasSecondFactor).toBe(true);
    const answer = await login(helpline, user.username, { password: made.password });
    expect(answer).toMatchObject({ status: 401, data: { second_factor: true } });
  });

  it("removes it if asked to, and records that", async () => {
    const { user } = await userWithFactor(helpline, "admin");
    const mark = await auditMark(helpline.database);
    const made = await resetPassword(helpline.database, user.username, {
      removeSecondFactor: true,
    });
    expect(made.hasSecondFactor).toBe(false);
    const rows = await auditSince(helpline.database, mark);
    expect(rows.map((row) => row.action)).toEqual(["update", "second factor reset"]);
    expect((await login(helpline, user.username, { password: made.password })).status).toBe(200);
  });
});

it("counts the people whose codes the keys of another machine cannot check", async () => {
  await helpline.database.deleteFrom("second_factors").execute();
  await userWithFactor(helpline, "advisor");
  await userWithFactor(helpline, "manager");
  const { token } = await helpline.logIn("advisor");
  // Not confirmed, so nobody is asked for its code.
  await helpline.call(routes.begin, { token, body: { password } });
  const count = (secrets: readonly string[], secret: string) =>
    countUnreadable(
      helpline.database,
      secondFactorSealer({ secondFactorSecrets: secrets }, secret),
    );
  expect(await count([], "another secret".repeat(4))).toBe(2);
  expect(await count([], testSecret)).toBe(0);
  expect(await count(["a secret of today".repeat(3), testSecret], "x".repeat(40))).toBe(0);
});

it("a secret that an older key sealed is sealed with the newest when its code is used", async () => {
  const { user, token, secret, code } = await userWithFactor(helpline);
  const stored = async () => String((await factorsOf(user.user_id))[0]?.secret);
  const before = await stored();
  const newest = "n".repeat(32);
  const newer = await buildTestApp({ SECOND_FACTOR_SECRET: newest }, { besides: helpline });
  const body = { password, code: code() };
  expect((await newer.call(routes.newRecoveryCodes, { token, body })).status).toBe(201);
  await newer.close();
  expect(await stored()).not.toBe(before);
  const sealer = secondFactorSealer({ secondFactorSecrets: [newest] }, testSecret);
  const opened = sealer.open(await stored(), belongsTo(user.user_id));
  expect(opened).toMatchObject({ text: secret, isOld: false });
});
