/** Login. Rules: AUTH-1, AUTH-2, AUTH-3, AUTH-4. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser, testPassword } from "#test/factories";
import { claimsOf, isGood, login, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";

const helpline = await startHelpline();

const failed =
  "Login failed. Check your username and password. After 3 failed logins an account is locked until a manager resets it.";

const userRow = (id: number) =>
  helpline.database.selectFrom("users").selectAll().where("user_id", "=", id).executeTakeFirst();

describe("a refused login", () => {
  interface Refusal {
    readonly username?: string;
    readonly password?: string;
    readonly account?: { readonly enabled?: number; readonly failed_logins?: number };
  }
  const refusals: readonly (readonly [what: string, refusal: Refusal])[] = [
    ["an unknown name", { username: "nobody.here" }],
    ["a wrong password", { password: "wrong horse" }],
    ["the right password in other capitals", { password: testPassword.toUpperCase() }],
    ["the right password and a blank", { password: `${testPassword} ` }],
    ["a locked account", { account: { failed_logins: 3 } }],
    ["a disabled account", { account: { enabled: 0 } }],
    ["a disabled and locked account", { account: { enabled: 0, failed_logins: 7 } }],
  ];

  it.each(refusals)("always has the same answer: %s", async (_what, refusal) => {
    const { username, password = testPassword, account = {} } = refusal;
    const user = await insertUser(helpline.database, account);
    const before = await rowsOf(helpline.database, "sessions");
    const answer = await login(helpline, username ?? user.username, { password });
    expect(answer).toMatchObject({ status: 401, message: failed });
    expect(answer.data).toEqual({ loggedin: false });
    expect(answer.headers).not.toHaveProperty("authorization");
    expect(Object.keys(answer).toSorted()).toEqual(["data", "headers", "message", "status"]);
    expect(await rowsOf(helpline.database, "sessions")).toEqual(before);
    const counted = user.failed_logins + (username === undefined ? 1 : 0);
    expect(await userRow(user.user_id)).toEqual({ ...user, failed_logins: counted });
  });

  it("is recorded with the account, if it exists, and without the password", async () => {
    const user = await insertUser(helpline.database, { user_type: "clinic" });
    const before = await auditMark(helpline.database);
    const known = await login(helpline, user.username, {
      password: "wrong horse",
      address: "203.0.113.7",
    });
    await login(helpline, "nobody.here", { password: "wrong horse" });
    const rows = await auditSince(helpline.database, before);
    expect(rows).toMatchObject([
      {
        action: "login refused",
        entity: "users",
        entity_id: String(user.user_id),
        user_id: user.user_id,
        user_type: "clinic",
        address: "203.0.113.7",
        request_id: known.headers["x-request-id"],
      },
      { action: "login refused", entity_id: null, user_id: null, user_type: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain("horse");
  });
});

describe("an incomplete login", () => {
  const username = { field: "username", message: "Please enter a username." };
  const password = { field: "password", message: "Please enter a password." };
  const good = { username: "someone", password: testPassword };

  it.each([
    ["nothing", {}, [username, password]],
    ["empty texts", { username: "", password: "" }, [username, password]],
    ["null", { username: null, password: null }, [username, password]],
    ["other types", { username: 123456, password: ["secret"] }, [username, password]],
    ["a username of 5 characters", { ...good, username: "short" }, [username]],
    ["a username of blanks", { ...good, username: "         " }, [username]],
    ["a username padded to 6", { ...good, username: "short " }, [username]],
    ["a username of 61 characters", { ...good, username: "u".repeat(61) }, [username]],
    ["a username with NUL", { ...good, username: "some\u0000one" }, [username]],
    ["a username with half a character", { ...good, username: "some\ud800one" }, [username]],
    ["a password of 3 characters", { ...good, password: "abc" }, [password]],
    ["a password of 201 characters", { ...good, password: "p".repeat(201) }, [password]],
    [
      "an unknown field",
      { ...good, remember: true },
      [{ field: "remember", message: "Unknown field: remember." }],
    ],
  ])("is refused with what is missing: %s", async (_what, body, errors) => {
    const before = await auditMark(helpline.database);
    const answer = await helpline.call(authRoutes.login, { body });
    expect(answer).toMatchObject({ status: 422, message: errors[0]?.message });
    expect(answer.data).toEqual({ errors });
    expect(await auditSince(helpline.database, before)).toEqual([]);
  });

  it.each(["p".repeat(200), "\u0000\u0000\u0000\u0000", "\ud800\ud800\ud800", "🐎🐎🐎🐎"])(
    "may contain any password of 4 to 200 characters: %j",
    async (text) => {
      expect((await login(helpline, "nobody.here", { password: text.padEnd(4, ".") })).status).toBe(
        401,
      );
    },
  );
});

describe("a login", () => {
  it("returns the token in the Authorization header, and no other user data", async () => {
    const user = await insertUser(helpline.database, { user_type: "evaluator" });
    const answer = await login(helpline, user.username);
    expect(answer).toMatchObject({ status: 200, message: "You are logged in." });
    expect(answer.data).toEqual({ loggedin: true });
    expect(await isGood(helpline, tokenOf(answer))).toBe(true);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers).not.toHaveProperty("set-cookie");
  });

  it("issues a 20-minute token with the documented claims, bound to a session", async () => {
    const user = await insertUser(helpline.database, {
      first_name: "Siân",
      email: "s@example.org",
    });
    const claims = claimsOf(tokenOf(await login(helpline, user.username)));
    expect(claims.data).toEqual({
      email: "s@example.org",
      user_id: user.user_id,
      user_type: "advisor",
      first_name: "Siân",
      last_name: user.last_name,
    });
    expect(claims.exp - claims.iat).toBe(20 * 60);
    expect(Math.abs(claims.iat * 1000 - Date.now())).toBeLessThan(60_000);
    expect(Object.keys(claims).toSorted()).toEqual(["data", "exp", "iat", "jti"]);
    const [session] = await helpline.database
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", user.user_id)
      .execute();
    expect(session?.session_id).toBe(claims.jti);
    const endsAt = new Date(session?.expires_at ?? 0).getTime();
    expect(Math.abs(endsAt - (claims.iat + 12 * 3600) * 1000)).toBeLessThan(60_000);
  });

  it.each([
    ["Someone.Else", "someone.else"],
    ["someone.else", "SOMEONE.ELSE"],
    ["Zoë.Müller", "ZOË.MÜLLER"],
    ["spaced.name", "  spaced.name  "],
    ["admin", "Admin"],
  ])("accepts the username %j written as %j", async (stored, typed) => {
    await helpline.database.deleteFrom("users").where("username", "ilike", stored).execute();
    const user = await insertUser(helpline.database, { username: stored });
    expect(claimsOf(tokenOf(await login(helpline, typed))).data.user_id).toBe(user.user_id);
  });

  it("resets the count of failed logins and is recorded", async () => {
    const user = await insertUser(helpline.database, { failed_logins: 2 });
    const before = await auditMark(helpline.database);
    const answer = await login(helpline, user.username, { address: "203.0.113.9" });
    expect(await userRow(user.user_id)).toEqual({ ...user, failed_logins: 0 });
    expect(await auditSince(helpline.database, before)).toMatchObject([
      {
        action: "login",
        entity: "users",
        entity_id: String(user.user_id),
        user_id: user.user_id,
        user_type: "advisor",
        address: "203.0.113.9",
        request_id: answer.headers["x-request-id"],
      },
    ]);
  });
});
