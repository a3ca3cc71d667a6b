/**
 * Which account a provider's answer opens: confirmed addresses, and always the same person (ADR 6).
 *
 * Rules: AUTH-25.
 */
import { secondStepRoutes } from "@helpline/contract/auth/auth.routes";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { afterAll, describe, expect, it } from "vitest";
import { userWithFactor } from "#test/authenticator";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { isGood, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { logInThrough, named, type Person, settingsOf, startProvider } from "#test/openid-provider";

const publicUrl = "https://helpline.example.org";

const provider = await startProvider({ publicUrl });
afterAll(() => provider.goAway());
const helpline = await startHelpline(settingsOf(provider, publicUrl));
const byMail = await startHelpline(
  { ...settingsOf(provider, publicUrl), OIDC_USERNAME_CLAIM: "email" },
  { besides: helpline },
);

const logInAs = (person: Person, at = helpline) => logInThrough(provider, at, person);
const links = async (userId: number) =>
  (await rowsOf(helpline.database, "provider_links")).filter((row) => row.user_id === userId);

describe("an e-mail address as the username", () => {
  let made = 0;
  const worker = () => {
    made += 1;
    return insertUser(helpline.database, { username: `worker-${made}@example.org` });
  };

  it.each([
    ["true", { email_verified: true }, 200],
    ["false", { email_verified: false }, 401],
    ["missing", {}, 401],
    ["null", { email_verified: null }, 401],
    ["the text true", { email_verified: "true" }, 401],
    ["1", { email_verified: 1 }, 401],
  ])("whose confirmation is %s, in userinfo or in the ID token", async (_what, said, status) => {
    const first = await worker();
    const inUserinfo = { accountId: first.username, claims: { email: first.username, ...said } };
    expect((await logInAs(inUserinfo, byMail)).status).toBe(status);
    const second = await worker();
    const inIdToken = { email: second.username, ...said };
    expect((await logInAs({ accountId: second.username, inIdToken }, byMail)).status).toBe(status);
  });

  it.each([
    ["in userinfo for one in the ID token", "inIdToken", "claims"],
    ["in the ID token for one in userinfo", "claims", "inIdToken"],
  ] as const)("is not confirmed by the value %s", async (_what, address, confirmation) => {
    const { username } = await worker();
    const person = {
      accountId: username,
      [address]: { email: username },
      [confirmation]: { email_verified: true },
    };
    expect((await logInAs(person, byMail)).status).toBe(401);
  });

  it("is the confirmed one if the two sources differ", async () => {
    const [victim, owner] = [await worker(), await worker()];
    const confirmed = { email: owner.username, email_verified: true };
    const person = { accountId: owner.username, claims: confirmed };
    const mixed = { ...person, inIdToken: { email: victim.username } };
    const answer = await logInAs(mixed, byMail);
    expect(answer.status).toBe(200);
    expect(await links(owner.user_id)).toHaveLength(1);
    const denied = { email: victim.username, email_verified: false };
    expect((await logInAs({ ...person, inIdToken: denied }, byMail)).status).toBe(401);
    expect(await links(victim.user_id)).toEqual([]);
  });
});

describe("the person at the provider", () => {
  const other =
    "This is not the Trust login account that belongs to this user here. Please log in there with your own, or ask an admin to unlink the old one in Users.";

  it("is recorded at the first login, with the provider", async () => {
    const user = await insertUser(helpline.database);
    const mark = await auditMark(helpline.database);
    expect((await logInAs(named(user.username))).status).toBe(200);
    expect(await links(user.user_id)).toMatchObject([
      { issuer: provider.issuer, subject: `id of ${user.username}` },
    ]);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "login linked", user_id: user.user_id, entity_id: String(user.user_id) },
      { action: "login", user_id: user.user_id },
    ]);
    expect((await logInAs(named(user.username))).status).toBe(200);
    expect(await links(user.user_id)).toHaveLength(1);
  });

  it("is the only one accepted from then on: another with the same claim is refused and recorded", async () => {
    const user = await insertUser(helpline.database);
    await logInAs(named(user.username));
    const sessions = await rowsOf(helpline.database, "sessions");
    const mark = await auditMark(helpline.database);
    expect(await logInAs(named(user.username, { accountId: "somebody else" }))).toMatchObject({
      status: 401,
      message: other,
      data: { loggedin: false },
    });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      {
        action: "login refused",
        user_id: user.user_id,
        entity_id: String(user.user_id),
        detail: "openid connect: another person at the provider",
      },
    ]);
    expect(await rowsOf(helpline.database, "sessions")).toEqual(sessions);
    expect((await logInAs(named(user.username))).status).toBe(200);
  });

  it("cannot open a second account, even with a changed claim", async () => {
    const [own, wanted] = [
      await insertUser(helpline.database),
      await insertUser(helpline.database),
    ];
    const person = named(own.username);
    await logInAs(person);
    const renamed = { ...person, claims: { preferred_username: wanted.username } };
    expect(await logInAs(renamed)).toMatchObject({ status: 401, message: other });
    expect(await links(wanted.user_id)).toEqual([]);
  });

  it("is recorded once if two log in for the first time at once", async () => {
    const user = await insertUser(helpline.database);
    const first = () => logInAs(named(user.username));
    const both = await Promise.all([first(), first()]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await links(user.user_id)).toHaveLength(1);
  });

  it("is recorded only after the right code", async () => {
    const { user, code } = await userWithFactor(helpline);
    const stranger = named(user.username, { accountId: "without the phone", amr: ["pwd"] });
    const asked = await logInAs(stranger);
    expect(asked.data.second_factor).toBe(true);
    expect(await links(user.user_id)).toEqual([]);
    const first = await logInAs(named(user.username, { amr: ["pwd"] }));
    const body = { challenge: first.data.challenge, code: code() };
    const answer = await helpline.call(secondStepRoutes.secondStep, { body });
    expect(await isGood(helpline, tokenOf(answer))).toBe(true);
    expect(await links(user.user_id)).toMatchObject([{ subject: `id of ${user.username}` }]);
  });

  it.each([{ enabled: 0 }, { failed_logins: 3 }])(
    "is not recorded for an account that is not open: %j",
    async (closed) => {
      const user = await insertUser(helpline.database, closed);
      expect((await logInAs(named(user.username))).status).toBe(401);
      expect(await links(user.user_id)).toEqual([]);
    },
  );
});

