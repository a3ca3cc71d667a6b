/**
 * Access to every screen for every role, checked against the contract's table.
 *
 * Rules: ROLE-1, ROLE-3, SHELL-2, SHELL-4.
 */
import { type Caller, userTypes } from "@helpline/contract/access";
import {
  addressOf,
  mayOpen,
  modalManagers,
  type Screen,
  screens,
} from "@helpline/contract/screens";
import { expect, type Page, test } from "@playwright/test";
import { fullRun } from "../pages/full-run.ts";
import { enter, makeUser } from "../pages/people.ts";

const caseOfNobody = 2_000_000_000;

/** Screens that redirect: without a session, or without a case to show. */
const moving = new Set([
  "/",
  "/logout",
  "/login",
  "/case-manager/edit",
  "/case-manager/view",
  "/case-file-manager",
]);

/**
 * Goes there as a link does, and the browser's buttons: one load for all screens instead of one for each.
 * That an address opens the same way is tested below and in addresses.spec.ts.
 */
const goTo = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({}, "", to), address);

async function expectScreens(page: Page, caller: Caller) {
  await page.goto("/404");
  for (const screen of Object.values<Screen>(screens)) {
    if (moving.has(screen.path) || screen.path.endsWith("/add")) continue;
    const address = addressOf(screen, caseOfNobody).replace("$page", "manager");
    await goTo(page, address);
    const asksToLogIn = screen.loginFirst && caller === "public";
    const instead = asksToLogIn ? screens.login : screens.accessDenied;
    const [to, { title }] = mayOpen(screen, caller) ? [address, screen] : [instead.path, instead];
    const { pathname } = new URL(to, page.url());
    // A poll would ask at its intervals only; this hears of it at once.
    await page
      .waitForURL((url) => url.pathname === pathname, { timeout: 10_000 })
      .catch(() => undefined);
    expect(new URL(page.url()).pathname, screen.path).toBe(pathname);
    await expect(page, screen.path).toHaveTitle(`Helpline | ${title}`);
  }
}

test("the public opens only public screens", async ({ page }) => {
  await expectScreens(page, "public");
});

for (const userType of userTypes) {
  test(`${userType} opens only the screens of the role`, fullRun, async ({ page, request }) => {
    await enter(page, await makeUser(request, userType));
    await expectScreens(page, userType);
  });
}

test("an unknown address goes to /404", fullRun, async ({ page }) => {
  const answer = await page.goto("/no-such-screen");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(/\/404$/);
  await expect(page).toHaveTitle("Helpline | Page not found");
});

test(
  "the address of a modal manager opens the welcome screen with it",
  fullRun,
  async ({ page, request }) => {
    await enter(page, await makeUser(request, "manager"));
    for (const modal of Object.values(modalManagers)) {
      await page.goto(modal.path);
      await expect(page.getByRole("dialog", { name: modal.title, exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toContainText(
        "Welcome",
      );
    }
  },
);

test(
  "the address of a modal manager is refused to an advisor",
  fullRun,
  async ({ page, request }) => {
    await enter(page, await makeUser(request, "advisor"), "/user-manager");
    await expect(page).toHaveURL(/\/access-denied$/);
  },
);
