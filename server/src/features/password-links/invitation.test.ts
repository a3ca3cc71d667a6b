/**
 * Invitations, and links that managers send: who gets them, and what ends them (ADR 6).
 *
 * Rules: AUTH-33, AUTH-35, USER-13.
 */
import { accountRoutes } from "@helpline/contract/account/account";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { describe, expect, it } from "vitest";
import { resetPassword } from "#features/users/reset-password";
import { makeLink } from "#security/password-links";
import { buildTestApp, startHelpline, type TestApp } from "#test/build-test-app";
import { insertUser, testPassword } from "#test/factories";
import { login, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { tokenIn } from "#test/password-links";

const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "post@helpline.example.org" };
const publicUrl = "https://helpline.example.org";

const helpline = await startHelpline();
const admin = await helpline.logIn("admin");
const manager = await helpline.logIn("manager");

let made = 0;
const person = (overrides: object = {}) => {
  made += 1;
  return {
    user_type: "advisor",
    first_name: "Zoë",
    last_name: "Okonkwo",
    gender: "female",
    city: "Leeds",
    county: "West Yorkshire",
    email: "zoe@example.org",
    username: `invited.${made}`,
    invite: 1,
    ...overrides,
  };
};
const add = (body: object, { token = manager.token, at = helpline } = {}) =>
  at.call(userRoutes.create, { body, token });
const works = async (token: string) =>
  (await helpline.call(passwordLinkRoutes.check, { body: { token } })).status === 200;
const choose = (token: string) =>
  helpline.call(passwordLinkRoutes.choose, { body: { token, password: "battery staple" } });
const details = async (id: number) =>
  (await helpline.call(userRoutes.details, { params: { id }, token: manager.token })).data;

async function beside(settings: Record<string, string>, work: (at: TestApp) => Promise<void>) {
  const at = await buildTestApp(settings, { besides: helpline });
  await work(at).finally(() => at.close());
}

describe("somebody who is added with an invitation", () => {
  it("has no password until they choose one with the link, which is shown once without SMTP", async () => {
    const body = person();
    const mark = await auditMark(helpline.database);
    const answer = await add(body);
    expect(answer).toMatchObject({ status: 201, message: userMessages.invitedByHand });
    const { user_id: id, link } = answer.data;
    expect(link).toMatch(/^\/choose-password#[A-Za-z0-9_-]{43}$/);
    const rows = await auditSince(helpline.database, mark);
    expect(rows).toMatchObject([
      { action: "create", entity: "users", user_id: manager.userId },
      {
        action: "password link shown",
        entity_id: String(id),
        user_id: manager.userId,
        detail: "invitation",
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link));
    expect(await details(id)).toMatchObject({ invited: 1 });
    expect(await rowsOf(helpline.database, "mail")).toEqual([]);
    for (const password of ["", "null", testPassword]) {
      expect((await login(helpline, body.username, { password })).data?.loggedin).not.toBe(true);
    }
    expect((await choose(tokenIn(link))).status).toBe(201);
    expect(await details(id)).toMatchObject({ invited: 0, failed_logins: 0 });
    const good = await login(helpline, body.username, { password: "battery staple" });
    expect(good.status).toBe(200);
  });

  it("gets the whole address with PUBLIC_URL", () =>
    beside({ PUBLIC_URL: publicUrl }, async (at) => {
      const { data } = await add(person(), { at });
      expect(data.link).toMatch(/^https:\/\/helpline\.example\.org\/choose-password#/);
    }));

  it("gets a mail with SMTP, and the answer has no link", () =>
    beside(smtp, async (at) => {
      const mark = await auditMark(helpline.database);
      const { data, message } = await add(person(), { at });
      expect(data).not.toHaveProperty("link");
      expect(message).toBe(userMessages.invited("zoe@example.org"));
      const mails = await rowsOf(helpline.database, "mail");
      expect(mails).toMatchObject([
        {
          kind: "invitation",
          to_user_id: data.user_id,
          to_address: "zoe@example.org",
          state: "waiting",
          created_by: manager.userId,
        },
      ]);
      const [, sent] = await auditSince(helpline.database, mark);
      expect(sent).toMatchObject({ action: "password link sent", detail: "invitation" });
      await helpline.database.deleteFrom("mail").execute();
    }));

  it.each([
    ["no password and no invitation", { invite: 0 }, userMessages.password],
    ["neither field", { invite: undefined }, userMessages.password],
    ["an empty password", { invite: undefined, password: "" }, userMessages.password],
    ["a short password", { invite: 0, password: "abcde" }, userMessages.password],
    ["both", { invite: 1, password: "battery staple" }, userMessages.inviteOrPassword],
  ])("is refused with %s, and nothing is stored", async (_what, overrides, message) => {
    const before = await rowsOf(helpline.database, "users");
    expect(await add(person(overrides))).toMatchObject({
      status: 422,
      data: { errors: [{ field: "password", message }] },
    });
    expect(await rowsOf(helpline.database, "users")).toEqual(before);
  });

  it("is listed as invited, between active and locked people", async () => {
    const answer = await add(person({ last_name: "Zzyzx" }));
    const query = { sort: "last_name", order: "desc" };
    const list = await helpline.call(userRoutes.list, {
      params: { page: 1 },
      query,
      token: manager.token,
    });
    expect(list.data[0]).toMatchObject({ user_id: answer.data.user_id, invited: 1 });
    const shown = userRoutes.kind.columns.find(({ field }) => field === "status");
    expect(shown && "show" in shown && shown.show(list.data[0])).toBe("Invited");
  });

  it("as an admin needs an admin", async () => {
    const body = person({ user_type: "admin" });
    expect((await add(body)).status).toBe(403);
    expect((await add(body, { token: admin.token })).status).toBe(201);
  });
});

const send = (userId: number, token = manager.token) =>
  helpline.call(userRoutes.sendLink, { body: { user_id: userId }, token });

describe("a new link", () => {
  it("replaces the earlier one, and a present password goes on working until it is used", async () => {
    const user = await insertUser(helpline.database);
    const first = tokenIn((await send(user.user_id)).data.link);
    const second = tokenIn((await send(user.user_id)).data.link);
    expect([await works(first), await works(second)]).toEqual([false, true]);
    expect((await login(helpline, user.username)).status).toBe(200);
    await choose(second);
    expect((await login(helpline, user.username)).status).toBe(401);
  });

  it.each(["invitation", "new password"] as const)("is recorded as %s", async (purpose) => {
    const hash = purpose === "invitation" ? { password_hash: null } : {};
    const user = await insertUser(helpline.database, hash);
    const mark = await auditMark(helpline.database);
    expect(await send(user.user_id)).toMatchObject({
      status: 201,
      message: userMessages.linkShown,
    });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "password link shown", detail: purpose, entity_id: String(user.user_id) },
    ]);
  });

  it("is refused for one's own account, an admin's, a disabled one and one that is not there", async () => {
    const disabled = await insertUser(helpline.database, { enabled: 0 });
    const refused = [
      [await send(manager.userId), 403, userMessages.ownPassword],
      [
        await send(admin.userId),
        403,
        "Only an admin may send a link for a new password to an admin.",
      ],
      [await send(disabled.user_id), 409, userMessages.disabledNoLink],
      [await send(2_000_000_000), 404],
    ] as const;
    for (const [answer, status, message = answer.message] of refused) {
      expect(answer).toMatchObject({ status, message, data: null });
    }
    const links = await rowsOf(helpline.database, "password_links");
    const ids = [manager.userId, admin.userId, disabled.user_id];
    expect(links.filter(({ user_id }) => ids.includes(Number(user_id)))).toEqual([]);
  });
});

