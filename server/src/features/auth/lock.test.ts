/** Three failed logins lock an account. Rules: AUTH-5, USER-11. */
import { userRoutes } from "@helpline/contract/users/users.routes";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { isGood, login, tokenOf } from "#test/log-in";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();

const failedLogins = async (id: number) =>
  (
    await helpline.database
      .selectFrom("users")
      .select("failed_logins")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow()
  ).failed_logins;

const wrong = (username: string) => login(helpline, username, { password: "wrong horse" });

async function fail(username: string, times: number) {
  for (let time = 0; time < times; time += 1) expect((await wrong(username)).status).toBe(401);
}

describe("after failed logins", () => {
  it.each([
    [1, 200],
    [2, 200],
    [3, 401],
    [4, 401],
  ])("%d of them, the right password is answered with %d", async (times, status) => {
    const user = await insertUser(helpline.database);
    await fail(user.username, times);
    expect(await failedLogins(user.user_id)).toBe(times);
    expect((await login(helpline, user.username)).status).toBe(status);
    expect(await failedLogins(user.user_id)).toBe(status === 200 ? 0 : times + 1);
  });

  it("a successful login resets the count", async () => {
    const user = await insertUser(helpline.database);
    for (const _round of [1, 2, 3]) {
      await fail(user.username, 2);
      expect((await login(helpline, user.username)).status).toBe(200);
    }
    await fail(user.username, 3);
    expect((await login(helpline, user.username)).status).toBe(401);
  });

  it("other accounts and existing sessions are unaffected", async () => {
    const user = await insertUser(helpline.database);
    const colleague = await insertUser(helpline.database);
    const token = tokenOf(await login(helpline, user.username));
    await fail(user.username, 3);
    expect((await login(helpline, colleague.username)).status).toBe(200);
    expect(await isGood(helpline, token)).toBe(true);
  });
});

describe("concurrent guesses", () => {
  it("are all counted", async () => {
    const user = await insertUser(helpline.database);
    const answers = await Promise.all(Array.from({ length: 8 }, () => wrong(user.username)));
    expect(answers.every((answer) => answer.status === 401)).toBe(true);
    expect(await failedLogins(user.user_id)).toBe(8);
  });

  it("do not let the right password through after the third", async () => {
    const user = await insertUser(helpline.database);
    const guesses = Array.from({ length: 24 }, () => wrong(user.username));
    // Sent last: passwords are checked, and failures counted, in the order of arrival.
    const right = await login(helpline, user.username);
    expect(right.status).toBe(401);
    await Promise.all(guesses);
    expect(await failedLogins(user.user_id)).toBe(25);
  });
});

describe("the reset by a manager", () => {
  const reset = (body: unknown, token: string) =>
    helpline.call(userRoutes.resetFailedLogins, { body, token });

  it.each([
    ["no id", {}],
    ["an id that is text", { user_id: "one" }],
    ["an id of 0", { user_id: 0 }],
    ["another name for it", { id: 1 }],
  ])("is refused with %s", async (_what, body) => {
    const { token } = await helpline.logIn("manager");
    const before = await auditMark(helpline.database);
    expect((await reset(body, token)).status).toBe(422);
    expect(await auditSince(helpline.database, before)).toEqual([]);
  });

  it("is refused for a user that does not exist", async () => {
    const { token } = await helpline.logIn("manager");
    const before = await auditMark(helpline.database);
    expect(await reset({ user_id: 999_999 }, token)).toMatchObject({
      status: 404,
      message: "This user does not exist.",
    });
    expect(await auditSince(helpline.database, before)).toEqual([]);
  });

  it("unlocks the account", async () => {
    const user = await insertUser(helpline.database);
    const { token, userId } = await helpline.logIn("manager");
    await fail(user.username, 3);
    const before = await auditMark(helpline.database);
    expect(await reset({ user_id: user.user_id }, token)).toMatchObject({
      status: 201,
      message: "Failed login count has been reset.",
      data: null,
    });
    expect(await auditSince(helpline.database, before)).toMatchObject([
      {
        action: "reset failed logins",
        entity: "users",
        entity_id: String(user.user_id),
        user_id: userId,
        before: { failed_logins: 3 },
        after: { failed_logins: 0 },
      },
    ]);
    expect((await login(helpline, user.username)).status).toBe(200);
  });

  it("leaves a disabled account disabled", async () => {
    const user = await insertUser(helpline.database, { enabled: 0, failed_logins: 3 });
    const { token } = await helpline.logIn("manager");
    expect((await reset({ user_id: user.user_id }, token)).status).toBe(201);
    expect((await login(helpline, user.username)).status).toBe(401);
  });
});
