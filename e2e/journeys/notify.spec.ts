/**
 * A manager notifies the person who handles a case; the mail is sent, and the mail page shows it.
 *
 * Rules: MAIL-1.
 */
import { expect, test } from "@playwright/test";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { mailsWith, readable } from "../pages/outbox.ts";
import { enter, makeUser, submitLogin, unique } from "../pages/people.ts";

test("the advisor of a case is notified, once", fullRun, async ({ page, browser, request }) => {
  const manager = await makeUser(request, "manager");
  const advisor = await makeUser(request, "advisor");
  const child = unique("Okonkwo");
  const caseId = await makeCase(request, { child, fields: { advisor_id: advisor.id } });
  await enter(page, manager, "/case-manager");
  await page.getByRole("row").filter({ hasText: child }).click();
  await page.getByLabel("Action").selectOption("Notify case user");
  const go = page.getByRole("button", { name: "Go", exact: true });
  await go.click();
  const told = notice(page, "Success");
  await expect(told).toContainText(
    `Rosalind Fletcher (advisor) is being notified of case ${caseId} by mail to rosalind@example.org.`,
  );
  await told.getByRole("button", { name: "OK" }).click();
  await expect(told).toBeHidden();
  await go.click();
  await expect(notice(page, "Success")).toContainText("less than a minute ago");
  await notice(page, "Success").getByRole("button", { name: "OK" }).click();

  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Mail" }).click();
  // The advisor was mailed about the new case, too.
  const row = page
    .getByRole("row", { name: /Notify case user/ })
    .filter({ hasText: String(caseId) });
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });

  const mails = await mailsWith(`please look at case ${caseId}`);
  expect(mails).toHaveLength(1);
  const [mail = ""] = mails;
  expect(mail).toContain("rosalind@example.org");
  expect(mail).not.toContain(child);
  const link = /http:\S+\/case\/\d+/.exec(readable(mail))?.[0] ?? "";

  // The link goes through the login to the case.
  const hers = await (await browser.newContext()).newPage();
  await hers.goto(link);
  await expect(hers).toHaveURL(/\/login$/);
  await submitLogin(hers, advisor);
  await expect(hers).toHaveURL(new RegExp(`/advisor-system/add\\?case_id=${caseId}$`));
  await expect(hers.getByRole("heading", { level: 1 })).toContainText(`case ${caseId}`);
});
