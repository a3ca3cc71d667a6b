/** Modals and notices fade in over 0.5 s, pages over 0.3 s (spec 1 and 2 §9); menus hide (spec 1 §2). */
import { expect, type Page, test } from "@playwright/test";
import { fadeSeen, watchOpacity } from "../pages/opacity.ts";
import { enter, firstAdmin } from "../pages/people.ts";

const modal = "[role=dialog]";
const scrim = ".mantine-Modal-overlay";
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });

/**
 * Expects the element to fade in from 0 over this time; tolerant, because a busy machine renders few
 * frames.
 */
async function expectFade(page: Page, milliseconds: number) {
  await expect
    .poll(async () => (await fadeSeen(page)).milliseconds)
    .toBeLessThan(Number.POSITIVE_INFINITY);
  const fade = await fadeSeen(page);
  expect(fade).toMatchObject({ fromNothing: true, rises: true });
  expect(fade.milliseconds).toBeGreaterThan(milliseconds * 0.7);
  expect(fade.milliseconds).toBeLessThan(milliseconds * 2);
}

async function expectNoFade(page: Page) {
  const frames = () => page.evaluate(() => window.opacities.map(({ opacity }) => opacity));
  await expect.poll(async () => (await frames()).length).toBeGreaterThan(20);
  expect(new Set(await frames())).toEqual(new Set([1]));
}

const openNotice = (page: Page) => page.getByRole("button", { name: "Go", exact: true }).click();
const openModal = (page: Page) => menu(page).getByText("GPs", { exact: true }).click();
const openPage = (page: Page) => menu(page).getByText("Reports", { exact: true }).click();

const fading = [
  { what: "a notice", selector: modal, open: openNotice, milliseconds: 500 },
  { what: "the backdrop of a notice", selector: scrim, open: openNotice, milliseconds: 500 },
  { what: "a list modal", selector: modal, open: openModal, milliseconds: 500 },
  { what: "the backdrop of a list modal", selector: scrim, open: openModal, milliseconds: 500 },
  { what: "a page", selector: "main", open: openPage, milliseconds: 300 },
];

for (const { what, selector, open, milliseconds } of fading) {
  test(`${what} fades in`, async ({ page }) => {
    await enter(page, firstAdmin, "/case-manager");
    await expect(page.getByRole("grid")).toBeVisible();
    await watchOpacity(page, selector);
    await open(page);
    await expectFade(page, milliseconds);
  });
}

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const { what, selector, open } of fading) {
    test(`${what} does not fade`, async ({ page }) => {
      await enter(page, firstAdmin, "/case-manager");
      await expect(page.getByRole("grid")).toBeVisible();
      await watchOpacity(page, selector);
      await open(page);
      await expectNoFade(page);
    });
  }
});

/** Opens the menu without moving the pointer near it. */
async function openAndLeave(page: Page) {
  await page.getByRole("button", { name: "Show the menu" }).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(900, 500);
}

test("the public menu hides if the pointer never enters it, and after it leaves", async ({
  page,
}) => {
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
});

test("an unpinned menu hides if the pointer never enters it", async ({ page }) => {
  await enter(page, firstAdmin);
  await page.getByRole("button", { name: "Hide the menu" }).click();
  await expect(menu(page)).toBeHidden();
  await openAndLeave(page);
  await expect(menu(page)).toBeHidden({ timeout: 3_000 });
});
