/** No address hangs the browser: every address ends on a screen with a heading. Rules: SHELL-3, SHELL-7. */
import { addressOf, modalManagers, screens } from "@helpline/contract/screens";
import { expect, type Page, test } from "@playwright/test";
import { fullRun } from "../pages/full-run.ts";
import { giveSession, makeUser } from "../pages/people.ts";

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test(
  "addresses with extra slashes, bad percent signs or great length open at once",
  fullRun,
  async ({ page }) => {
    test.setTimeout(60_000);
    for (const address of [
      "/404/",
      "/404//",
      "//404",
      "/404/?x=/404/",
      "/404/#/404/",
      "/%34%30%34/",
    ])
      await opens(address, "Page not found");
    for (const address of ["/%", "/%ff/", "/404/%E0%A4%A", "/login/%", `/${"a".repeat(9_000)}/`])
      await opens(address, "Page not found");
    for (const address of ["/login/", "//login//", `/login/?q=${"a".repeat(9_000)}`])
      await opens(address, "Login");
    await opens("//reports///general/", "Access denied");

    async function opens(address: string, name: string) {
      await page.goto("about:blank");
      // Navigates as if typed, so that the browser normalises the address itself.
      await page.goto(new URL(test.info().project.use.baseURL ?? "").origin + address);
      await expect(heading(page, name), address.slice(0, 60)).toBeVisible();
    }
  },
);

test(
  "an address with extra slashes leads a manager to its screen, with its search parameters",
  fullRun,
  async ({ page, request }) => {
    await giveSession(page, await makeUser(request, "manager"));
    await page.goto("/case-manager//?page=1");
    await expect(heading(page, "Case Manager")).toBeVisible();
    await expect(page).toHaveURL(/\/case-manager\?page=1$/);
    await page.goto("/school-manager/");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
);

test(
  "every screen opens for a manager, however its slashes are written",
  fullRun,
  async ({ page, request, baseURL }) => {
    test.setTimeout(180_000);
    await giveSession(page, await makeUser(request, "manager"));
    const leaves: readonly string[] = [screens.logout.path];
    const known = [...Object.values(screens), ...Object.values(modalManagers)];
    for (const screen of known.filter((each) => !leaves.includes(each.path))) {
      const path = addressOf(screen, 2_000_000_000).replace("$page", "manager");
      await page.goto(`${baseURL}/${path}//`);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      expect(new URL(page.url()).pathname, path).not.toMatch(/\/\/|.\/$/);
    }
    await page.goto(`${screens.logout.path}//`);
    await expect(heading(page, "Logout")).toBeVisible();
  },
);
