/** Two people edit one case, a draft survives, and the keyboard is enough. Rules: UI-3, UI-4, UI-8. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { CaseForm } from "../pages/case-form.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { type Credentials, enter, firstAdmin, makeUser, unique } from "../pages/people.ts";

const conflictTitle = "This case was changed by someone else";

test(
  "the second save shows who changed what, and overwrites nothing",
  fullRun,
  async ({ browser, request }) => {
    const caseId = await makeCase(request);
    const editing = async (who: Credentials) => {
      const page = await (await browser.newContext()).newPage();
      await enter(page, who, `/case-manager/edit?case_id=${caseId}`);
      return { page, form: new CaseForm(page) };
    };
    const first = await editing(firstAdmin);
    const second = await editing(await makeUser(request, "manager"));
    await expect(second.form.text("Rabbi")).toBeVisible();

    await first.form.text("Rabbi").fill("Rabbi Cohen");
    await first.form.text("Child home address").fill("7 Orchard Row");
    await first.form.save();
    await expect(notice(first.page, "SUCCESS")).toBeVisible();

    await second.form.text("Rabbi").fill("Rabbi Levy");
    await second.form.save();
    const dialog = second.page.getByRole("dialog", { name: conflictTitle });
    for (const text of ["Rabbi Cohen", "Rabbi Levy", "7 Orchard Row"]) {
      await expect(dialog).toContainText(text);
    }
    await expectAccessible(second.page, "conflict");
    await second.page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(second.page, "conflict at 390");
    const rabbi = dialog.getByRole("row", { name: /Rabbi Cohen/ });
    await rabbi.getByRole("radio", { name: /mine/i }).check();
    await dialog.getByRole("button", { name: "Save with these choices" }).click();
    await expect(notice(second.page, "SUCCESS")).toBeVisible();

    await first.page.goto(`/case-manager/view?case_id=${caseId}`);
    await expect(first.page.getByText("Rabbi Levy").first()).toBeVisible();
    await expect(first.page.getByText("7 Orchard Row").first()).toBeVisible();
  },
);

test(
  "an unfinished log entry is restored on another machine, and gone once saved",
  fullRun,
  async ({ browser, request }) => {
    const manager = await makeUser(request, "manager");
    const caseId = await makeCase(request);
    const text = unique("The school has not answered");
    const open = async () => {
      const page = await (await browser.newContext()).newPage();
      await enter(page, manager, `/advisor-system/add?case_id=${caseId}`);
      return { page, details: page.getByRole("textbox", { name: "Details", exact: true }) };
    };
    const first = await open();
    await first.details.fill(text);
    await expect(first.page.getByText("Draft kept")).toBeVisible();
    await first.page.context().close();

    const second = await open();
    await expect(second.details).toHaveValue(text);
    await expect(second.page.getByText(/has been brought back/)).toBeVisible();
    await second.page.getByRole("combobox", { name: "Entry type" }).selectOption("Call");
    await second.page.getByRole("textbox", { name: "Duration (minutes)" }).fill("20");
    await second.page.getByRole("combobox", { name: "Further action" }).selectOption("Save");
    await second.page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(second.page.getByText("The log entry has been added.")).toBeVisible();

    const third = await open();
    await expect(third.page.getByText(text)).toBeVisible();
    await expect(third.details).toHaveValue("");
  },
);

test(
  "Back pressed again while leaving a form is asked about changes nothing: No stays, Yes leaves",
  fullRun,
  async ({ page, request }) => {
    const child = unique("Keyes");
    const advisor = await makeUser(request, "advisor");
    await makeCase(request, { child, fields: { advisor_id: advisor.id } });
    // Opened by clicks, so that Back leads to a page of the same document.
    await enter(page, advisor);
    await page.getByRole("navigation", { name: "Menu" }).getByText("Advisor System").click();
    await page.getByRole("row", { name: child }).dblclick();
    const details = page.getByRole("textbox", { name: "Details", exact: true });
    await details.fill("Not to be lost");
    const answerAfterTwoSteps = async (name: "Yes" | "No") => {
      await page.goBack();
      const question = notice(page, "Unsaved changes");
      await expect(question).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/advisor-system\?/);
      await question.getByRole("button", { name }).click();
    };

    await answerAfterTwoSteps("No");
    await expect(page).toHaveURL(/\/advisor-system\/add\?/);
    await expect(details).toHaveValue("Not to be lost");
    await answerAfterTwoSteps("Yes");
    await expect(page.getByRole("row", { name: child })).toBeVisible();
    await expect(page).toHaveURL(/\/advisor-system\?/);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
    await expect(page).toHaveURL(/\/welcome$/);
  },
);

/** Presses Tab until the control with this accessible name has the focus. */
async function tabTo(page: Page, role: "textbox" | "combobox" | "button", name: string) {
  const target = page.getByRole(role, { name, exact: true });
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

// The one journey of a short run that has motion.
test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("an advisor logs a call with the keyboard alone", async ({ page, request }) => {
    const child = unique("Keyes");
    const advisor = await makeUser(request, "advisor");
    await makeCase(request, { child, fields: { advisor_id: advisor.id } });
    await page.goto("/login");
    await tabTo(page, "textbox", "Username");
    await page.keyboard.type(advisor.username);
    await tabTo(page, "textbox", "Password");
    await page.keyboard.type(advisor.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /Rosalind/ })).toBeVisible();

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type("advisor sys");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/advisor-system$/);
    await expect(page.getByRole("row", { name: child })).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type(child);
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 record found")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/advisor-system\/add/);

    await tabTo(page, "combobox", "Entry type");
    await page.keyboard.type("Call");
    await tabTo(page, "textbox", "Duration (minutes)");
    await page.keyboard.type("15");
    await tabTo(page, "textbox", "Details");
    await page.keyboard.type("Explained how to appeal.");
    await tabTo(page, "combobox", "Further action");
    await page.keyboard.type("Save");
    await tabTo(page, "button", "Save");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The log entry has been added.")).toBeVisible();
    await expect(page.getByText("Explained how to appeal.")).toBeVisible();
  });
});
