/** Logs in as the people a journey needs. */
import type { UserType } from "@helpline/contract/access";
import { tokenCookie } from "@helpline/contract/auth/session";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

export const firstAdmin = { username: "first.admin", password: "a good password" } as const;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

let made = 0;

/** A text unique to this run. */
export function unique(text: string): string {
  made += 1;
  return `${text} ${process.env.TEST_WORKER_INDEX ?? "0"}${Date.now().toString(36)}${made}`;
}

/** A mobile number that nobody else has: the forms ask about a guardian with the same one. */
export const newMobile = () => `07700 9${String(Math.random()).slice(2, 7)}`;

/** A username unique to this run. */
export const uniqueUsername = (stem: string) => unique(stem).replaceAll(" ", ".");

export async function tokenOf(request: APIRequestContext, who: Credentials): Promise<string> {
  const { username, password } = who;
  const answer = await request.post("/api/auth/login", { data: { username, password } });
  expect(answer.status()).toBe(200);
  return answer.headers().authorization ?? "";
}

let adminToken: Promise<string> | undefined;

/**
 * A token for setting up through the API. The first admin logs in once for all journeys of a worker, because
 * passwords take long to check. No browser gets this token: whoever logs out ends their own session only.
 */
export function setUpToken(request: APIRequestContext, who: Credentials): Promise<string> {
  if (who !== firstAdmin) return tokenOf(request, who);
  adminToken ??= tokenOf(request, firstAdmin);
  return adminToken;
}

/** Creates a user through the API, for journeys about something else. */
export async function makeUser(
  request: APIRequestContext,
  userType: UserType,
  fields: Readonly<Record<string, string>> = {},
): Promise<Credentials & { id: number }> {
  const username = uniqueUsername(userType);
  const password = "staff password";
  const authorization = await setUpToken(request, firstAdmin);
  const answer = await request.post("/api/users", {
    headers: { authorization },
    data: {
      user_type: userType,
      clinic_name: userType === "clinic" ? "Riverside Clinic" : null,
      first_name: "Rosalind",
      last_name: "Fletcher",
      gender: "female",
      username,
      password,
      city: "Leeds",
      county: "West Yorkshire",
      email: "rosalind@example.org",
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return { username, password, id: (await answer.json()).data.user_id };
}

/** Types username and password into the login form. */
export async function submitLogin(page: Page, who: Credentials): Promise<void> {
  await page.getByLabel("Username").fill(who.username);
  await page.getByRole("textbox", { name: "Password" }).fill(who.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Logs in through the login screen and waits for the welcome page. */
export async function logIn(page: Page, who: Credentials): Promise<void> {
  await page.goto("/login");
  await submitLogin(page, who);
  await expect(page).toHaveURL(/\/welcome$/);
}

/**
 * Logs out through the screen. Loading it is not enough: the page that is still logging out would end the
 * session of whoever enters next.
 */
export async function leave(page: Page): Promise<void> {
  const told = page.waitForResponse(/\/api\/auth\/logout$/);
  await page.goto("/logout");
  expect((await told).ok()).toBe(true);
}

/**
 * Gives the page's browser a session created through the API, for journeys about something else than logging
 * in: sets the cookie that the login screen would write. Opens nothing, because a load takes long.
 */
export async function giveSession(page: Page, who: Credentials): Promise<void> {
  const token = (await tokenOf(page.request, who)).replace(/^Bearer /, "");
  const url = `http://127.0.0.1:${process.env.E2E_PORT}`;
  await page
    .context()
    .addCookies([{ name: tokenCookie.name, value: token, url, sameSite: "Strict" }]);
}

/** Opens a page with such a session. */
export async function enter(page: Page, who: Credentials, path = "/welcome"): Promise<void> {
  await giveSession(page, who);
  await page.goto(path);
}
