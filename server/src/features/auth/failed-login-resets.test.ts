/**
 * Resets of failed logins: who may make them, how often, and the notice to the account's owner (ADR 6).
 *
 * Rules: AUTH-32, USER-11, USER-12.
 */
import { authRoutes, secondStepRoutes } from "@helpline/contract/auth/auth.routes";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { resetPassword } from "#features/users/reset-password";
import { userWithFactor } from "#test/authenticator";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { login } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";

const helpline = await startHelpline();
const manager = await helpline.logIn("manager");
const admin = await helpline.logIn("admin");
beforeEach(async () => {
  await helpline.database.deleteFrom("rate_limits").execute();
  helpline.clock.set(new Date());
});

const reset = (user_id: number, token = manager.token) =>
  helpline.call(userRoutes.resetFailedLogins, { body: { user_id }, token });

const locked = (overrides = {}) =>
  insertUser(helpline.database, { failed_logins: 3, ...overrides });

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);

describe("an admin's account", () => {
  it("is not unlocked by a manager", async () => {
    const user = await locked({ user_type: "admin" });
    const mark = await auditMark(helpline.database);
    expect(await reset(user.user_id)).toMatchObject({
      status: 403,
      message: userMessages.adminOnlyReset,
      data: null,
    });
    expect((await login(helpline, user.username)).status).toBe(401);
    expect(await auditSince(helpline.database, mark)).toMatchObject([{ action: "login refused" }]);
  });

  it("is unlocked by another admin", async () => {
    const user = await locked({ user_type: "admin" });
    expect((await reset(user.user_id, admin.token)).status).toBe(201);
    expect((await login(helpline, user.username)).status).toBe(200);
  });
});

describe("resets of one account", () => {
  const shiftBack = (seconds: number) =>
    sql`UPDATE rate_limits SET window_start = window_start - make_interval(secs => ${seconds})`.execute(
      helpline.database,
    );

  it("are limited to 5 an hour, across all managers; after that it stays locked", async () => {
    const user = await locked();
    for (const by of [manager, admin, manager, admin, manager]) {
      expect((await reset(user.user_id, by.token)).status).toBe(201);
    }
    await sql`UPDATE users SET failed_logins = 3 WHERE user_id = ${user.user_id}`.execute(
      helpline.database,
    );
    const mark = await auditMark(helpline.database);
    const refused = await reset(user.user_id, admin.token);
    expect(refused).toMatchObject({
      status: 429,
      message: expect.stringMatching(/reset 5 times within an hour.*wait up to an hour/),
      data: null,
    });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(59 * 60);
    expect(seconds).toBeLessThanOrEqual(60 * 60);
    expect(await auditSince(helpline.database, mark)).toEqual([]);
    expect((await login(helpline, user.username)).status).toBe(401);
    expect((await reset((await locked()).user_id)).status).toBe(201);
  });

  it("are allowed again an hour after the first, not before", async () => {
    const user = await locked();
    for (const _time of [1, 2, 3, 4, 5]) await reset(user.user_id);
    await shiftBack(59 * 60);
    const answer = await reset(user.user_id);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
    await shiftBack(61);
    for (const _time of [1, 2, 3, 4, 5]) {
      expect((await reset(user.user_id)).status).toBe(201);
    }
    expect((await reset(user.user_id)).status).toBe(429);
  });

  it("are counted exactly if they are concurrent", async () => {
    const { user_id } = await locked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(user_id)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      ...Array(5).fill(201),
      ...Array(3).fill(429),
    ]);
  });
});

describe("the owner", () => {
  const told = async (username: string) => {
    const answer = await login(helpline, username);
    expect(answer.status).toBe(200);
    return answer.data.failed_login_resets;
  };
  const byManager = { failed_logins: 3, reset_by: "Wilhelmina Okonkwo" };

  it("is told at the next login how many attempts failed, and who reset the count when", async () => {
    const user = await locked();
    const before = Date.now();
    await reset(user.user_id);
    const [entry, ...others] = await told(user.username);
    expect(others).toEqual([]);
    expect(entry).toEqual({ ...byManager, reset_on: expect.stringMatching(/Z$/) });
    expect(Math.abs(Date.parse(entry.reset_on) - before)).toBeLessThan(60_000);
  });

  it("is told by the second step, not before it", async () => {
    const { user, code } = await userWithFactor(helpline);
    await sql`UPDATE users SET failed_logins = 2 WHERE user_id = ${user.user_id}`.execute(
      helpline.database,
    );
    await reset(user.user_id);
    const first = await login(helpline, user.username);
    expect(first.data).not.toHaveProperty("failed_login_resets");
    const answer = await helpline.call(secondStepRoutes.secondStep, {
      body: { challenge: first.data.challenge, code: code() },
    });
    expect(answer.data).toMatchObject({
      loggedin: true,
      failed_login_resets: [{ ...byManager, failed_logins: 2 }],
    });
  });

  it("is told for three days, so that an intruder cannot hide it by logging in first", async () => {
    const user = await locked();
    await reset(user.user_id);
    for (const day of [0, 0, 2.9]) {
      helpline.clock.set(days(day));
      expect(await told(user.username)).toMatchObject([byManager]);
    }
    helpline.clock.set(days(3.1));
    expect(await told(user.username)).toMatchObject([byManager]);
    expect(await told(user.username)).toBeUndefined();
  });

  it("is told once if they first log in more than three days later", async () => {
    const user = await locked();
    await reset(user.user_id);
    helpline.clock.set(days(30));
    expect(await told(user.username)).toMatchObject([byManager]);
    expect(await told(user.username)).toBeUndefined();
  });

  it("is told of each reset of the account, newest first, and of no others", async () => {
    const user = await locked();
    const other = await locked();
    await reset(user.user_id);
    await sql`UPDATE users SET failed_logins = 1 WHERE user_id = ${user.user_id}`.execute(
      helpline.database,
    );
    await reset(user.user_id);
    expect(await told(user.username)).toMatchObject([{ failed_logins: 1 }, { failed_logins: 3 }]);
    await reset(other.user_id);
    expect(await told(other.username)).toHaveLength(1);
  });

  it("is told of the operator's command", async () => {
    const user = await locked();
    const { password } = await resetPassword(helpline.database, user.username);
    const answer = await login(helpline, user.username, { password });
    expect(answer.data.failed_login_resets).toMatchObject([
      { failed_logins: 3, reset_by: "The command reset-password" },
    ]);
  });

  it("is told nothing if no login failed, or nothing was reset", async () => {
    const user = await insertUser(helpline.database);
    await reset(user.user_id);
    expect(await told(user.username)).toBeUndefined();
    await login(helpline, user.username, { password: "wrong horse" });
    expect(await told(user.username)).toBeUndefined();
  });

  it("is not told by a refused login, but by the next successful one", async () => {
    const user = await locked();
    await reset(user.user_id);
    const body = { username: user.username, password: "wrong horse" };
    const refused = await helpline.call(authRoutes.login, { body });
    expect(refused.data).toEqual({ loggedin: false });
    expect(await told(user.username)).toMatchObject([byManager]);
  });
});

it("the record of the notice is deleted with the account", async () => {
  const { user_id } = await locked();
  await reset(user_id);
  await helpline.call(userRoutes.remove, { body: { id: user_id }, token: admin.token });
  const rows = await rowsOf(helpline.database, "failed_login_resets");
  expect(rows.filter((row) => row.user_id === user_id)).toEqual([]);
});
