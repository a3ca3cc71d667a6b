/**
 * What ends a calendar address: every way in which an account is recovered, and a manager (ADR 18).
 *
 * Rules: MAIL-12.
 */
import { accountRoutes } from "@helpline/contract/account/account";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { calendarRoutes } from "@helpline/contract/calendar/calendar";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { describe, expect, it } from "vitest";
import { resetPassword } from "#features/users/reset-password";
import { makeLink } from "#security/password-links";
import { startHelpline } from "#test/build-test-app";
import { insertUser, testPassword } from "#test/factories";
import { login, tokenOf } from "#test/log-in";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();
const manager = await helpline.logIn("manager");
const { token: adminsToken } = await helpline.logIn("admin");
const { database } = helpline;

/** Somebody who is logged in twice, with a calendar. */
async function withCalendar(overrides: object = {}) {
  await database.deleteFrom("rate_limits").execute();
  const { user_id: userId, username } = await insertUser(database, overrides);
  const token = tokenOf(await login(helpline, username));
  await login(helpline, username);
  const { address } = (await helpline.call(calendarRoutes.make, { token, body: {} })).data;
  const works = async () =>
    (await helpline.app.inject({ method: "GET", url: address })).statusCode === 200;
  expect(await works()).toBe(true);
  return { userId, username, token, works };
}
type Owner = Awaited<ReturnType<typeof withCalendar>>;

const update = async (id: number, change: object) => {
  const body = {
    id,
    user_type: "advisor",
    first_name: "Wilhelmina",
    last_name: "Okonkwo",
    gender: "female",
    city: "Leeds",
    county: "West Yorkshire",
    email: "w.okonkwo@example.org",
    ...change,
  };
  const answer = await helpline.call(userRoutes.update, { body, token: manager.token });
  expect(answer.status).toBe(201);
};
const newPassword = "battery staple";

const recoveries: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
  "one's own new password": ({ token }) =>
    helpline.call(accountRoutes.changePassword, {
      token,
      body: { current_password: testPassword, new_password: newPassword },
    }),
  "a password chosen with a link": async ({ userId }) => {
    const now = helpline.clock.now();
    const token = await makeLink(database, {
      userId,
      purpose: "new password",
      createdBy: null,
      now,
    });
    return helpline.call(passwordLinkRoutes.choose, { body: { token, password: newPassword } });
  },
  "a password set by a manager": ({ userId }) => update(userId, { password: newPassword }),
  "logging out everywhere else": ({ token }) =>
    helpline.call(accountRoutes.endOtherSessions, { token, body: { password: testPassword } }),
  "a manager who logs the user out everywhere": ({ userId }) =>
    helpline.call(userRoutes.signOutEverywhere, {
      token: manager.token,
      body: { user_id: userId },
    }),
  "disabling and enabling the account": async ({ userId }) => {
    await update(userId, { enabled: 0 });
    await update(userId, { enabled: 1 });
  },
  "the operator's command": ({ username }) => resetPassword(database, username),
};

describe("an address ends with", () => {
  it.each(Object.entries(recoveries))("%s", async (_what, recover) => {
    const owner = await withCalendar();
    const other = await withCalendar();
    await recover(owner);
    expect([await owner.works(), await other.works()]).toEqual([false, true]);
  });
});

it("an address outlives a logout, and a wrong password on Your account", async () => {
  const owner = await withCalendar();
  const body = { current_password: "wrong horse", new_password: newPassword };
  await helpline.call(accountRoutes.changePassword, { token: owner.token, body });
  await helpline.call(authRoutes.logout, { token: owner.token });
  expect(await owner.works()).toBe(true);
});

describe("a manager", () => {
  const remove = (user_id: number, token = manager.token) =>
    helpline.call(userRoutes.removeCalendar, { body: { user_id }, token });

  it("ends an address, once, which is recorded", async () => {
    const owner = await withCalendar();
    const mark = await auditMark(database);
    expect(await remove(owner.userId)).toMatchObject({
      status: 201,
      message: userMessages.calendarRemoved,
    });
    expect(await owner.works()).toBe(false);
    expect(await auditSince(database, mark)).toMatchObject([
      {
        action: "calendar address removed",
        entity: "users",
        user_id: manager.userId,
        entity_id: String(owner.userId),
      },
    ]);
    expect((await helpline.call(accountRoutes.get, { token: owner.token })).status).toBe(200);
    expect(await remove(owner.userId)).toMatchObject({
      status: 409,
      message: userMessages.noCalendar,
    });
  });

  it("does not end an admin's, and another admin does", async () => {
    const owner = await withCalendar({ user_type: "admin" });
    expect(await remove(owner.userId)).toMatchObject({
      status: 403,
      message: "Only an admin may remove the calendar address of an admin.",
    });
    expect(await owner.works()).toBe(true);
    expect((await remove(owner.userId, adminsToken)).status).toBe(201);
    expect(await owner.works()).toBe(false);
  });

  it("is told that there is no such user", async () => {
    expect((await remove(2_000_000_000)).status).toBe(404);
  });
});
