/** The life of a session in the browser. Rules: AUTH-1, AUTH-7, AUTH-13, SHELL-14. */
import { authMessages } from "@helpline/contract/auth/auth.messages";
import { messages } from "@helpline/contract/messages";
import { expect, test } from "@playwright/test";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { logIn, makeUser, submitLogin, tokenOf } from "../pages/people.ts";

const cookieOf = async (page: import("@playwright/test").Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === "jhjwt");

test("the token is kept in a strict cookie and survives a reload; logout removes it", async ({
  page,
  request,
}) => {
  await logIn(page, await makeUser(request, "manager"));
  expect(await cookieOf(page)).toMatchObject({ sameSite: "Strict", path: "/" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rosalind");
  await page.getByRole("navigation", { name: "Menu" }).getByText("Logout").click();
  await page.getByRole("button", { name: "Show the menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" }).getByText("Login")).toBeVisible();
  expect(await cookieOf(page)).toBeUndefined();
});

test(
  "the server checks a login if the code of the rules cannot be loaded",
  fullRun,
  async ({ page }) => {
    await page.route("**/assets/login-rules-*.js", (route) => route.abort());
    await page.goto("/login");
    const refused = page.waitForResponse("**/api/auth/login");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    expect((await refused).status()).toBe(422);
    await notice(page, messages.formErrorTitle).getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(authMessages.username);
  },
);

test("a token with less than ten minutes left is refreshed", fullRun, async ({ page, request }) => {
  await page.clock.install();
  await logIn(page, await makeUser(request, "manager"));
  const refreshed = page.waitForResponse("**/api/auth/refresh-token");
  await page.clock.fastForward("10:30");
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
});

test(
  "an ended session shows the Auto Logout notice with its reasons",
  fullRun,
  async ({ page, request }) => {
    const user = await makeUser(request, "manager");
    await page.clock.install();
    await logIn(page, user);
    const cookie = await cookieOf(page);
    await request.post("/api/auth/logout", {
      headers: {
        authorization: `Bearer ${decodeURIComponent(cookie?.value ?? "").replace(/^Bearer /, "")}`,
      },
    });
    await page.clock.fastForward("10:30");
    const dialog = notice(page, "Auto Logout");
    await expect(dialog).toContainText(/inactivity/i);
    await expect(dialog).toContainText(/minimised/i);
    await expect(dialog).toContainText(/another tab or application/i);
    await expect(page).toHaveURL(/\/access-denied$/);
    expect(await tokenOf(request, user)).toMatch(/^Bearer /);
  },
);

test("the login leads to the address requested before it", fullRun, async ({ page, request }) => {
  const user = await makeUser(request, "manager");
  await page.goto("/reports");
  await expect(page).toHaveURL(/\/access-denied$/);
  await page.goto("/login");
  await submitLogin(page, user);
  await expect(page).toHaveURL(/\/reports$/);
});
