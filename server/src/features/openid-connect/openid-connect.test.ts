/** Login through a real OpenID Connect provider (ADR 5). Rules: AUTH-24, AUTH-26. */

import { secondStepRoutes } from "@helpline/contract/auth/auth.routes";
import { openIdRoutes } from "@helpline/contract/openid-connect/openid-connect";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { afterAll, describe, expect, it } from "vitest";
import { userWithFactor } from "#test/authenticator";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { claimsOf, isGood, tokenOf } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import {
  finishAt,
  goThrough,
  logInThrough,
  named,
  type Person,
  settingsOf,
  startAt,
  startProvider,
} from "#test/openid-provider";

const publicUrl = "https://helpline.example.org";
const logged: string[] = [];

const provider = await startProvider({ publicUrl });
afterAll(() => provider.goAway());
const helpline = await startHelpline(
  { ...settingsOf(provider, publicUrl), LOG_LEVEL: "warn" },
  { logTo: { write: (line) => logged.push(line) } },
);

const start = (at = helpline) => startAt(at);
const finish = (answer: string, cookie: string, at = helpline) => finishAt(at, answer, cookie);
const logInAs = (person: Person, at = helpline) => logInThrough(provider, at, person);

const failed = "Logging in did not work. Please begin again from the login page.";
const loginFailed = expect.stringMatching(/^Login failed\./);

describe("a login", () => {
  it("uses PKCE, state and nonce, and always redirects back to Helpline", async () => {
    const answer = await helpline.app.inject({
      method: "POST",
      url: `${openIdRoutes.start.path}?redirect_uri=https://evil.example/`,
      headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    });
    const address = new URL(answer.json().data.address);
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: "helpline",
      response_type: "code",
      redirect_uri: "https://helpline.example.org/login/return",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=600",
      "Path=/api/auth/openid-connect",
      "SameSite=Strict",
      "Secure",
    ]);
    for (const secret of ["state", "nonce"]) {
      expect(cookie).not.toContain(address.searchParams.get(secret));
    }
  });

  it("starts a session of the user that the claim names, and is recorded", async () => {
    const user = await insertUser(helpline.database, { failed_logins: 2 });
    const mark = await auditMark(helpline.database);
    const answer = await logInAs(named(user.username.toUpperCase()));
    expect(answer).toMatchObject({ status: 200, data: { loggedin: true } });
    expect(String(answer.headers["set-cookie"])).toMatch(/^helpline-login=; .*Max-Age=0/);
    const token = tokenOf(answer);
    expect(await isGood(helpline, token)).toBe(true);
    expect(claimsOf(token).data).toMatchObject({ user_id: user.user_id, user_type: "advisor" });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "login linked", user_id: user.user_id },
      { action: "login", user_id: user.user_id, detail: "openid connect" },
    ]);
  });

  it.each([
    ["an unknown name", async () => "nobody.here"],
    ["a name that no user can have", async () => "x\u0000y"],
    [
      "a disabled account",
      async () => (await insertUser(helpline.database, { enabled: 0 })).username,
    ],
    [
      "a locked account",
      async () => (await insertUser(helpline.database, { failed_logins: 3 })).username,
    ],
  ])("is refused like a password's, makes nobody, and counts no guess: %s", async (_what, make) => {
    const username = await make();
    const [users, sessions] = [
      await rowsOf(helpline.database, "users"),
      await rowsOf(helpline.database, "sessions"),
    ];
    const mark = await auditMark(helpline.database);
    expect(await logInAs(named(username))).toMatchObject({
      status: 401,
      message: loginFailed,
      data: { loggedin: false },
    });
    expect(await rowsOf(helpline.database, "users")).toEqual(users);
    expect(await rowsOf(helpline.database, "sessions")).toEqual(sessions);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "login refused", detail: "openid connect" },
    ]);
  });

  it("that is cancelled at the provider says so", async () => {
    const answer = await logInAs(named("somebody", { cancels: true }));
    expect(answer).toMatchObject({
      status: 401,
      message: expect.stringMatching(/^You were not logged in/),
    });
  });
});

describe("an unexpected answer", () => {
  const sessions = () => rowsOf(helpline.database, "sessions");

  /** Tampering with the request to the provider, and with its answer. */
  const attacks: readonly (readonly [
    string,
    (there: URL) => void,
    (back: URLSearchParams) => void,
  ])[] = [
    ["another nonce", (there) => there.searchParams.set("nonce", "n".repeat(43)), () => undefined],
    ["another state", () => undefined, (back) => back.set("state", "s".repeat(43))],
    ["no state", () => undefined, (back) => back.delete("state")],
    [
      "another PKCE challenge",
      (there) => there.searchParams.set("code_challenge", "c".repeat(43)),
      () => undefined,
    ],
    ["another code", () => undefined, (back) => back.set("code", "made-up")],
    ["another issuer", () => undefined, (back) => back.set("iss", "https://evil.example")],
  ];

  it.each(attacks)("is refused: %s", async (_what, changeThere, changeBack) => {
    const user = await insertUser(helpline.database);
    provider.setPerson(named(user.username));
    const before = await sessions();
    const { address, cookie } = await start();
    changeThere(address);
    const back = new URLSearchParams(await goThrough(address.href, publicUrl));
    changeBack(back);
    expect(await finish(`?${back}`, cookie)).toMatchObject({
      status: 401,
      message: failed,
      data: { loggedin: false },
    });
    expect(await sessions()).toEqual(before);
  });

  it("is refused in another browser, with a foreign cookie, and after ten minutes", async () => {
    const user = await insertUser(helpline.database);
    provider.setPerson(named(user.username));
    const { address, cookie } = await start();
    const answer = await goThrough(address.href, publicUrl);
    const other = await start();
    const before = await sessions();
    for (const wrong of ["", "helpline-login=made-up", other.cookie]) {
      expect(await finish(answer, wrong)).toMatchObject({ status: 401, message: failed });
    }
    helpline.clock.set(new Date(Date.now() + 10 * 60_000 + 1000));
    expect(await finish(answer, cookie)).toMatchObject({ status: 401, message: failed });
    helpline.clock.set(new Date());
    expect(await sessions()).toEqual(before);
  });

  it("is refused the second time", async () => {
    const user = await insertUser(helpline.database);
    provider.setPerson(named(user.username));
    const { address, cookie } = await start();
    const answer = await goThrough(address.href, publicUrl);
    expect((await finish(answer, cookie)).status).toBe(200);
    const before = await sessions();
    expect(await finish(answer, cookie)).toMatchObject({ status: 401, message: failed });
    expect(await sessions()).toEqual(before);
  });

  it("is logged for the operator without personal data or tokens", () => {
    const lines = logged.join("");
    expect(lines).toContain("could not log in through the provider");
    expect(lines).not.toMatch(/preferred_username|id_token|access_token|username\d/);
  });
});

