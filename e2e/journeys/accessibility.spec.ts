/** axe finds nothing on any screen or modal state, light and dark, and nothing scrolls sideways. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { ListModal, notice } from "../pages/list-modal.ts";
import { firstAdmin, signIn } from "../pages/people.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

async function expectAccessible(page: Page, state: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.map(
    (each) => `${each.id}: ${each.nodes.map((n) => n.target).join(", ")}`,
  );
  expect(found, state).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}

const publicPaths = ["/", "/login", "/login-failed", "/access-denied", "/404"];
const managerPaths = [
  "/welcome",
  "/reports",
  "/reports/general",
  "/reports/evaluation-results",
  "/time-sheets",
  "/api/docs",
];
const modals = ["Users", "Schools", "GPs", "Guardians", "Local Authorities"];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    // Reduced motion: axe would measure the contrast of a dialog that is still fading in.
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    for (const width of [1440, 320]) {
      test(`public screens at ${width}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        for (const path of publicPaths) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectAccessible(page, path);
        }
        await page.goto("/login");
        await page.getByRole("button", { name: "Login", exact: true }).click();
        await expect(notice(page, "Form validation error:")).toBeVisible();
        await expectAccessible(page, "login with errors");
      });

      test(`a manager's screens at ${width}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await signIn(page, firstAdmin);
        for (const path of managerPaths) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectAccessible(page, path);
        }
      });
    }

    test("the list modals and their forms", async ({ page }) => {
      test.setTimeout(400_000);
      await signIn(page, firstAdmin);
      // The modals are one component: in the dark two of them tell.
      for (const title of colorScheme === "dark" ? modals.slice(0, 2) : modals) {
        const modal = await ListModal.open(page, title);
        await expectAccessible(page, `${title}: browse`);
        await modal.search("nothing is called this");
        await expect(modal.dialog).toContainText("NO RECORDS FOUND");
        await expectAccessible(page, `${title}: empty`);
        await modal.go("Add");
        await expect(modal.dialog.getByRole("button", { name: "Save" })).toBeVisible();
        await expectAccessible(page, `${title}: add`);
        await modal.save();
        const errors = notice(page, "Form validation error:");
        await expect(errors).toBeVisible();
        await expectAccessible(page, `${title}: errors`);
        await errors.getByRole("button", { name: "OK" }).click();
        await expectAccessible(page, `${title}: marked fields`);
        await page.goto("/welcome");
      }
    });

    test("the command palette", async ({ page }) => {
      await signIn(page, firstAdmin);
      await page.getByRole("button", { name: "Search screens" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "command palette");
    });
  });
}
