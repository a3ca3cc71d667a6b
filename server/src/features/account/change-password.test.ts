/** Changing the user's own password (ADR 4; OWASP ASVS 5.0, 6.2.2, 6.2.3, 7.4.3). Rules: AUTH-27. */
import { accountRoutes } from "@helpline/contract/account/account";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import type { Fields } from "#test/examples";
import { testPassword } from "#test/factories";
import { claimsOf, isGood, login, refresh, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { replacePassword } from "./index.ts";

const helpline = await startHelpline();
beforeEach(async () => {
  await helpline.database.deleteFrom("rate_limits").execute();
});

const wanted = "battery staple";
const good = { current_password: testPassword, new_password: wanted };

const change = (token: string, body: Fields = good, at = helpline) =>
  at.call(accountRoutes.changePassword, { token, body });
/** All the data that a password change could affect. */
const kept = async (userId: number) =>
  (await Promise.all(["users", "sessions"].map((table) => rowsOf(helpline.database, table))))
    .flat()
    .filter((row) => row.user_id === userId);

describe("is refused", () => {
  const short = "Please enter a password (minimum 6 characters).";
  const wrong = "This is not your present password.";
  const missing = "Please enter your present password.";
  const same = "The new password is the present one. Please choose another.";

  it.each([
    ["without either", {}, { current_password: missing, new_password: short }],
    ["with an empty present one", { ...good, current_password: "" }, { current_password: missing }],
    [
      "with a wrong present one",
      { ...good, current_password: wanted },
      { current_password: wrong },
    ],
    ["for a short new one", { ...good, new_password: "abcde" }, { new_password: short }],
    [
      "for a new one of 201 characters",
      { ...good, new_password: "x".repeat(201) },
      { new_password: "Password may have at most 200 characters." },
    ],
    ["for the present one again", { ...good, new_password: testPassword }, { new_password: same }],
    ["with fields of others", { ...good, user_id: 1 }, { user_id: "Unknown field: user_id." }],
  ] as const)("%s", async (_what, body, told) => {
    const { token, userId } = await helpline.logIn("advisor");
    const before = await kept(userId);
    const answer = await change(token, body);
    const errors = Object.entries(told).map(([field, message]) => ({ field, message }));
    expect(answer).toMatchObject({
      status: 422,
      message: errors[0]?.message,
      data: { errors },
    });
    expect(await kept(userId)).toEqual(before);
  });

  it("with a wrong present password, which is recorded but is not a failed login", async () => {
    const { token, userId, username } = await helpline.logIn("advisor");
    const mark = await auditMark(helpline.database);
    await change(token, { ...good, current_password: "wrong horse" });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "password refused", entity: "users", entity_id: String(userId) },
    ]);
    expect((await login(helpline, username)).status).toBe(200);
  });

  it("with both failures at once if a setting requires a longer one", async () => {
    const strict = await buildTestApp({ PASSWORD_MIN_LENGTH: "15" }, { besides: helpline });
    const { token } = await helpline.logIn("advisor");
    const answer = await change(token, { ...good, current_password: "wrong horse" }, strict);
    expect(answer.data.errors).toEqual([
      { field: "current_password", message: wrong },
      { field: "new_password", message: "Please enter a password (minimum 15 characters)." },
    ]);
    await strict.close();
  });

  it("after twenty attempts in an hour", async () => {
    const { token } = await helpline.logIn("advisor");
    const nextMinute = () =>
      sql`UPDATE rate_limits SET window_start = window_start - interval '61 seconds'`.execute(
        helpline.database,
      );
    const bad = { ...good, current_password: "wrong horse" };
    for (let tries = 0; tries < 20; tries += 1) {
      if (tries % 5 === 0) await nextMinute();
      expect((await change(token, bad)).status).toBe(422);
    }
    await nextMinute();
    const refused = await change(token);
    expect(refused).toMatchObject({
      status: 429,
      message: "Too many tries. Please wait up to an hour and try again.",
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50 * 60);
    await sql`UPDATE rate_limits SET window_start = window_start - interval '1 hour'`.execute(
      helpline.database,
    );
    expect((await change(token)).status).toBe(201);
  });

  it("after five attempts in a minute, counted across all processes", async () => {
    const second = await buildTestApp({}, { besides: helpline });
    const { token, username } = await helpline.logIn("advisor");
    const bad = { ...good, current_password: "wrong horse" };
    for (const at of [helpline, second, helpline, second, helpline]) {
      expect((await change(token, bad, at)).status).toBe(422);
    }
    const refused = await change(token, good, second);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await login(helpline, username)).status).toBe(200);
    await second.close();
  });

  it("for the second of two concurrent changes", async () => {
    const { token, username } = await helpline.logIn("advisor");
    const answers = await Promise.all(
      [wanted, "purple elephant"].map(async (new_password) => ({
        new_password,
        status: (await change(token, { ...good, new_password })).status,
      })),
    );
    // 409 if both had checked the present password, 422 if one came first.
    const [first, second] = answers.map(({ status }) => status).toSorted();
    expect(first).toBe(201);
    expect([409, 422]).toContain(second);
    for (const { new_password, status } of answers) {
      const { status: opened } = await login(helpline, username, { password: new_password });
      expect(opened).toBe(status === 201 ? 200 : 401);
    }
  });
});

