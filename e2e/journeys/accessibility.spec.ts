/**
 * axe finds no violations on the shell and in any state of the list modals, and screens that an address opens
 * have the styles of their components.
 *
 * Rules: UI-17.
 */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { fullRun, fullRunUnless, isFullRun } from "../pages/full-run.ts";
import { expectStyled, withoutStream } from "../pages/layout.ts";
import { ListModal, notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, giveSession } from "../pages/people.ts";

test.beforeEach(({ page }) => withoutStream(page));

const publicPaths = ["/", "/login", "/login-failed", "/access-denied", "/404"];
/** `npm test` opens these; the others are made of the same parts. */
const managerPathsInShortRun = ["/welcome", "/call", "/reports/general", "/import", "/mail"];
const managerPaths = isFullRun
  ? [
      ...managerPathsInShortRun,
      "/reports",
      "/reports/evaluation-results",
      "/time-sheets",
      "/notice",
      "/access-log",
      "/subject-access?case_id=1",
    ]
  : managerPathsInShortRun;

for (const width of [1440, 320]) {
  test(`public screens at ${width}`, fullRun, async ({ page }) => {
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

  test(`a manager's screens at ${width}`, fullRunUnless(width === 1440), async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await giveSession(page, firstAdmin);
    // Wide, the API's page is checked below.
    for (const path of width === 320 ? [...managerPaths, "/api/docs"] : managerPaths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (width === 1440) await expectStyled(page, path);
      await expectAccessible(page, path);
    }
    await page.getByRole("button", { name: "Go to a screen, person or case" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "command palette");
  });
}

test(
  "an operation of the API, under the content security policy",
  fullRun,
  async ({ page, baseURL }) => {
    const refused: string[] = [];
    page.on("console", (message) => {
      // These journeys go without the stream.
      const isStream = message.location().url.endsWith("/api/events");
      if (message.type() === "error" && !isStream) refused.push(message.text());
    });
    page.on("request", (request) => {
      const address = request.url();
      if (!address.startsWith(`${baseURL}`) && !address.startsWith("data:")) refused.push(address);
    });
    await enter(page, firstAdmin, "/api/docs");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, "/api/docs");
    await page.getByPlaceholder("Filter by tag or path").fill("/api/cases/search");
    await page
      .getByRole("button", { name: /Search cases; either guardian matches/ })
      .press("Enter");
    await expect(page.getByText("x-access")).toBeVisible();
    await expect(page.getByText("case_handler")).toBeVisible();
    await expectAccessible(page, "an open operation");
    expect(refused).toEqual([]);
  },
);

// All five lists share one component; each form is its own. Those of the others: records.spec.ts.
test("the list modal Users and its form", fullRun, async ({ page }) => {
  await enter(page, firstAdmin);
  const modal = await ListModal.open(page, "Users");
  await expectAccessible(page, "browse");
  await modal.search("nothing is called this");
  await expect(modal.dialog).toContainText("NO RECORDS FOUND");
  await expectAccessible(page, "empty");
  await modal.go("Add");
  await modal.save();
  const errors = notice(page, "Form validation error:");
  await expect(errors).toBeVisible();
  await expectAccessible(page, "errors");
  await errors.getByRole("button", { name: "OK" }).click();
  await expectAccessible(page, "the form with marked fields");
});
