/** The operator's way in if no user can unlock an account. Rules: AUTH-22. */
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { isGood, login, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { resetPassword } from "./reset-password.ts";

const helpline = await startHelpline();

it("is refused for an unknown username", async () => {
  await insertUser(helpline.database, { username: "somebody" });
  const before = await rowsOf(helpline.database, "users");
  const attempt = resetPassword(helpline.database, "nobody.here");
  await expect(attempt).rejects.toThrow('There is no user "nobody.here".');
  expect(await rowsOf(helpline.database, "users")).toEqual(before);
});

it.each([{ failed_logins: 5 }, { enabled: 0 }, { enabled: 0, failed_logins: 3 }])(
  "reopens a closed account: %j",
  async (closed) => {
    const user = await insertUser(helpline.database, { user_type: "admin", ...closed });
    const before = await auditMark(helpline.database);
    const { password } = await resetPassword(helpline.database, user.username.toUpperCase());
    const rows = await auditSince(helpline.database, before);
    expect(rows).toMatchObject([
      { action: "update", entity_id: String(user.user_id), detail: "reset-password command" },
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain("$argon2");
    expect((await login(helpline, user.username)).status).toBe(401);
    expect((await login(helpline, user.username, { password })).status).toBe(200);
  },
);

it("ends that user's sessions and no others", async () => {
  const [user, other] = [await insertUser(helpline.database), await insertUser(helpline.database)];
  const tokens = [
    tokenOf(await login(helpline, user.username)),
    tokenOf(await login(helpline, other.username)),
  ];
  await resetPassword(helpline.database, user.username);
  expect(await Promise.all(tokens.map((token) => isGood(helpline, token)))).toEqual([false, true]);
});