it("replaces the previous one; all other sessions end, this one continues", async () => {
  const { token, userId, username } = await helpline.logIn("advisor");
  const elsewhere = [
    tokenOf(await login(helpline, username)),
    tokenOf(await login(helpline, username)),
  ];
  const stranger = await helpline.logIn("advisor");
  const mark = await auditMark(helpline.database);
  const answer = await change(token);
  expect(answer).toMatchObject({
    status: 201,
    data: null,
    message: "Your password is changed. You are logged out everywhere else.",
  });
  for (const ended of elsewhere) expect(await isGood(helpline, ended)).toBe(false);
  for (const kept of [token, stranger.token]) expect(await isGood(helpline, kept)).toBe(true);
  expect((await refresh(helpline, token)).status).toBe(200);
  expect((await login(helpline, username)).status).toBe(401);
  expect((await login(helpline, username, { password: wanted })).status).toBe(200);

  const rows = await auditSince(helpline.database, mark);
  expect(rows[0]).toMatchObject({
    action: "password changed",
    user_id: userId,
    detail: "sessions ended: 2",
  });
  for (const told of [JSON.stringify(rows), JSON.stringify(answer)]) {
    expect(told).not.toContain(wanted);
    expect(told).not.toContain("argon2");
  }
});

it("rejects a login in progress with the previous one", async () => {
  const { userId, username } = await helpline.logIn("advisor");
  const waiting = sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const signingIn = await helpline.database.transaction().execute(async (db) => {
    const after = "another hash";
    const before = String((await kept(userId))[0]?.password_hash);
    expect(await replacePassword(db, userId, { before, after })).toBe(true);
    // The old password still matches: it is checked before the new one is stored.
    const answer = login(helpline, username);
    await expect.poll(async () => (await waiting.execute(helpline.database)).rows).toHaveLength(1);
    return { answer };
  });
  expect((await signingIn.answer).status).toBe(401);
});

it.each(["  six  ", "pässwörd", "x".repeat(200)])(
  "is stored as typed: %j",
  async (new_password) => {
    const { token, username } = await helpline.logIn("advisor");
    expect((await change(token, { ...good, new_password })).status).toBe(201);
    expect((await login(helpline, username, { password: new_password })).status).toBe(200);
  },
);

it("requires the present password even just after a login through the provider", async () => {
  const { token } = await helpline.logIn("advisor");
  await helpline.database
    .updateTable("sessions")
    .set({ begun_by: "openid connect" })
    .where("session_id", "=", claimsOf(token).jti)
    .execute();
  expect((await change(token, { new_password: wanted })).status).toBe(422);
  expect((await change(token)).status).toBe(201);
});
