/**
 * Choosing a password with a link: once, in time, and without a way round the rest (ADR 6).
 *
 * Rules: AUTH-34, AUTH-35, AUTH-36, AUTH-37.
 */

import { resetByLink } from "@helpline/contract/auth/failed-login-notice";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import {
  type LinkPurpose,
  passwordLinkMessages,
} from "@helpline/contract/password-links/password-links.messages";
import { beforeEach, describe, expect, it } from "vitest";
import { endLinksOf, makeLink } from "#security/password-links";
import { userWithFactor } from "#test/authenticator";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { insertUser, testPassword } from "#test/factories";
import { isGood, login, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { userWithLink } from "#test/password-links";

const helpline = await startHelpline();
beforeEach(() => helpline.clock.set(new Date()));

const { over } = passwordLinkMessages;
const wanted = "battery staple";
const hours = (count: number) => helpline.clock.set(new Date(Date.now() + count * 3_600_000));

const check = (token: string, at = helpline) =>
  at.call(passwordLinkRoutes.check, { body: { token } });
const choose = (token: string, password = wanted, at = helpline) =>
  at.call(passwordLinkRoutes.choose, { body: { token, password } });
const userRow = (id: number) =>
  helpline.database
    .selectFrom("users")
    .selectAll()
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();

describe("a link", () => {
  it("says whose it is and what a password has to be, then sets it, and the owner logs in", async () => {
    const { user, token } = await userWithLink(helpline, { password_set_by_other: true });
    expect(await check(token)).toMatchObject({
      status: 200,
      data: {
        username: user.username,
        min_password_length: 6,
        refuses_common_passwords: false,
      },
    });
    const mark = await auditMark(helpline.database);
    expect(await choose(token)).toMatchObject({
      status: 201,
      message: passwordLinkMessages.chosen,
      data: null,
    });
    expect((await auditSince(helpline.database, mark)).map((row) => ({ ...row }))).toMatchObject([
      {
        action: "password chosen",
        entity: "users",
        entity_id: String(user.user_id),
        user_id: user.user_id,
        user_type: "advisor",
        detail: "sessions ended: 0",
      },
    ]);
    expect((await userRow(user.user_id)).password_set_by_other).toBe(false);
    expect((await login(helpline, user.username, { password: wanted })).status).toBe(200);
    expect((await login(helpline, user.username)).status).toBe(401);
  });

  it("works once", async () => {
    const { user, token } = await userWithLink(helpline);
    await choose(token);
    expect(await check(token)).toMatchObject({ status: 404, message: over });
    expect(await choose(token, "another horse")).toMatchObject({ status: 404, message: over });
    expect((await login(helpline, user.username, { password: wanted })).status).toBe(200);
  });

  it("works for one of two who use it at once, in two processes", async () => {
    const { user, token } = await userWithLink(helpline);
    const second = await buildTestApp({}, { besides: helpline });
    const passwords = ["first horse", "second horse", "third horse", "fourth horse"];
    const answers = await Promise.all(
      passwords.map((password, at) => choose(token, password, at % 2 === 0 ? helpline : second)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
    const winner = passwords[answers.findIndex(({ status }) => status === 201)] ?? "";
    expect((await login(helpline, user.username, { password: winner })).status).toBe(200);
    await second.close();
  });

  it("works for 72 hours", async () => {
    const { token } = await userWithLink(helpline);
    hours(71.9);
    expect((await check(token)).status).toBe(200);
    hours(72.1);
    expect((await check(token)).status).toBe(404);
    expect(await choose(token)).toMatchObject({ status: 404, message: over });
  });

  const deadLinks: readonly (readonly [what: string, make: () => Promise<string>])[] = [
    ["never was one", async () => "x".repeat(43)],
    ["is empty", async () => ""],
    ["has a blank at the end", async () => `${(await userWithLink(helpline)).token} `],
    [
      "was replaced by a newer one",
      async () => {
        const { user, token } = await userWithLink(helpline);
        const now = helpline.clock.now();
        const link = {
          userId: user.user_id,
          purpose: "new password",
          createdBy: null,
          now,
        } as const;
        await makeLink(helpline.database, link);
        return token;
      },
    ],
    [
      "was ended",
      async () => {
        const { user, token } = await userWithLink(helpline);
        await endLinksOf(helpline.database, user.user_id, helpline.clock.now());
        return token;
      },
    ],
    ["is of a disabled user", async () => (await userWithLink(helpline, { enabled: 0 })).token],
  ];

  it.each(deadLinks)("that %s is refused like every other, and recorded", async (_what, make) => {
    const token = await make();
    const before = await rowsOf(helpline.database, "users");
    const mark = await auditMark(helpline.database);
    const answers = [await check(token), await choose(token)];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, message: over, data: null });
    }
    expect(await rowsOf(helpline.database, "users")).toEqual(before);
    const rows = await auditSince(helpline.database, mark);
    expect(rows).toMatchObject(
      [1, 2].map(() => ({ action: "password link refused", user_id: null, entity_id: null })),
    );
    if (token) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("still works after a password that breaks a rule", async () => {
    const strict = await buildTestApp(
      { PASSWORD_MIN_LENGTH: "12", REFUSE_COMMON_PASSWORDS: "true" },
      { besides: helpline },
    );
    const { user, token } = await userWithLink(helpline);
    expect((await check(token, strict)).data).toMatchObject({
      min_password_length: 12,
      refuses_common_passwords: true,
    });
    for (const bad of ["abcde", "elevenchars", `${user.username}123`]) {
      const answer = await choose(token, bad, strict);
      expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: "password" }] } });
    }
    expect(await userRow(user.user_id)).toEqual(user);
    expect((await choose(token, "twelve characters", strict)).status).toBe(201);
    await strict.close();
  });

  it("leaves only its hash in the database", async () => {
    const { token } = await userWithLink(helpline);
    const rows = await rowsOf(helpline.database, "password_links");
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows.map((row) => String(row.token_hashes)))).not.toContain(token);
  });
});

