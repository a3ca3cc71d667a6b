/**
 * Forgotten passwords: the answer tells nothing, and the mail goes only where it may (ADR 6).
 *
 * Rules: AUTH-37, AUTH-38.
 */

import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { passwordLinkMessages } from "@helpline/contract/password-links/password-links.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tokenForMail } from "#security/password-links";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { smtpSettings } from "#test/mail-delivery";
import { userWithLink } from "#test/password-links";
import { watchQueries } from "#test/plans";

const helpline = await startHelpline(smtpSettings);
const withoutSmtp = await startHelpline({}, { besides: helpline });
beforeEach(async () => {
  helpline.clock.set(new Date());
  await untilSettled();
});

const ask = (username: string, at = helpline) =>
  at.call(passwordLinkRoutes.forgotten, { body: { username } });
const works = async (token: string) =>
  (await helpline.call(passwordLinkRoutes.check, { body: { token } })).status === 200;
const mailsTo = async (userId: number) =>
  (await rowsOf(helpline.database, "mail")).filter((row) => row.to_user_id === userId);
/** The application may have taken the request already, and not be done. */
const untilSettled = () =>
  vi.waitFor(
    async () => {
      await helpline.forgotten.sweep();
      expect(await rowsOf(helpline.database, "forgotten_passwords")).toEqual([]);
    },
    { timeout: 20_000 },
  );
/** Asks, and has what follows the answer done. */
async function askAndSettle(username: string) {
  const mark = await auditMark(helpline.database);
  await ask(username);
  await untilSettled();
  return auditSince(helpline.database, mark);
}

describe("the answer", () => {
  it("and the queries before it are the same for every username", async () => {
    const queries = watchQueries();
    const watched = await buildTestApp(smtpSettings, { besides: helpline, watch: queries.watch });
    const names = {
      known: (await insertUser(helpline.database)).username,
      unknown: "nobody.of.this.name",
      disabled: (await insertUser(helpline.database, { enabled: 0 })).username,
      invited: (await insertUser(helpline.database, { password_hash: null })).username,
      unreachable: (await insertUser(helpline.database, { email: "" })).username,
    };
    const seen: unknown[] = [];
    for (const username of Object.values(names)) {
      queries.take();
      const { headers: _own, ...answer } = await ask(username, watched);
      // What is only looked up afterwards has not begun.
      seen.push([answer, queries.take().map(({ sql }) => sql)]);
      await watched.forgotten.stop();
      await untilSettled();
    }
    expect(seen[0]).toMatchObject([{ status: 200, message: passwordLinkMessages.asked }, {}]);
    for (const each of seen) expect(each).toEqual(seen[0]);
    await watched.close();
  });

  it.each(["", "abc", "x".repeat(61), "a\u0000bcdef"])(
    "to %j names the field",
    async (username) => {
      expect(await ask(username)).toMatchObject({
        status: 422,
        data: { errors: [{ field: "username" }] },
      });
      expect(await rowsOf(helpline.database, "forgotten_passwords")).toEqual([]);
    },
  );

  it("is limited by address, for every username alike", async () => {
    await helpline.database.deleteFrom("rate_limits").execute();
    const limited = await buildTestApp(
      { ...smtpSettings, LOGIN_RATE_LIMIT: "2" },
      { besides: helpline },
    );
    const { username } = await insertUser(helpline.database);
    for (const name of [username, "nobody.of.this.name"]) {
      expect((await ask(name, limited)).status).toBe(200);
    }
    for (const name of [username, "nobody.of.this.name"]) {
      expect((await ask(name, limited)).status).toBe(429);
    }
    await limited.close();
  });
});

