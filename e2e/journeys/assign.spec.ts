/**
 * A manager assigns a case by name, and an advisor refers it by name; both people are mailed.
 *
 * Rules: STAGE-18.
 */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { mailsWith, readable } from "../pages/outbox.ts";
import { enter, makeUser, unique } from "../pages/people.ts";

test(
  "a case goes to an advisor and on to an advocate, each chosen by name",
  fullRun,
  async ({ page, browser, request }) => {
    const manager = await makeUser(request, "manager");
    const last_name = unique("Okafor");
    const advisor = await makeUser(request, "advisor", { first_name: "Ada", last_name });
    const advocate = await makeUser(request, "advocate", { first_name: "Ben", last_name });
    const child = unique("Okonkwo");
    const caseId = await makeCase(request, { child });
    const subject = `case ${caseId} is now with you`;

    await enter(page, manager, "/case-manager");
    const row = page.getByRole("row").filter({ hasText: child });
    await row.click();
    await page.getByLabel("Action").selectOption("Assign to a person…");
    await page.getByRole("button", { name: "Go", exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name: `Assign case ${caseId}` });
    await expect(dialog.getByLabel("Role")).toHaveValue("advisor");
    await expect(dialog.getByLabel("Role")).toBeFocused();
    await expectAccessible(page, "the dialog Assign");
    await dialog.getByRole("combobox", { name: "Person" }).fill(last_name);
    await page.getByRole("option", { name: `Ada ${last_name}` }).click();
    await expect(dialog.getByText("Awaiting Advisor → With Advisor.")).toBeVisible();
    await expectAccessible(page, "the dialog Assign with a person");
    await dialog.getByRole("button", { name: "Assign" }).press("Enter");
    await expect(
      page.getByText(`Ada ${last_name} is now the advisor of case ${caseId}.`),
    ).toBeVisible();
    await expect(row).toContainText(`Ada ${last_name}`);

    await expect.poll(() => mailsWith(subject), { timeout: 20_000 }).toHaveLength(1);
    const [mail = ""] = await mailsWith(subject);
    expect(mail).not.toContain(child);
    expect(readable(mail)).toMatch(new RegExp(`http:\\S+/case/${caseId}\\b`));

    const hers = await (await browser.newContext()).newPage();
    await enter(hers, advisor, `/advisor-system/add?case_id=${caseId}`);
    await hers.getByRole("combobox", { name: "Entry type" }).selectOption("Call");
    await hers.getByRole("textbox", { name: "Duration (minutes)" }).fill("30");
    await hers.getByRole("textbox", { name: "Details", exact: true }).fill("An appeal is needed.");
    await hers
      .getByRole("combobox", { name: "Further action" })
      .selectOption("Save & refer to advocate");
    await hers.getByRole("combobox", { name: "Advocate" }).selectOption(`Ben ${last_name}`);
    await hers.getByRole("button", { name: "Save", exact: true }).click();
    await expect(hers.getByText("The case's status is now With Advocate.")).toBeVisible();

    await expect.poll(() => mailsWith(subject), { timeout: 20_000 }).toHaveLength(2);
    const theirs = await (await browser.newContext()).newPage();
    await enter(theirs, advocate, `/advocate-system/add?case_id=${caseId}`);
    await expect(theirs.getByRole("heading", { level: 1 })).toContainText(`case ${caseId}`);
  },
);

test(
  "a clinic that is named takes part only if the manager says so, and leaves by Move…",
  fullRun,
  async ({ page, browser, request }) => {
    const manager = await makeUser(request, "manager");
    const last_name = unique("Evans");
    const clinic = await makeUser(request, "clinic", { first_name: "Teresa", last_name });
    const child = unique("Okonkwo");
    const caseId = await makeCase(request, { child, actions: ["assign to advocate"] });

    await enter(page, manager, `/case-manager/view?case_id=${caseId}`);
    await page.getByRole("button", { name: "Assign…" }).click();
    const dialog = page.getByRole("dialog", { name: `Assign case ${caseId}` });
    await dialog.getByLabel("Role").selectOption("Clinic");
    await dialog.getByRole("combobox", { name: "Person" }).fill(last_name);
    await page.getByRole("option", { name: new RegExp(last_name) }).click();
    await dialog.getByRole("radio", { name: "No" }).check();
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(
      page.getByText(/does not take part: the case is not in its system\./),
    ).toBeVisible();

    const hers = await (await browser.newContext()).newPage();
    await enter(hers, clinic, "/clinic-system");
    await expect(hers.getByText("No records found...")).toBeVisible();

    await page.getByRole("button", { name: "Move…" }).click();
    await page.getByRole("menuitem", { name: "Add clinic participation" }).click();
    // Cases of other journeys have the same address, and so may stand in the family panel with the same status.
    const status = page
      .getByRole("main")
      .getByText(/^Awaiting Advocate/)
      .first();
    await expect(status).toHaveText("Awaiting Advocate, With Clinic");
    await hers.reload();
    await expect(hers.getByRole("row").filter({ hasText: child })).toBeVisible();

    await page.getByRole("button", { name: "Move…" }).click();
    await page.getByRole("menuitem", { name: "Remove clinic participation" }).click();
    await expect(status).toHaveText("Awaiting Advocate");
    await hers.reload();
    await expect(hers.getByText("No records found...")).toBeVisible();
  },
);