describe("a link ends", () => {
  const linkFor = (userId: number) => {
    const now = helpline.clock.now();
    const link = { userId, purpose: "new password", createdBy: null, now } as const;
    return makeLink(helpline.database, link);
  };
  const base = {
    user_type: "advisor",
    first_name: "Wilhelmina",
    last_name: "Okonkwo",
    gender: "female",
    city: "Leeds",
    county: "West Yorkshire",
    email: "w.okonkwo@example.org",
  };

  it.each([
    ["a new password", { password: "another horse" }, false],
    ["another username", { username: "somebody.else.now" }, false],
    ["another mail address", { email: "other@example.org" }, false],
    ["another user type", { user_type: "advocate" }, false],
    ["disabling", { enabled: 0 }, false],
    ["a new telephone number, with all else as it was", { telephone: "0113 496 0123" }, true],
  ])("with %s: %o", async (_what, change, goesOn) => {
    const user = await insertUser(helpline.database);
    const token = await linkFor(user.user_id);
    const body = { ...base, ...change, id: user.user_id };
    expect((await helpline.call(userRoutes.update, { body, token: manager.token })).status).toBe(
      201,
    );
    if ("enabled" in change) {
      const again = { ...base, enabled: 1, id: user.user_id };
      await helpline.call(userRoutes.update, { body: again, token: manager.token });
    }
    expect(await works(token)).toBe(goesOn);
  });

  it("when the owner changes the password", async () => {
    const user = await insertUser(helpline.database);
    const token = await linkFor(user.user_id);
    const session = tokenOf(await login(helpline, user.username));
    const body = { current_password: testPassword, new_password: "battery staple" };
    await helpline.call(accountRoutes.changePassword, { body, token: session });
    expect(await works(token)).toBe(false);
  });

  it("with the operator's command", async () => {
    const user = await insertUser(helpline.database);
    const token = await linkFor(user.user_id);
    await resetPassword(helpline.database, user.username);
    expect(await works(token)).toBe(false);
  });

  it.each([
    ["is disabled", { enabled: 0 }],
    ["gets another user type", { user_type: "evaluator" }],
    ["is deleted", null],
  ])("when whoever was shown it %s, and stays over", async (_what, change) => {
    const maker = await helpline.logIn("manager");
    const [user, other] = [
      await insertUser(helpline.database),
      await insertUser(helpline.database),
    ];
    const theirs = tokenIn((await send(user.user_id, maker.token)).data.link);
    const another = tokenIn((await send(other.user_id)).data.link);
    const id = maker.userId;
    const { token } = admin;
    const changed = (body: object) => helpline.call(userRoutes.update, { body, token });
    const { status } = change
      ? await changed({ ...base, user_type: "manager", ...change, id })
      : await helpline.call(userRoutes.remove, { body: { id }, token });
    expect([200, 201]).toContain(status);
    if (change) await changed({ ...base, user_type: "manager", enabled: 1, id });
    expect([await works(theirs), await works(another)]).toEqual([false, true]);
    expect((await choose(theirs)).status).toBe(404);
  });

  it("with the user", async () => {
    const user = await insertUser(helpline.database);
    const token = await linkFor(user.user_id);
    const body = { id: user.user_id };
    await helpline.call(userRoutes.remove, { body, token: manager.token });
    expect(await works(token)).toBe(false);
  });
});