describe("an account", () => {
  it("gets a mail soon after the answer, whatever the case of the name", async () => {
    const user = await insertUser(helpline.database, { username: "Zoe.Archer" });
    const mark = await auditMark(helpline.database);
    await ask(" zoe.ARCHER ");
    await vi.waitFor(
      async () => expect(await auditSince(helpline.database, mark)).toHaveLength(2),
      { timeout: 20_000 },
    );
    expect(await mailsTo(user.user_id)).toMatchObject([
      {
        kind: "forgotten password",
        state: "waiting",
        created_by: null,
        to_address: user.email,
        to_name: "Wilhelmina Okonkwo",
      },
    ]);
    const rows = await auditSince(helpline.database, mark);
    expect(rows).toMatchObject([
      { action: "password link asked", user_id: null, entity_id: null, address: "127.0.0.1" },
      {
        action: "password link sent",
        detail: "forgotten password",
        user_id: null,
        entity_id: String(user.user_id),
        address: "127.0.0.1",
        request_id: rows[0]?.request_id,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("ARCHER");
    expect(await rowsOf(helpline.database, "forgotten_passwords")).toEqual([]);
  });

  it.each([
    ["that is disabled", { enabled: 0 }, "disabled"],
    ["without a mail address", { email: "none" }, "no email address"],
    [
      "whose owner changed the address",
      { email_changed_by_owner: true },
      "the owner changed the email address",
    ],
  ])("%s gets none, which is recorded", async (_what, overrides, reason) => {
    const user = await insertUser(helpline.database, overrides);
    expect(await askAndSettle(user.username)).toMatchObject([
      { action: "password link asked" },
      {
        action: "password link refused",
        entity_id: String(user.user_id),
        detail: `forgotten password: ${reason}`,
      },
    ]);
    expect(await mailsTo(user.user_id)).toEqual([]);
  });

  it("that is not there leaves only the record that somebody asked", async () => {
    const mails = await rowsOf(helpline.database, "mail");
    expect(await askAndSettle("nobody.of.this.name")).toMatchObject([
      { action: "password link asked", entity_id: null },
    ]);
    expect(await rowsOf(helpline.database, "mail")).toEqual(mails);
  });

  it("gets three mails an hour, and only the newest has a link that works", async () => {
    const user = await insertUser(helpline.database);
    for (const _time of [1, 2, 3, 4]) await askAndSettle(user.username);
    const mails = await mailsTo(user.user_id);
    expect(mails).toHaveLength(3);
    const now = helpline.clock.now();
    const tokens = await Promise.all(
      mails.map(({ mail_id }) => tokenForMail(helpline.database, Number(mail_id), now)),
    );
    expect(tokens.map(Boolean)).toEqual([false, false, true]);
    helpline.clock.set(new Date(Date.now() + 61 * 60_000));
    await askAndSettle(user.username);
    expect(await mailsTo(user.user_id)).toHaveLength(4);
  });

  it("gets three at most even if several processes look at once", async () => {
    const user = await insertUser(helpline.database);
    const second = await buildTestApp(smtpSettings, { besides: helpline });
    for (const _time of [1, 2, 3, 4, 5]) await ask(user.username);
    await Promise.all([second.forgotten.sweep(), untilSettled()]);
    expect(await mailsTo(user.user_id)).toHaveLength(3);
    await second.close();
  });
});

describe("a link that a manager handed over", () => {
  it("goes on working when somebody asks for one by mail", async () => {
    const { user, token } = await userWithLink(helpline);
    await askAndSettle(user.username);
    expect(await mailsTo(user.user_id)).toHaveLength(1);
    expect(await works(token)).toBe(true);
  });

  it("ends once the person has chosen a password with the mailed one", async () => {
    const { user, token } = await userWithLink(helpline);
    await askAndSettle(user.username);
    const [mail] = await mailsTo(user.user_id);
    const now = helpline.clock.now();
    const mailed = await tokenForMail(helpline.database, Number(mail?.mail_id), now);
    const body = { token: mailed?.token, password: "battery staple" };
    expect((await helpline.call(passwordLinkRoutes.choose, { body })).status).toBe(201);
    expect(await works(token)).toBe(false);
  });
});

describe("without SMTP", () => {
  // Its timer, a quarter of a second later, could take a request of the next tests.
  afterAll(() => withoutSmtp.forgotten.stop());

  it("the answer is the same for every name, nothing is stored, and no link ends", async () => {
    const { user, token } = await userWithLink(helpline);
    const tables = ["forgotten_passwords", "password_links", "mail"] as const;
    const stored = () => Promise.all(tables.map((table) => rowsOf(helpline.database, table)));
    const before = await stored();
    const mark = await auditMark(helpline.database);
    const answers = [];
    for (const name of [user.username, "nobody.of.this.name"]) {
      const { headers: _own, ...answer } = await ask(name, withoutSmtp);
      answers.push(answer);
    }
    await withoutSmtp.forgotten.sweep();
    expect(answers[0]).toMatchObject({ status: 200, message: passwordLinkMessages.asked });
    expect(answers[1]).toEqual(answers[0]);
    expect(await stored()).toEqual(before);
    expect(await works(token)).toBe(true);
    const asked = { action: "password link asked", entity_id: null };
    expect(await auditSince(helpline.database, mark)).toMatchObject([asked, asked]);
  });

  it("a request from before the mail server was taken away is dropped", async () => {
    const { user, token } = await userWithLink(helpline);
    const request = { username: user.username, address: "127.0.0.1", audit_request_id: "early" };
    await helpline.database
      .insertInto("forgotten_passwords")
      .values({ ...request, asked_on: new Date() })
      .execute();
    await withoutSmtp.forgotten.sweep();
    expect(await mailsTo(user.user_id)).toEqual([]);
    expect(await works(token)).toBe(true);
  });
});

it("what waited for over an hour is dropped: the person has asked again since", async () => {
  const user = await insertUser(helpline.database);
  const asked_on = new Date(Date.now() - 61 * 60_000);
  const request = { username: user.username, address: "127.0.0.1", audit_request_id: "lost" };
  await helpline.database
    .insertInto("forgotten_passwords")
    .values({ ...request, asked_on })
    .execute();
  await helpline.forgotten.sweep();
  expect(await mailsTo(user.user_id)).toEqual([]);
  expect(await rowsOf(helpline.database, "forgotten_passwords")).toEqual([]);
});

it("links are deleted a week after they are over", async () => {
  const user = await insertUser(helpline.database);
  await askAndSettle(user.username);
  const left = async () =>
    (await rowsOf(helpline.database, "password_links")).filter(
      (row) => row.user_id === user.user_id,
    ).length;
  const days = async (count: number) => {
    helpline.clock.set(new Date(Date.now() + count * 24 * 3_600_000));
    await helpline.forgotten.sweep();
  };
  await days(9.9);
  expect(await left()).toBe(1);
  await days(10.1);
  expect(await left()).toBe(0);
});

it("changing one's own address keeps links away from it until somebody else sets it", async () => {
  const manager = await helpline.logIn("manager");
  const colleague = await helpline.logIn("manager");
  const put = (by: { token: string }, email: string) => {
    const body = {
      id: manager.userId,
      user_type: "manager",
      first_name: "Ann",
      last_name: "Archer",
      gender: "female",
      city: "Leeds",
      county: "West Yorkshire",
      email,
    };
    return helpline.call(userRoutes.update, { body, token: by.token });
  };
  const mailed = async () => {
    await askAndSettle(manager.username);
    return (await mailsTo(manager.userId)).map(({ to_address }) => to_address);
  };
  expect((await put(manager, "elsewhere@example.org")).status).toBe(201);
  expect(await mailed()).toEqual([]);
  // The same address again proves nothing.
  await put(manager, "elsewhere@example.org");
  await put(colleague, "elsewhere@example.org");
  expect(await mailed()).toEqual([]);
  await put(colleague, "ann@example.org");
  expect(await mailed()).toEqual(["ann@example.org"]);
});

it("the only admin gets the mail at an address that they set themselves", async () => {
  const admin = await insertUser(helpline.database, {
    user_type: "admin",
    email: "own@example.org",
    email_changed_by_owner: true,
  });
  await askAndSettle(admin.username);
  expect(await mailsTo(admin.user_id)).toHaveLength(1);
  await insertUser(helpline.database, { user_type: "admin" });
  await askAndSettle(admin.username);
  expect(await mailsTo(admin.user_id)).toHaveLength(1);
});
