/** Modals in browsers whose scroll bar takes space, as most desktop browsers' do. Rules: LIST-8, UI-20. */
import { expect, type Page, test } from "@playwright/test";
import { fullRun } from "../pages/full-run.ts";
import { ListModal } from "../pages/list-modal.ts";
import { enter, firstAdmin } from "../pages/people.ts";
import config from "../playwright.config.ts";

// Headless browsers hide scroll bars by default.
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] },
  contextOptions: { reducedMotion: "no-preference" },
});

/** What of the table's body is seen without scrolling, in pixels: the body is as long as its rows. */
const heightOfBody = (page: Page) =>
  page.getByRole("grid").evaluate((grid) => {
    const head = grid.querySelector("thead")?.clientHeight ?? Number.NaN;
    const scroller = [grid, grid.parentElement].find(
      (each) => each && /auto|scroll/.test(getComputedStyle(each).overflowY),
    );
    return (scroller?.clientHeight ?? Number.NaN) - head;
  });

test("a modal dims the whole window and moves nothing", fullRun, async ({ page }) => {
  await enter(page, firstAdmin, "/reports/general");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const window = page.viewportSize()?.width ?? 0;
  // The bar appears with the figures.
  const roomForPage = () => page.evaluate(() => document.body.clientWidth);
  await expect.poll(roomForPage).toBeLessThan(window);
  const before = await heading.boundingBox();
  const scrim = page.locator(".mantine-Modal-overlay");
  const widthOfScrim = async () => (await scrim.boundingBox())?.width;

  await ListModal.open(page, "GPs");
  expect(await widthOfScrim()).toBe(window);
  expect(await heightOfBody(page)).toBe(340);
  expect(await heading.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto("/case-manager");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page.getByText("Please select an action first.")).toBeVisible();
  expect(await widthOfScrim()).toBe(window);
});
