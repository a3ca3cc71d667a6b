/** Modals and notices fade in over 0.5 s, pages over 0.3 s; menus hide. Rules: SHELL-21, SHELL-24. */
import { expect, type Page, test } from "@playwright/test";
import { fadesOf, opacitiesOf, watchFades, watchOpacity } from "../pages/fades.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin } from "../pages/people.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const modal = "[role=dialog]";
const scrim = ".mantine-Modal-overlay";
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });

const fading = [
  {
    what: "a notice and its backdrop",
    selectors: [modal, scrim],
    open: (page: Page) => page.getByRole("button", { name: "Go", exact: true }).click(),
    milliseconds: 500,
  },
  {
    what: "a list modal and its backdrop",
    selectors: [modal, scrim],
    open: (page: Page) => menu(page).getByText("GPs", { exact: true }).click(),
    milliseconds: 500,
  },
  {
    what: "a page",
    selectors: ["main"],
    open: (page: Page) => menu(page).getByText("Reports", { exact: true }).click(),
    milliseconds: 300,
  },
];

for (const { what, selectors, open, milliseconds } of fading) {
  test(`fade in: ${what}`, fullRun, async ({ page }) => {
    await enter(page, firstAdmin, "/case-manager");
    await expect(page.getByRole("grid")).toBeVisible();
    await watchFades(page);
    await open(page);
    for (const selector of selectors) {
      await expect
        .poll(() => fadesOf(page, selector), selector)
        .toEqual([{ from: 0, to: 1, milliseconds }]);
      await expect(page.locator(selector)).toHaveCSS("opacity", "1");
    }
  });

  test(`fade not under reduced motion: ${what}`, fullRun, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await enter(page, firstAdmin, "/case-manager");
    await expect(page.getByRole("grid")).toBeVisible();
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await watchFades(page);
    await watchOpacity(page, selectors);
    await open(page);
    if (selectors.includes(modal)) await expect(page.locator(modal)).toBeVisible();
    else await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title ?? "");
    for (const selector of selectors) {
      await expect.poll(() => opacitiesOf(page, selector), selector).toEqual([1]);
      expect(await fadesOf(page, selector), selector).toEqual([]);
    }
  });
}

/** Opens the menu without moving the pointer near it. */
async function openAndLeave(page: Page) {
  await page.getByRole("button", { name: "Show the menu" }).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(900, 500);
}

test(
  "the public menu hides if the pointer never enters it, and after it leaves",
  fullRun,
  async ({ page }) => {
    await page.goto("/login");
    await expect(menu(page)).toBeHidden();
    await openAndLeave(page);
    await expect(menu(page)).toBeHidden({ timeout: 3_000 });

    await page.getByRole("button", { name: "Show the menu" }).click();
    await menu(page).hover();
    await page.waitForTimeout(1_500);
    await expect(menu(page)).toBeVisible();
    await page.mouse.move(900, 500);
    await expect(menu(page)).toBeHidden({ timeout: 3_000 });

    await page.getByRole("button", { name: "Show the menu" }).focus();
    await page.keyboard.press("Enter");
    await expect(menu(page).getByRole("link", { name: "Home" })).toBeFocused();
    await page.waitForTimeout(1_500);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(menu(page)).toBeHidden();
  },
);

test("an unpinned menu hides if the pointer never enters it", fullRun, async ({ page }) => {
  await enter(page, firstAdmin);
  await page.getByRole("button", { name: "Hide the menu" }).click();
  await expect(menu(page)).toBeHidden();
  await openAndLeave(page);
  await expect(menu(page)).toBeHidden({ timeout: 3_000 });
});
