/** Passwords and usernames in composed and decomposed letters. Rules: AUTH-46, WIRE-35. */
import { accountRoutes } from "@helpline/contract/account/account";
import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { login, tokenOf } from "#test/log-in";

const helpline = await startHelpline();

const decomposed = "Caf\u0065\u0301\u00A0Zu\u0308rich 12";
const composed = decomposed.normalize("NFC").replaceAll("\u00A0", " ");
const quick = { memoryCost: 8192, timeCost: 1, parallelism: 1 };

const withHash = async (password: string, username?: string) =>
  insertUser(helpline.database, {
    password_hash: await hash(password, quick),
    ...(username !== undefined && { username }),
  });

const hashOf = async (id: number) => {
  const { password_hash } = await helpline.database
    .selectFrom("users")
    .select("password_hash")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return password_hash;
};

const status = async (username: string, password: string) =>
  (await login(helpline, username, { password })).status;

describe("A password", () => {
  it("is the same on every keyboard", async () => {
    const user = await withHash(composed);
    expect(await status(user.username, decomposed)).toBe(200);
    expect(await status(user.username, composed)).toBe(200);
    expect(await status(user.username, `${composed} `)).toBe(401);
  });

  it("whose hash is of decomposed letters still logs in, and its hash is made anew", async () => {
    const user = await withHash(decomposed);
    expect(await status(user.username, composed)).toBe(401);
    const before = await hashOf(user.user_id);
    expect(await status(user.username, decomposed)).toBe(200);
    const after = await hashOf(user.user_id);
    expect(after).not.toBe(before);
    expect(await status(user.username, composed)).toBe(200);
    expect(await hashOf(user.user_id)).toBe(after);
  });

  it("is composed when it is chosen", async () => {
    const user = await withHash("present password");
    const token = tokenOf(await login(helpline, user.username, { password: "present password" }));
    const answer = await helpline.call(accountRoutes.changePassword, {
      token,
      body: { current_password: "present password", new_password: decomposed },
    });
    expect(answer.status).toBe(201);
    expect(await status(user.username, composed)).toBe(200);
  });
});

describe("A username", () => {
  it("is found however its letters were typed", async () => {
    const user = await withHash("right password", "zo\u00EB.archer");
    expect(await status("zoe\u0308.archer", "right password")).toBe(200);
    expect(await status("zo\u00EB\u200B.archer", "right password")).toBe(200);
    const old = await withHash("right password", "e\u0301mile.old");
    expect(await status("e\u0301mile.old", "right password")).toBe(200);
    expect(old.user_id).not.toBe(user.user_id);
  });
});
