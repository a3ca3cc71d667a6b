/** A manager notifies the person who handles a case; the mail is sent, and the mail page shows it (B13). */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { makeCase } from "../pages/cases.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, makeUser, submitLogin, unique } from "../pages/people.ts";

/** Mails about a case in the server's outbox. */
async function mailsAbout(caseId: number): Promise<string[]> {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? "", "data", "outbox");
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), "utf8")));
  return mails.filter((mail) => new RegExp(`Subject: .* case ${caseId}\\r\\n`).test(mail));
}

test("the advisor of a case is notified, once", async ({ page, browser, request }) => {
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
  const row = page.getByRole("row").filter({ hasText: String(caseId) });
  await expect(row).toHaveCount(1);
  await expect(row.getByText("Sent", { exact: true })).toBeVisible({ timeout: 20_000 });

  const mails = await mailsAbout(caseId);
  expect(mails).toHaveLength(1);
  const [mail = ""] = mails;
  expect(mail).toContain("rosalind@example.org");
  expect(mail).not.toContain(child);
  const text = mail.replace(/=\r\n/g, "").replaceAll("=3D", "=");
  const link = /http:\S+\/advisor-system\/add\?case_id=\d+/.exec(text)?.[0] ?? "";

  // The link goes through the login to the case.
  const hers = await (await browser.newContext()).newPage();
  await hers.goto(link);
  await expect(hers).toHaveURL(/\/(access-denied|login)/);
  await hers.goto("/login");
  await submitLogin(hers, advisor);
  await expect(hers).toHaveURL(new RegExp(`/advisor-system/add\\?case_id=${caseId}$`));
  await expect(hers.getByRole("heading", { level: 1 })).toContainText(`case ${caseId}`);
});