describe("choosing a password", () => {
  it("ends every session of the user, and no other", async () => {
    const { user, token } = await userWithLink(helpline);
    const session = tokenOf(await login(helpline, user.username));
    const other = await helpline.logIn("advisor");
    await choose(token);
    expect(await isGood(helpline, session)).toBe(false);
    expect(await isGood(helpline, other.token)).toBe(true);
  });

  it("leaves a locked account locked, and says so", async () => {
    const { user, token } = await userWithLink(helpline, { failed_logins: 3 });
    expect(await choose(token)).toMatchObject({
      status: 201,
      message: passwordLinkMessages.chosenButLocked,
    });
    expect((await login(helpline, user.username, { password: wanted })).status).toBe(401);
  });

  describe("by a locked admin", () => {
    const linkFor = async (purpose: LinkPurpose, overrides: object = {}) => {
      await helpline.database
        .updateTable("users")
        .set({ enabled: 0 })
        .where("user_type", "=", "admin")
        .execute();
      const user = await insertUser(helpline.database, {
        user_type: "admin",
        failed_logins: 3,
        ...overrides,
      });
      const link = { userId: user.user_id, purpose, createdBy: null, now: helpline.clock.now() };
      return { user, token: await makeLink(helpline.database, link) };
    };
    const { chosen, chosenButLockedAdmin } = passwordLinkMessages;

    it("unlocks the account if no other admin can log in, records it, and tells the owner", async () => {
      const { user, token } = await linkFor("forgotten password");
      await insertUser(helpline.database, { user_type: "admin", failed_logins: 3 });
      await insertUser(helpline.database, { user_type: "admin", enabled: 0 });
      await insertUser(helpline.database, { user_type: "admin", password_hash: null });
      await insertUser(helpline.database, { user_type: "manager" });
      const mark = await auditMark(helpline.database);
      expect(await choose(token)).toMatchObject({ status: 201, message: chosen });
      expect(await auditSince(helpline.database, mark)).toMatchObject([
        { action: "password chosen" },
        {
          action: "reset failed logins",
          detail: "forgotten password",
          user_id: user.user_id,
          entity_id: String(user.user_id),
        },
      ]);
      expect(await login(helpline, user.username, { password: wanted })).toMatchObject({
        status: 200,
        data: { failed_login_resets: [{ failed_logins: 3, reset_by: resetByLink }] },
      });
    });

    it("leaves it locked if another admin can reset it", async () => {
      const { user, token } = await linkFor("forgotten password");
      await insertUser(helpline.database, { user_type: "admin" });
      expect(await choose(token)).toMatchObject({ status: 201, message: chosenButLockedAdmin });
      expect((await login(helpline, user.username, { password: wanted })).status).toBe(401);
    });

    it("leaves it locked with a link that was not mailed for a forgotten password", async () => {
      const { user, token } = await linkFor("new password");
      expect(await choose(token)).toMatchObject({ status: 201, message: chosenButLockedAdmin });
      expect((await login(helpline, user.username, { password: wanted })).status).toBe(401);
    });

    it("leaves a manager locked, whom an admin or another manager resets", async () => {
      const { user, token } = await linkFor("forgotten password", { user_type: "manager" });
      expect((await choose(token)).message).toBe(passwordLinkMessages.chosenButLocked);
      expect((await login(helpline, user.username, { password: wanted })).status).toBe(401);
    });
  });

  it("leaves the second factor on", async () => {
    const { user } = await userWithFactor(helpline);
    const now = helpline.clock.now();
    const link = { userId: user.user_id, purpose: "new password", createdBy: null, now } as const;
    await choose(await makeLink(helpline.database, link));
    expect(await login(helpline, user.username, { password: wanted })).toMatchObject({
      status: 401,
      data: { loggedin: false, second_factor: true },
    });
  });

  it("is limited by address", async () => {
    await helpline.database.deleteFrom("rate_limits").execute();
    const limited = await buildTestApp({ LOGIN_RATE_LIMIT: "3" }, { besides: helpline });
    const { token } = await userWithLink(helpline);
    for (const _try of [1, 2, 3]) expect((await check("guess", limited)).status).toBe(404);
    expect((await choose(token, wanted, limited)).status).toBe(429);
    await limited.close();
  });
});

it("an account without a password is refused like any other, and nothing is counted", async () => {
  const invited = await insertUser(helpline.database, { password_hash: null });
  const known = await login(helpline, invited.username, { password: testPassword });
  const unknown = await login(helpline, "nobody.of.this.name");
  expect(known).toMatchObject({ status: 401, message: unknown.message, data: unknown.data });
  expect(await userRow(invited.user_id)).toEqual(invited);
});