describe("unlinking", () => {
  const unlink = (user_id: number, token: string) =>
    helpline.call(userRoutes.unlinkProvider, { body: { user_id }, token });

  it("allows a login with a new account at the provider", async () => {
    const { token, userId } = await helpline.logIn("manager");
    const user = await insertUser(helpline.database);
    const session = tokenOf(await logInAs(named(user.username)));
    const mark = await auditMark(helpline.database);
    expect(await unlink(user.user_id, token)).toMatchObject({
      status: 201,
      message: expect.stringMatching(/next login links the user again/),
    });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "login unlinked", user_id: userId, entity_id: String(user.user_id) },
    ]);
    expect(await isGood(helpline, session)).toBe(false);
    expect((await logInAs(named(user.username, { accountId: "the new one" }))).status).toBe(200);
    expect(await links(user.user_id)).toMatchObject([{ subject: "the new one" }]);
  });

  it("is refused for a user who is not linked, or does not exist", async () => {
    const { token } = await helpline.logIn("manager");
    const user = await insertUser(helpline.database);
    expect((await unlink(user.user_id, token)).status).toBe(409);
    expect((await unlink(999_999, token)).status).toBe(404);
  });

  it("of an admin requires an admin, and users cannot unlink themselves", async () => {
    const manager = await helpline.logIn("manager");
    const admin = await insertUser(helpline.database, { user_type: "admin" });
    const session = tokenOf(await logInAs(named(admin.username)));
    expect(await unlink(admin.user_id, manager.token)).toMatchObject({
      status: 403,
      message: "Only an admin may unlink the login of an admin.",
    });
    expect(await unlink(admin.user_id, session)).toMatchObject({
      status: 403,
      message: "Your own login is unlinked by another manager or admin.",
    });
    expect(await links(admin.user_id)).toHaveLength(1);
    const other = await helpline.logIn("admin");
    expect((await unlink(admin.user_id, other.token)).status).toBe(201);
    expect(await links(admin.user_id)).toEqual([]);
  });
});
