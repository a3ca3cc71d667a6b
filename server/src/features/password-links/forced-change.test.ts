/**
 * FORCE_PASSWORD_CHANGE: a password that somebody else set opens only its own change (ADR 6).
 *
 * Rules: AUTH-39, SAFE-9.
 */
import { accountRoutes } from "@helpline/contract/account/account";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { configRoutes } from "@helpline/contract/config/product-config";
import { passwordLinkMessages } from "@helpline/contract/password-links/password-links.messages";
import { allRoutes } from "@helpline/contract/routes";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { describe, expect, it } from "vitest";
import { makeFirstAdmin } from "#features/users/first-admin";
import { resetPassword } from "#features/users/reset-password";
import { startSession } from "#security/sessions";
import { startHelpline } from "#test/build-test-app";
import { said } from "#test/concern-kit";
import { insertUser, testPassword } from "#test/factories";
import { claimsOf, login, refresh, tokenOf } from "#test/log-in";
import { auditMark, auditSince } from "#test/look";
import { createTestDatabase } from "#test/test-database";

const helpline = await startHelpline({ FORCE_PASSWORD_CHANGE: "true" });
const lenient = await startHelpline({}, { besides: helpline });
const strict = await startHelpline(
  { FORCE_PASSWORD_CHANGE: "true", SECOND_FACTOR_REQUIRED: "advisor" },
  { besides: helpline },
);

const due = { password_change_due: true };
const change = (token: string, at = helpline) =>
  at.call(accountRoutes.changePassword, {
    token,
    body: { current_password: testPassword, new_password: "battery staple" },
  });
const setByOther = (userId: number) =>
  helpline.database
    .selectFrom("users")
    .select("password_set_by_other")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();

async function withSetPassword(at = helpline) {
  const user = await insertUser(helpline.database, { password_set_by_other: true });
  return { user, token: tokenOf(await login(at, user.username)) };
}

describe("somebody with such a password", () => {
  it("reaches only the change, and everything after it in the same session", async () => {
    const { user, token } = await withSetPassword();
    expect(claimsOf(token).data).toMatchObject(due);
    const mark = await auditMark(helpline.database);
    expect(await helpline.call(configRoutes.config, { token })).toMatchObject({
      status: 403,
      message: passwordLinkMessages.passwordDue,
      data: due,
    });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "refused", user_id: user.user_id, detail: "GET /api/config" },
    ]);
    expect((await helpline.call(accountRoutes.get, { token })).status).toBe(200);
    expect((await change(token)).status).toBe(201);
    expect((await helpline.call(configRoutes.config, { token })).status).toBe(200);
    expect(claimsOf(tokenOf(await refresh(helpline, token))).data).not.toHaveProperty(
      "password_change_due",
    );
    expect(await setByOther(user.user_id)).toEqual({ password_set_by_other: false });
  });

  it("leaves no trace in the audit log of a concern that they wanted to raise", async () => {
    const { token } = await withSetPassword();
    const mark = await auditMark(helpline.database);
    const tried = await helpline.call(concernRoutes.raise, { body: said, token });
    expect(tried).toMatchObject({ status: 403, data: due });
    expect(await auditSince(helpline.database, mark)).toEqual([]);
  });

  it("finds exactly these calls open", () => {
    const open = allRoutes.filter((route) => route.beforePasswordChange);
    expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      "GET /api/account",
      "GET /api/auth/refresh-token",
      "PUT /api/account/password",
    ]);
  });

  it("notices nothing without the setting", async () => {
    const { token } = await withSetPassword(lenient);
    expect(claimsOf(token).data).not.toHaveProperty("password_change_due");
    expect((await lenient.call(configRoutes.config, { token })).status).toBe(200);
  });

  it("is not asked after a login through the provider", async () => {
    const { user, token } = await withSetPassword();
    const person = { issuer: "https://id.example.org", subject: "ann" };
    const by = { by: "openid connect", secondFactor: false, person } as const;
    const now = helpline.clock.now();
    const sessionId = await startSession(helpline.database, user.user_id, now, by);
    await helpline.database
      .deleteFrom("sessions")
      .where("session_id", "=", claimsOf(token).jti)
      .execute();
    await helpline.database
      .updateTable("sessions")
      .set({ session_id: claimsOf(token).jti })
      .where("session_id", "=", sessionId)
      .execute();
    expect((await helpline.call(configRoutes.config, { token })).status).toBe(200);
  });

  it("changes it first, and sets up the required second factor then", async () => {
    const { token } = await withSetPassword(strict);
    expect((await strict.call(secondFactorRoutes.get, { token })).data).toEqual(due);
    expect((await change(token, strict)).status).toBe(201);
    expect(await strict.call(configRoutes.config, { token })).toMatchObject({
      status: 403,
      data: { second_factor_due: true },
    });
    expect((await strict.call(secondFactorRoutes.get, { token })).status).toBe(200);
  });
});

describe("set by somebody else is the password", () => {
  const body = {
    user_type: "advisor",
    first_name: "Wilhelmina",
    last_name: "Okonkwo",
    gender: "female",
    city: "Leeds",
    county: "West Yorkshire",
    email: "w@example.org",
  };

  it("of a user who is added, and of one who is changed; not after other changes", async () => {
    const { token } = await helpline.logIn("manager");
    const added = await helpline.call(userRoutes.create, {
      token,
      body: { ...body, username: "set.by.other", password: testPassword },
    });
    const id = added.data.user_id;
    expect(await setByOther(id)).toEqual({ password_set_by_other: true });
    const own = tokenOf(await login(helpline, "set.by.other"));
    await change(own);
    await helpline.call(userRoutes.update, { token, body: { ...body, id, first_name: "Ann" } });
    expect(await setByOther(id)).toEqual({ password_set_by_other: false });
    await helpline.call(userRoutes.update, { token, body: { ...body, id, password: "as given" } });
    expect(await setByOther(id)).toEqual({ password_set_by_other: true });
  });

  it("that the operator's command makes", async () => {
    const user = await insertUser(helpline.database);
    await resetPassword(helpline.database, user.username);
    expect(await setByOther(user.user_id)).toEqual({ password_set_by_other: true });
  });

  it.each([undefined, "from the settings"])("of the first admin (%j)", async (given) => {
    const empty = await createTestDatabase();
    await makeFirstAdmin(empty.database, "admin", given);
    const rows = await empty.database.selectFrom("users").selectAll().execute();
    expect(rows).toMatchObject([{ password_set_by_other: true }]);
    await empty.drop();
  });
});
