/** The calendar of a date field, in a dialog: by keyboard, by touch, for a screen reader. Rules: UI-12. */

import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin } from "../pages/people.ts";

const label = "Request for an EHC needs assessment received";
const editor = (page: Page) => page.getByRole("dialog", { name: /^Key dates of case/ });
const field = (page: Page) => editor(page).getByRole("textbox", { name: label, exact: true });
const calendar = (page: Page) => page.getByRole("dialog", { name: `Calendar: ${label}` });
const day = (page: Page, name: string) => calendar(page).getByRole("button", { name, exact: true });

test(
  "the calendar goes by keys from month to month, and Esc closes only it",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeCase(request);
    await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
    await page.getByRole("button", { name: "Add key dates" }).click();
    await field(page).fill("31/1/26");
    await field(page).press("ArrowDown");
    await expect(day(page, "Sat 31 January 2026")).toBeFocused();
    await expectAccessible(page, "the calendar");
    await page.keyboard.press("ArrowRight");
    await expect(day(page, "Sun 1 February 2026")).toBeFocused();
    await page.keyboard.press("PageUp");
    await expect(day(page, "Thu 1 January 2026")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(calendar(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await field(page).press("ArrowDown");
    await expect(day(page, "Sat 31 January 2026")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(calendar(page).getByRole("combobox", { name: "Year" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(calendar(page)).toBeHidden();
    await expect(editor(page)).toBeVisible();

    // A small laptop at 200 % zoom: all of the calendar can be reached.
    await page.setViewportSize({ width: 683, height: 320 });
    await field(page).press("ArrowDown");
    await expect(day(page, "Sat 31 January 2026")).toBeFocused();
    await expect(calendar(page)).toBeInViewport({ ratio: 1 });
    const today = calendar(page).getByRole("button", { name: "Today" });
    await today.scrollIntoViewIfNeeded();
    await expect(today).toBeInViewport({ ratio: 1 });
  },
);

test.describe("on a phone", fullRun, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the days are large enough for a finger", async ({ page, request }) => {
    const caseId = await makeCase(request);
    await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
    await page.getByRole("button", { name: "Add key dates" }).tap();
    await page.getByRole("button", { name: `Calendar: ${label}` }).tap();
    await expect(calendar(page)).toBeVisible();
    await expectAccessible(page, "the calendar on a phone");
    for (const target of await calendar(page).locator("button:visible, select").all()) {
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await calendar(page).getByRole("combobox", { name: "Year" }).selectOption("2025");
    await calendar(page).getByRole("combobox", { name: "Month" }).selectOption("February");
    await day(page, "Fri 28 February 2025").tap();
    await expect(field(page)).toHaveValue("28-02-2025");
  });
});
