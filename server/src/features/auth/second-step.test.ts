/** Login with a second factor (ADR 5). Rules: AUTH-18, AUTH-20. */
import { authRoutes, secondStepRoutes } from "@helpline/contract/auth/auth.routes";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction, type WriteTransaction } from "#database/database";
import type { Context } from "#http/context";
import { createSealer } from "#security/sealing";
import { createTokens } from "#security/tokens";
import { codeAt, turnOnFactor, userWithFactor, wrongCode } from "#test/authenticator";
import { buildTestApp, startHelpline, testSecret } from "#test/build-test-app";
import { insertUser, testPassword } from "#test/factories";
import { isGood, login, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { createAdmission } from "./admission.ts";
import { type Account, findByUsername } from "./auth.repository.ts";

const helpline = await startHelpline();
const second = await startHelpline({}, { besides: helpline });
beforeEach(async () => {
  await helpline.database.deleteFrom("rate_limits").execute();
});

const enterCode = "Please enter the code from your authenticator app.";
const loginFailed = expect.stringMatching(/^Login failed\./);

const step = (challenge: string, code: string, at = helpline) =>
  at.call(secondStepRoutes.secondStep, { body: { challenge, code } });

/** Sends the password, then the app's current code or the test's own. */
async function bothSteps(username: string, code: string) {
  const first = await login(helpline, username);
  expect(first).toMatchObject({ status: 401, message: enterCode });
  return step(first.data.challenge, code);
}

const failedLogins = async (id: number) => {
  const rows = await rowsOf(helpline.database, "users");
  return rows.find((row) => row.user_id === id)?.failed_logins;
};

describe("the first step", () => {
  it("asks for the code, starts no session, and issues no token", async () => {
    const { user } = await userWithFactor(helpline);
    const sessions = await rowsOf(helpline.database, "sessions");
    const answer = await login(helpline, user.username);
    expect(answer).toMatchObject({ status: 401, message: enterCode });
    expect(answer.data).toEqual({
      loggedin: false,
      second_factor: true,
      challenge: expect.any(String),
    });
    expect(answer.headers).not.toHaveProperty("authorization");
    expect(await rowsOf(helpline.database, "sessions")).toEqual(sessions);
    expect(await failedLogins(user.user_id)).toBe(0);
  });

  it.each([
    ["a wrong password", { password: "wrong horse" }, {}],
    ["a locked account", {}, { failed_logins: 3 }],
    ["a disabled account", {}, { enabled: 0 }],
  ])("does not reveal the factor: %s", async (_what, sent, account) => {
    const { user } = await userWithFactor(helpline);
    await helpline.database
      .updateTable("users")
      .set({ failed_logins: 0, ...account })
      .where("user_id", "=", user.user_id)
      .execute();
    const answer = await login(helpline, user.username, sent);
    expect(answer).toMatchObject({ status: 401, message: loginFailed });
    expect(answer.data).toEqual({ loggedin: false });
  });

  it("does not ask while a factor is still being set up", async () => {
    const user = await insertUser(helpline.database);
    const token = tokenOf(await login(helpline, user.username));
    await helpline.call(secondFactorRoutes.begin, { token, body: { password: testPassword } });
    expect((await login(helpline, user.username)).status).toBe(200);
  });
});

it("is needed too by a login that began before it was turned on", async () => {
  const { database, clock } = helpline;
  const user = await insertUser(database);
  const account = (await findByUsername(database, user.username)) as Account;
  await turnOnFactor(helpline, user.user_id);
  const admission = createAdmission({
    database,
    clock,
    tokens: createTokens(testSecret, clock.now),
    sealer: createSealer("second factor", [testSecret]),
    demands: { secondFactor: [], passwordChange: false },
  });
  const context = {
    origin: { address: "127.0.0.1", requestId: "1" },
    setHeader: vi.fn(),
    inTransaction: <T>(work: (db: WriteTransaction) => Promise<T>) => inTransaction(database, work),
  };
  const sessions = await rowsOf(database, "sessions");
  const admitted = admission.admit(context as unknown as Context, account, { by: "password" });
  await expect(admitted).rejects.toMatchObject({ status: 401, message: loginFailed });
  expect(context.setHeader).not.toHaveBeenCalled();
  expect(await rowsOf(database, "sessions")).toEqual(sessions);
});

describe("the challenge", () => {
  it("grants only the second step", async () => {
    const { user } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    expect(await isGood(helpline, challenge)).toBe(false);
    for (const route of [authRoutes.refreshToken, secondFactorRoutes.get]) {
      expect((await helpline.call(route, { token: challenge })).status).toBe(401);
    }
  });

  it("is refused if it is a token, was changed, or is 5 minutes old", async () => {
    const { user, token, code } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    const over = {
      status: 401,
      message: "This took too long. Please log in again from the start.",
    };
    for (const bad of [token, "", `${challenge.slice(0, -3)}AAA`]) {
      expect(await step(bad, code())).toMatchObject(over);
    }
    helpline.clock.set(new Date(Date.now() + 5 * 60_000 + 1000));
    expect(await step(challenge, code())).toMatchObject(over);
    helpline.clock.set(new Date());
    expect((await step(challenge, code())).status).toBe(200);
  });

  it("is void after a password change", async () => {
    const { user, code } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    await helpline.database
      .updateTable("users")
      .set({ password_hash: "another" })
      .where("user_id", "=", user.user_id)
      .execute();
    expect(await step(challenge, code())).toMatchObject({ status: 401, data: { loggedin: false } });
  });

  it("is void once another factor has been set up", async () => {
    const { user } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    const secret = await turnOnFactor(helpline, user.user_id);
    const code = codeAt(secret, helpline.clock.now());
    const refused = await step(challenge, code);
    expect(refused).toMatchObject({ status: 401, data: { loggedin: false } });
    expect((await bothSteps(user.username, code)).status).toBe(200);
  });
});

describe("the second step", () => {
  it.each([-1, 0, 1])("accepts the code of step %d, with any spacing", async (steps) => {
    const { user, code } = await userWithFactor(helpline);
    const shown = code(steps);
    const before = await auditMark(helpline.database);
    const answer = await bothSteps(user.username, ` ${shown.slice(0, 3)} ${shown.slice(3)} `);
    expect(answer).toMatchObject({ status: 200, data: { loggedin: true } });
    expect(await isGood(second, tokenOf(answer))).toBe(true);
    expect(await auditSince(helpline.database, before)).toMatchObject([
      { action: "second factor asked", user_id: user.user_id },
      { action: "second factor passed", user_id: user.user_id },
      { action: "login", user_id: user.user_id, entity_id: String(user.user_id), detail: null },
    ]);
  });

  it("that never follows leaves a record of the right password, which may have been guessed", async () => {
    const { user } = await userWithFactor(helpline);
    const before = await auditMark(helpline.database);
    expect((await login(helpline, user.username)).status).toBe(401);
    const [row, ...more] = await auditSince(helpline.database, before);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      action: "second factor asked",
      entity: "users",
      entity_id: String(user.user_id),
      address: expect.stringMatching(/./),
    });
  });

  it("may reach another process than the first, and accepts a code once across both", async () => {
    const { user, code } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    const shown = code();
    const answers = await Promise.all([step(challenge, shown), step(challenge, shown, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await bothSteps(user.username, shown)).toMatchObject({ status: 401 });
    expect(await bothSteps(user.username, code(-1))).toMatchObject({ status: 401 });
  });

  it("refuses, counts and records a wrong code, and reveals nothing", async () => {
    const { user, secret } = await userWithFactor(helpline);
    const before = await auditMark(helpline.database);
    const answer = await bothSteps(user.username, wrongCode(helpline, secret));
    expect(answer).toMatchObject({
      status: 401,
      message: expect.stringMatching(/^This code is not right/),
      data: { loggedin: false, second_factor: true },
    });
    expect(answer.headers).not.toHaveProperty("authorization");
    expect(await failedLogins(user.user_id)).toBe(1);
    expect(await auditSince(helpline.database, before)).toMatchObject([
      { action: "second factor asked", user_id: user.user_id },
      { action: "second factor refused", user_id: user.user_id, detail: "wrong" },
    ]);
  });

  it("locks the account after three wrong codes, concurrent ones included", async () => {
    const { user, secret, code } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    const wrong = wrongCode(helpline, secret);
    await Promise.all([1, 2, 3].map(() => step(challenge, wrong)));
    expect(await failedLogins(user.user_id)).toBe(3);
    expect(await step(challenge, code())).toMatchObject({ status: 401, message: loginFailed });
    expect(await login(helpline, user.username)).toMatchObject({ message: loginFailed });
  });

  it("counts attempts across all processes, and says when to retry", async () => {
    const { user, secret, code } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    const wrong = wrongCode(helpline, secret);
    for (const at of [helpline, second, helpline, second, helpline]) {
      await at.database.updateTable("users").set({ failed_logins: 0 }).execute();
      expect((await step(challenge, wrong, at)).status).toBe(401);
    }
    const answer = await step(challenge, code(), second);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const other = await userWithFactor(helpline);
    expect((await bothSteps(other.user.username, other.code())).status).toBe(200);
  });

  it("resets the count of failed logins, which the password alone does not", async () => {
    const { user, secret, code } = await userWithFactor(helpline);
    await bothSteps(user.username, wrongCode(helpline, secret));
    await login(helpline, user.username);
    expect(await failedLogins(user.user_id)).toBe(1);
    expect((await bothSteps(user.username, code())).status).toBe(200);
    expect(await failedLogins(user.user_id)).toBe(0);
  });

  it.each([{}, { code: "12345" }, { code: 1 }])("refuses a malformed code: %j", async (sent) => {
    const { user } = await userWithFactor(helpline);
    const { challenge } = (await login(helpline, user.username)).data;
    const body = { challenge, ...sent };
    const answer = await helpline.call(secondStepRoutes.secondStep, { body });
    expect(answer.status).toBe(422);
  });

  it.each([{}, { challenge: "x" }, { challenge: 1, code: 1 }])(
    "tells who has no challenge nothing about the code: %j",
    async (body) => {
      const answer = await helpline.call(secondStepRoutes.secondStep, { body });
      expect(answer).toMatchObject({ status: 401, message: secondFactorMessages.challengeOver });
    },
  );
});

describe("a recovery code", () => {
  it("works once, and is recorded", async () => {
    const { user, recoveryCodes } = await userWithFactor(helpline);
    const [first = "", other = ""] = recoveryCodes;
    const before = await auditMark(helpline.database);
    expect((await bothSteps(user.username, first.toUpperCase())).status).toBe(200);
    expect(await auditSince(helpline.database, before)).toMatchObject([
      { action: "second factor asked", user_id: user.user_id },
      { action: "recovery code used", user_id: user.user_id },
      { action: "login" },
    ]);
    expect((await bothSteps(user.username, first)).status).toBe(401);
    expect((await bothSteps(user.username, other.replaceAll("-", " "))).status).toBe(200);
  });

  it("of another user does not work", async () => {
    const [one, two] = [await userWithFactor(helpline), await userWithFactor(helpline)];
    const [code = ""] = two.recoveryCodes;
    expect((await bothSteps(one.user.username, code)).status).toBe(401);
  });
});

describe("in one call", () => {
  const whole = (username: string, code: string, password = testPassword) =>
    helpline.call(authRoutes.login, { body: { username, password, code } });

  it("the right password and code log in, a wrong code counts as a failed login", async () => {
    const { user, secret, code } = await userWithFactor(helpline);
    expect(await whole(user.username, wrongCode(helpline, secret))).toMatchObject({
      status: 401,
      data: { loggedin: false, second_factor: true },
    });
    expect(await failedLogins(user.user_id)).toBe(1);
    expect((await whole(user.username, code())).status).toBe(200);
  });

  it("a wrong password with the right code reveals nothing, and leaves the code unused", async () => {
    const { user, code } = await userWithFactor(helpline);
    expect(await whole(user.username, code(), "wrong horse")).toMatchObject({
      status: 401,
      message: loginFailed,
      data: { loggedin: false },
    });
    expect((await whole(user.username, code())).status).toBe(200);
  });

  it("a code is ignored without a second factor", async () => {
    const user = await insertUser(helpline.database);
    expect((await whole(user.username, "123456")).status).toBe(200);
  });
});

describe("the stored secret", () => {
  it("is not readable in the database, nor are the recovery codes", async () => {
    const { secret, recoveryCodes } = await userWithFactor(helpline);
    const stored = JSON.stringify([
      await rowsOf(helpline.database, "second_factors"),
      await rowsOf(helpline.database, "recovery_codes"),
      await rowsOf(helpline.database, "audit_log"),
    ]);
    for (const each of [secret, ...recoveryCodes]) expect(stored).not.toContain(each);
  });

  it("opens with an older key and is resealed on use; without that key only recovery codes work", async () => {
    const { user, code, recoveryCodes } = await userWithFactor(helpline);
    const newer = "n".repeat(32);
    const sealed = async () =>
      (await rowsOf(helpline.database, "second_factors")).find(
        (row) => row.user_id === user.user_id,
      )?.secret;
    const before = await sealed();
    const both = await buildTestApp({ SECOND_FACTOR_SECRET: newer }, { besides: helpline });
    const { challenge } = (await login(both, user.username)).data;
    expect((await step(challenge, code(), both)).status).toBe(200);
    expect(await sealed()).not.toBe(before);
    await both.close();
    // The first process does not know the newer key.
    const answer = await bothSteps(user.username, code(1));
    expect(answer).toMatchObject({
      status: 401,
      message: expect.stringMatching(/^Codes cannot be checked at the moment/),
    });
    expect(await failedLogins(user.user_id)).toBe(0);
    expect((await bothSteps(user.username, recoveryCodes[0] ?? "")).status).toBe(200);
  });
});
