/** Logging in and out, the user's own account, and the accounts that managers administer. */
import { accountRoutes } from "@helpline/contract/account/account";
import { calendarRoutes } from "@helpline/contract/calendar/calendar";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { codeAt, userWithFactor } from "../authenticator.ts";
import { insertUser, testPassword } from "../factories.ts";
import { login, tokenOf } from "../log-in.ts";
import { goThrough, logInThrough, named, startAt } from "../openid-provider.ts";
import { userWithLink } from "../password-links.ts";
import { by, type ExampleCall, type ExampleCalls, type World } from "./example.ts";

/** The new password of a password change. */
export const newPassword = "battery staple";

export function exampleAccountCalls(world: World): ExampleCalls {
  const { helpline, provider } = world;
  const { database, clock } = helpline;
  const password = testPassword;

  /** A separate user for each call that changes how they log in. */
  const newUser = async () => {
    const { username, user_id: userId } = await insertUser(database);
    return { username, userId };
  };
  const loggedIn = async (body?: object): Promise<ExampleCall> => {
    const person = await helpline.logIn("advisor");
    return { by: person, token: person.token, ...(body && { body }) };
  };
  const withFactor = async (): Promise<ExampleCall> => {
    const { user, token, code } = await userWithFactor(helpline);
    return { by: { userId: user.user_id }, token, body: { password, code: code() } };
  };
  const managing = (userId: number) => by(world, "manager", { body: { user_id: userId } });

  return {
    "GET /api/auth/logged-in": async () => ({ by: null }),
    "POST /api/auth/login": async () => {
      const user = await newUser();
      return { by: user, body: { username: user.username, password } };
    },
    "GET /api/auth/refresh-token": () => loggedIn(),
    "POST /api/auth/logout": () => loggedIn(),
    "POST /api/auth/login/second-factor": async () => {
      const { user, code } = await userWithFactor(helpline);
      const { data } = await login(helpline, user.username);
      return { by: { userId: user.user_id }, body: { challenge: data.challenge, code: code() } };
    },
    "POST /api/auth/openid-connect/start": async () => ({ by: null }),
    "POST /api/auth/openid-connect/finish": async () => {
      const user = await newUser();
      provider.setPerson(named(user.username));
      const { address, cookie } = await startAt(helpline);
      return {
        by: user,
        body: { answer: await goThrough(address.href, provider.publicUrl) },
        cookie,
      };
    },
    "GET /api/auth/second-factor": () => loggedIn(),
    "POST /api/auth/second-factor/begin": () => loggedIn({ password }),
    "POST /api/auth/second-factor/confirm": async () => {
      const person = await loggedIn({ password });
      const { data } = await helpline.call(secondFactorRoutes.begin, person);
      return { ...person, body: { code: codeAt(data.secret, clock.now()) } };
    },
    "POST /api/auth/second-factor/recovery-codes": withFactor,
    "POST /api/auth/second-factor/turn-off": withFactor,
    "GET /api/account": () => loggedIn(),
    "GET /api/account/calendar": () => loggedIn(),
    "POST /api/account/calendar": () => loggedIn({}),
    "DELETE /api/account/calendar": async () => {
      const person = await loggedIn();
      await helpline.call(calendarRoutes.make, { ...person, body: {} });
      return person;
    },
    "GET /api/account/digest": () => loggedIn(),
    "PUT /api/account/digest": () => loggedIn({ wanted: false }),
    "GET /api/account/extension": () => loggedIn(),
    "PUT /api/account/extension": () => loggedIn({ extension: "245" }),
    "GET /api/first-run": async () => by(world, "admin"),
    "PUT /api/first-run": async () => by(world, "admin", { body: { hidden: true } }),
    // What happens to an account is recorded after the answer: forgotten.test.ts.
    "POST /api/auth/forgotten-password": async () => ({
      by: null,
      body: { username: "nobody.of.this.name" },
    }),
    "POST /api/auth/choose-password/check": async () => {
      const { token } = await userWithLink(helpline);
      return { by: null, body: { token } };
    },
    "POST /api/auth/choose-password": async () => {
      const { user, token } = await userWithLink(helpline);
      return { by: { userId: user.user_id }, body: { token, password: newPassword } };
    },
    "GET /calendar/{secret}.ics": async () => {
      const person = await loggedIn();
      const { data } = await helpline.call(calendarRoutes.make, { ...person, body: {} });
      return { by: null, params: { secret: /calendar\/(.+)\.ics/.exec(data.address)?.[1] ?? "" } };
    },
    "PUT /api/account/password": () =>
      loggedIn({ current_password: password, new_password: newPassword }),
    "POST /api/account/sessions/end": async () => {
      const user = await newUser();
      await login(helpline, user.username);
      const token = tokenOf(await login(helpline, user.username));
      const { data } = await helpline.call(accountRoutes.get, { token });
      const { session } = data.sessions.find((each: { this_one: boolean }) => !each.this_one);
      return { by: user, token, body: { session, password } };
    },
    "POST /api/account/sessions/end-others": () => loggedIn({ password }),
    "POST /api/users/reset-failed-login-count": async () => managing((await newUser()).userId),
    "POST /api/users/reset-second-factor": async () =>
      managing((await userWithFactor(helpline)).user.user_id),
    "POST /api/users/send-link": async () => managing((await newUser()).userId),
    "POST /api/users/unlink-provider": async () => {
      const user = await newUser();
      await logInThrough(provider, helpline, named(user.username));
      return managing(user.userId);
    },
    "POST /api/users/remove-calendar-address": async () => {
      const { userId, token } = await helpline.logIn("clinic");
      await helpline.call(calendarRoutes.make, { token, body: {} });
      return managing(userId);
    },
    "POST /api/users/sign-out-everywhere": async () =>
      managing((await helpline.logIn("clinic")).userId),
  };
}
