/** Alerts of guardians and consents of cases: before a word is said. Rules: SAFE-1, SAFE-2, SAFE-4, SAFE-11, SAFE-12. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { typedDay } from "../pages/days.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin, leave, makeUser, newMobile, unique } from "../pages/people.ts";
import { windows } from "../pages/windows.ts";

const lettersOf = (text: string) =>
  text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const newName = (stem: string) => lettersOf(unique(stem).replaceAll(" ", ""));

const alerts = (page: Page) => page.getByRole("list", { name: /^Alerts of Marguerite/ });
const editor = (page: Page) => page.getByRole("dialog", { name: /^Alerts of Marguerite/ });
const alert = (page: Page, row: number) =>
  editor(page).getByRole("group", { name: `Alert ${row}` });
const save = (page: Page) => editor(page).getByRole("button", { name: "Save" });
const words = "What people have to know";

test("an advisor sets alerts by keyboard; they stand first wherever the guardian appears", async ({
  page,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  const [guardian, mobile] = [newName("Akhtar"), newMobile()];
  const caseId = await makeCase(request, { guardian, mobile, fields: { advisor_id: advisor.id } });
  await enter(page, advisor, `/advisor-system/add?case_id=${caseId}`);
  await page.getByRole("button", { name: `Add an alert about Marguerite ${guardian}` }).focus();
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeVisible();
  await alert(page, 1).getByRole("combobox", { name: "Alert" }).selectOption("Interpreter");
  await alert(page, 1).getByRole("textbox", { name: words }).press("Enter");
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();
  await alert(page, 1).getByRole("textbox", { name: words }).fill("Urdu. Ask for Imran");
  await alert(page, 1).getByRole("textbox", { name: "Review on" }).fill(typedDay(-1));
  await save(page).click();
  await expect(
    editor(page)
      .getByText(/The review date has passed/)
      .first(),
  ).toBeVisible();
  await alert(page, 1).getByRole("textbox", { name: "Review on" }).fill(typedDay(30));
  await alert(page, 2).getByRole("combobox", { name: "Alert" }).selectOption("Do not contact");
  await alert(page, 2).getByRole("textbox", { name: words }).fill("Court order");
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeHidden();
  const both = ["Do not contact: Court order", "Interpreter: Urdu. Ask for Imran"];
  await expect(alerts(page).getByRole("listitem")).toHaveText(both);
  await expect(
    page.getByRole("button", { name: `Change alerts of Marguerite ${guardian}` }),
  ).toBeFocused();

  await page.goto("/call");
  await page.getByRole("combobox", { name: "Who is calling?" }).fill(mobile);
  const row = page.getByRole("row", { name: new RegExp(guardian) });
  await expect(row.getByRole("listitem")).toHaveText(both);
  await expect(row).toHaveText(new RegExp(`^${both[0]}`));

  await leave(page);
  await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
  await expect(alerts(page).getByRole("listitem")).toHaveText(both);
  await page.emulateMedia({ media: "print" });
  await expect(alerts(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Change alerts/ })).toBeHidden();
});

test(
  "two who change the alerts at once lose nothing of what they typed",
  fullRun,
  async ({ page, browser, request }) => {
    const caseId = await makeCase(request, { guardian: newName("Byron") });
    await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
    // Two windows of one person would share a draft.
    const colleague = await makeUser(request, "manager");
    const other = await (await browser.newContext()).newPage();
    await enter(other, colleague, `/case-manager/view?case_id=${caseId}`);
    for (const each of [page, other]) {
      await each.getByRole("button", { name: /^Add an alert about/ }).click();
      await alert(each, 1).getByRole("combobox", { name: "Alert" }).selectOption("Other");
    }
    await alert(page, 1).getByRole("textbox", { name: words }).fill("Deaf in one ear");
    await save(page).click();
    await expect(alerts(page)).toBeVisible();
    await alert(other, 1).getByRole("textbox", { name: words }).fill("Very anxious");
    await save(other).click();
    await expect(editor(other).getByRole("alert")).toContainText("Other: Deaf in one ear");
    await expect(alert(other, 1).getByRole("textbox", { name: words })).toHaveValue("Very anxious");
    await alert(other, 2).getByRole("combobox", { name: "Alert" }).selectOption("Other");
    await alert(other, 2).getByRole("textbox", { name: words }).fill("Deaf in one ear");
    await save(other).click();
    await expect(alerts(other).getByRole("listitem")).toHaveText([
      "Very anxious",
      "Deaf in one ear",
    ]);
  },
);

const consent = (page: Page) => page.getByRole("region", { name: "Consent" });
const consents = (page: Page) => page.getByRole("dialog", { name: /^Consents of case/ });

test(
  "a consent is added, changed and withdrawn, and the case says so in one line",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    const caseId = await makeCase(request, { fields: { advisor_id: advisor.id } });
    await enter(page, advisor, `/advisor-system/add?case_id=${caseId}`);
    await expect(consent(page)).toContainText("No consent is recorded");
    await page.getByRole("button", { name: "Add consents" }).click();
    const form = consents(page);
    await form.getByRole("button", { name: "Add one with other details" }).click();
    await expect(form.getByRole("combobox", { name: "What for" })).toBeFocused();
    await form.getByRole("combobox", { name: "What for" }).selectOption("Contact the school");
    await form.getByRole("combobox", { name: "Given by" }).selectOption("Primary guardian");
    await form.getByRole("combobox", { name: "How" }).selectOption("Spoken");
    await expect(form.getByRole("textbox", { name: "Given on" })).toHaveValue(typedDay(0));
    await form.getByRole("textbox", { name: "Ends on" }).fill(typedDay(-1));
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(
      form.getByText("The consent cannot end before it was given.").first(),
    ).toBeVisible();
    await form.getByRole("textbox", { name: "Ends on" }).fill("");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(form.getByRole("switch", { name: /^Contact the school/ })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(consent(page).getByRole("listitem")).toHaveText(["May contact the school"]);

    await page.getByRole("button", { name: "Change consents" }).click();
    await form.getByRole("button", { name: /^Withdraw: Contact the school/ }).click();
    await expect(form.getByRole("textbox", { name: "Withdrawn on" })).toHaveValue(typedDay(0));
    await form.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(form.getByRole("listitem")).toContainText("Primary guardian withdrew consent");
    await page.keyboard.press("Escape");
    await expect(consent(page).getByRole("listitem")).toContainText(
      "Primary guardian withdrew consent to contact the school on",
    );

    await leave(page);
    await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
    const changes = page.getByRole("region", { name: "History of changes" });
    await expect(changes.getByText("Consent withdrawn: Contact the school")).toBeVisible();
  },
);

for (const { name, ...window } of windows) {
  test.describe(name, fullRun, () => {
    test.use(window);

    test("alerts, consents and their forms are accessible", async ({ page, request }) => {
      const caseId = await makeCase(request, { guardian: newName("Lovelace") });
      await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
      await page.getByRole("button", { name: /^Add an alert about/ }).click();
      await alert(page, 1).getByRole("combobox", { name: "Alert" }).selectOption("Do not contact");
      await save(page).click();
      await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();
      await expectAccessible(page, "the alerts with an error");
      await alert(page, 1).getByRole("textbox", { name: words }).fill("x".repeat(120));
      await save(page).click();
      await expect(alerts(page)).toBeVisible();
      await page.getByRole("button", { name: "Add consents" }).click();
      await expect(consents(page)).toBeVisible();
      await expectAccessible(page, "a new consent");
      await consents(page).getByRole("button", { name: "Cancel" }).click();
      await expectAccessible(page, "the case with an alert");
      await page.goto("/alerts");
      await expect(page.getByRole("heading", { name: "Alerts to review" })).toBeVisible();
      await expectAccessible(page, "the alerts to be reviewed");
    });
  });
}
