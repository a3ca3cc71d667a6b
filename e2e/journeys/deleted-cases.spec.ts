/** An admin deletes a case by mistake and restores it; everything is back. Rules: CASE-36. */

import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, makeUser, unique } from "../pages/people.ts";

test(
  "a deleted case is found under Deleted cases and restored",
  fullRun,
  async ({ page, request }) => {
    const child = unique("Abernathy");
    const caseId = await makeCase(request, { child });
    await enter(page, await makeUser(request, "admin"), "/case-manager");
    await page.getByRole("row").filter({ hasText: child }).click();
    await page.getByLabel("Action").selectOption("Delete");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("You can restore it under Deleted cases.")).toBeVisible();

    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Deleted cases" }).click();
    await page.getByLabel("Search for").fill(child);
    await page.keyboard.press("Enter");
    const row = page.getByRole("row").filter({ hasText: child });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("by Rosalind Fletcher");
    await expectAccessible(page, "deleted cases");
    await row.getByRole("button", { name: `Restore case ${caseId}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText(`Case ${caseId} is back.`)).toBeVisible();
    await expect(page.getByText("No deleted case matches this search.")).toBeVisible();

    await page.goto(`/case/${caseId}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(String(caseId));
  },
);
