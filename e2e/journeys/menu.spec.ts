/**
 * The menu marks the current screen on every staff screen, and links to the screens that the requirements
 * does not have (ADR 26).
 *
 * Rules: SHELL-20.
 */
import { expect, test } from "@playwright/test";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { firstAdmin, giveSession } from "../pages/people.ts";

test("the menu marks an admin's current screen", fullRun, async ({ page, request }) => {
  const caseId = await makeCase(request, { by: firstAdmin });
  await giveSession(page, firstAdmin);
  const menu = page.getByRole("navigation", { name: "Menu" });
  for (const [path, item] of [
    ["/case-manager/add", "Case Manager"],
    [`/case-manager/edit?case_id=${caseId}`, "Case Manager"],
    [`/case-manager/view?case_id=${caseId}`, "Case Manager"],
    [`/case-file-manager?case_id=${caseId}`, "Case Manager"],
    [`/advisor-system/add?case_id=${caseId}`, "Advisor System"],
    ["/time-sheet/report?user_id=1", "TimeSheets"],
    ["/reports/general", "Reports"],
    ["/reports/case-report", "Reports"],
    ["/reports/evaluation-results", "Reports"],
  ] as const) {
    await page.goto(path);
    await expect(menu.locator("[aria-current=page]"), path).toHaveText([item]);
  }
  for (const item of ["Mail", "Notice", "Access log", "Subject access", "Backups"]) {
    await menu.getByRole("link", { name: item, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: item, exact: true })).toBeVisible();
    await expect(menu.locator("[aria-current=page]"), item).toHaveText([item]);
  }
});