describe("the second factor", () => {
  it("is required if the account has one and the provider did not ask for one", async () => {
    const { user, code } = await userWithFactor(helpline);
    const first = await logInAs(named(user.username, { amr: ["pwd"] }));
    expect(first).toMatchObject({ status: 401, data: { second_factor: true } });
    expect(first.headers).not.toHaveProperty("authorization");
    const body = { challenge: first.data.challenge, code: code() };
    const answer = await helpline.call(secondStepRoutes.secondStep, { body });
    expect(await isGood(helpline, tokenOf(answer))).toBe(true);
  });

  it.each([
    ["amr", { amr: ["pwd", "mfa"] }, {}],
    ["acr", { acr: "two steps" }, { OIDC_SECOND_FACTOR_ACR: "two steps" }],
  ])(
    "is left to the provider if its %s confirms one, even for roles that require it",
    async (...row) => {
      const [, shown, settings] = row;
      const strict = await buildTestApp(
        { ...settingsOf(provider, publicUrl), ...settings, SECOND_FACTOR_REQUIRED: "manager" },
        { besides: helpline },
      );
      const { user } = await userWithFactor(helpline);
      expect((await logInAs(named(user.username, shown), strict)).status).toBe(200);
      const manager = await insertUser(helpline.database, { user_type: "manager" });
      const token = tokenOf(await logInAs(named(manager.username, shown), strict));
      expect(claimsOf(token).data).not.toHaveProperty("second_factor_due");
      await strict.close();
    },
  );

  it("must be set up if the role requires one, without a password just after the login", async () => {
    const strict = await buildTestApp(
      { ...settingsOf(provider, publicUrl), SECOND_FACTOR_REQUIRED: "manager" },
      { besides: helpline },
    );
    const manager = await insertUser(helpline.database, { user_type: "manager" });
    const token = tokenOf(await logInAs(named(manager.username, { amr: ["pwd"] }), strict));
    expect(claimsOf(token).data.second_factor_due).toBe(true);
    const begin = () => strict.call(secondFactorRoutes.begin, { token, body: {} });
    expect((await begin()).status).toBe(201);
    strict.clock.set(new Date(Date.now() + 11 * 60_000));
    expect((await begin()).status).toBe(422);
    await strict.close();
  });
});

describe("an unreachable provider", () => {
  it("does not stop the start, is reported plainly, and is contacted again at the next login", async () => {
    const own = await startProvider({ publicUrl });
    await own.goAway();
    const alone = await buildTestApp(settingsOf(own, publicUrl), { besides: helpline });
    expect(await alone.call(openIdRoutes.start)).toMatchObject({
      status: 503,
      message: expect.stringMatching(/^Logging in with Trust login is not possible at the moment/),
    });
    await own.comeBack();
    const { address, cookie } = await start(alone);
    const { username } = await insertUser(helpline.database);
    own.setPerson(named(username));
    const answer = await goThrough(address.href, publicUrl);
    await own.goAway();
    expect((await finish(answer, cookie, alone)).status).toBe(503);
    await alone.close();
  });

  it("is irrelevant if none is configured", async () => {
    const none = await buildTestApp({}, { besides: helpline });
    expect((await none.call(openIdRoutes.start)).status).toBe(404);
    expect((await none.call(openIdRoutes.finish, { body: { answer: "" } })).status).toBe(404);
    await none.close();
  });
});

it.each([
  [{ OIDC_CLIENT_ID: "" }, "OIDC_ISSUER needs OIDC_CLIENT_ID"],
  [{ OIDC_ISSUER: "" }, "OIDC_CLIENT_ID needs OIDC_ISSUER"],
  [{ PUBLIC_URL: "" }, "OIDC_ISSUER needs PUBLIC_URL"],
])("inconsistent settings stop the start: %j", async (missing, message) => {
  const settings = { ...settingsOf(provider, publicUrl), ...missing };
  await expect(buildTestApp(settings, { besides: helpline })).rejects.toThrow(message);
});

it("counts attempts per address, across both calls", async () => {
  await helpline.database.deleteFrom("rate_limits").execute();
  const limited = await buildTestApp(
    { ...settingsOf(provider, publicUrl), LOGIN_RATE_LIMIT: "2" },
    { besides: helpline },
  );
  expect((await limited.call(openIdRoutes.start)).status).toBe(200);
  expect((await finish("?code=x", "", limited)).status).toBe(401);
  expect((await limited.call(openIdRoutes.start)).status).toBe(429);
  await limited.close();
});
