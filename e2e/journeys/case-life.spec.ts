/** The whole life of a case, with five people logged in. Rules: LOG-7, EVAL-14. */
import { yesNoLabels } from "@helpline/contract/cases/sample-answers";
import { expect, type Page, test } from "@playwright/test";
import { CaseForm } from "../pages/case-form.ts";
import { isFullRun } from "../pages/full-run.ts";
import { ListModal, notice } from "../pages/list-modal.ts";
import { enter, makeUser, newMobile, unique } from "../pages/people.ts";
import { PrivacyWatch } from "../pages/privacy.ts";

// With motion, as most people have it. Drawing it takes a third of the time, so a short run has motion in a shorter
// journey instead (case-work.spec.ts).
test.use({ contextOptions: { reducedMotion: isFullRun ? "no-preference" : "reduce" } });

/** Opens the case of this child from a role's browser. */
async function openCase(page: Page, path: string, child: string) {
  await page.goto(path);
  await page.getByRole("row").filter({ hasText: child }).click();
  await page.getByLabel("Action").selectOption("Open");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page).toHaveURL(/\/add/);
}

async function writeEntry(page: Page, furtherAction: string, details: string) {
  await page.getByRole("combobox", { name: "Entry type" }).selectOption("Call");
  await page.getByRole("textbox", { name: "Duration (minutes)" }).fill("30");
  await page.getByRole("textbox", { name: "Details", exact: true }).fill(details);
  await page.getByRole("combobox", { name: "Further action" }).selectOption(furtherAction);
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function act(page: Page, child: string, action: string) {
  await page.getByRole("row").filter({ hasText: child }).click();
  await page.getByLabel("Action").selectOption(action);
  await page.getByRole("button", { name: "Go", exact: true }).click();
}

/**
 * Answers the 18 questions from the first on, which has the focus: a key for each choice; typing and Tab for each text.
 * @returns the number of interactions
 */
async function answerByKeyboard(page: Page): Promise<number> {
  let interactions = 0;
  for (let number = 1; number <= 18; number += 1) {
    const focused = page.locator(":focus");
    await expect(focused).toHaveAttribute("name", `q${number}`);
    if ((await focused.getAttribute("type")) === "radio") {
      await page.keyboard.press("1");
      interactions += 1;
    } else {
      await page.keyboard.insertText("The advisor listened.");
      await page.keyboard.press("Tab");
      interactions += 2;
    }
  }
  return interactions;
}

test("from the first call to the evaluation, and re-opened", async ({ browser, request }) => {
  test.setTimeout(150_000);
  const people = {
    manager: await makeUser(request, "manager"),
    advisor: await makeUser(request, "advisor"),
    advocate: await makeUser(request, "advocate"),
    clinic: await makeUser(request, "clinic"),
    evaluator: await makeUser(request, "evaluator"),
  };
  const child = unique("Bartholomew");
  const guardian = unique("Featherstonehaugh");
  const watch = new PrivacyWatch([child, guardian]);
  const pageOf = async (role: keyof typeof people) => {
    const context = await browser.newContext();
    watch.follow(context);
    const page = await context.newPage();
    await enter(page, people[role]);
    return page;
  };

  const manager = await pageOf("manager");
  await manager.goto("/case-manager/add");
  const form = new CaseForm(manager);
  await form.save();
  const errors = notice(manager, "Form validation error:");
  await expect(errors).toContainText("Please choose a primary guardian.");
  await expect(errors).toContainText("Please choose a Band category for this case.");
  await errors.getByRole("button", { name: "OK" }).click();
  await form.text("Reason for the call today").fill("Advice on an EHC needs assessment");
  await expect(form.text("Reason for the call today")).toHaveValue(/EHC/);

  // A new guardian is added inside the form.
  await manager.getByRole("button", { name: "Select: Primary guardian" }).click();
  const guardians = new ListModal(manager, "Select a guardian");
  await guardians.go("Add");
  await guardians.fill({
    "First name": "Marguerite",
    "Last name": guardian,
    Gender: "Female",
    "Address line 1": "12 Mill Lane",
    City: "Leeds",
    County: "West Yorkshire",
    // Elsewhere than the guardians of other journeys, whose names are similar.
    Postcode: "LS9 7XZ",
    Mobile: newMobile(),
  });
  await guardians.save();
  // The form selects the added guardian at once.
  await expect(guardians.dialog).toBeHidden();
  await expect(form.picker("Primary guardian")).toHaveValue(`Marguerite ${guardian}`);

  await form.text("Primary guardian's relationship with child").fill("Mother");
  await form.text("Child first name").fill(child);
  await form.text("Child last name").fill("Okonkwo");
  for (const label of yesNoLabels) await form.yesNo(label, "No");
  await form.yesNo("Receiving support?", "Yes");
  await form.text("Receiving support from").fill("The school nurse");
  await form.choose("Attending school?", "Home schooled");
  for (const [field, role] of [
    ["Advisor", "advisor"],
    ["Advocate", "advocate"],
    ["Clinic", "clinic"],
    ["Evaluator", "evaluator"],
  ] as const) {
    await manager.getByRole("button", { name: `Select: ${field}`, exact: true }).click();
    const users = new ListModal(manager, "Select a user");
    await users.dialog.getByLabel("Search in").selectOption("User ID");
    await users.search(String(people[role].id));
    await users.dialog.getByRole("row", { name: new RegExp(`^${people[role].id} `) }).click();
    await users.go("Select");
    await expect(users.dialog).toBeHidden();
  }
  await form.choose("Band", "Band 1 (1 to 4 hours)");
  await manager.getByRole("radio", { name: "Advisor" }).check();
  await form.save();
  await expect(manager.getByText("Case added successfully.")).toBeVisible();
  await manager.getByRole("button", { name: "OK" }).click();

  const advisor = await pageOf("advisor");
  await openCase(advisor, "/advisor-system", child);
  await save(advisor);
  await expect(notice(advisor, "Form validation error:")).toContainText(
    "Please choose an entry type.",
  );
  await advisor.getByRole("button", { name: "OK" }).click();
  await writeEntry(advisor, "Save & refer to advocate", "The school refuses to apply.");
  await save(advisor);
  await expect(
    advisor.getByText(
      "The log entry has been added. The case's status is now With Advocate. The case has left this list.",
    ),
  ).toBeVisible();
  await expect(advisor).toHaveURL(/\/advisor-system$/);
  await expect(advisor.getByRole("row").filter({ hasText: child })).toHaveCount(0);

  const advocate = await pageOf("advocate");
  // On a slow connection the case's page may load later than the list writes its place into the address.
  await advocate.route(/log-entry-pages/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await openCase(advocate, "/advocate-system", child);
  await expect(advocate.getByText("The school refuses to apply.")).toBeVisible();
  await writeEntry(advocate, "Add clinic participation", "The clinic should see the child.");
  await save(advocate);
  await expect(
    advocate.getByText(
      "The log entry has been added. The case's status is now With Advocate & Clinic.",
    ),
  ).toBeVisible();
  await expect(advocate.getByText("With Advocate & Clinic", { exact: true })).toBeVisible();
  await manager.goto("/case-manager");
  await expect(manager.getByRole("row").filter({ hasText: child })).toContainText(
    "With Advocate & Clinic",
  );

  const clinic = await pageOf("clinic");
  await openCase(clinic, "/clinic-system", child);
  await writeEntry(clinic, "Save", "Seen on Monday, report follows.");
  await save(clinic);
  await expect(clinic.getByText("The log entry has been added.")).toBeVisible();

  await openCase(advocate, "/advocate-system", child);
  await writeEntry(advocate, "Save & close", "The plan is agreed.");
  await advocate
    .getByRole("radiogroup", { name: /consented/ })
    .getByRole("radio", { name: "Yes" })
    .check();
  await advocate.getByRole("combobox", { name: "Nature of case" }).selectOption({ index: 1 });
  await save(advocate);
  await expect(advocate.getByText("The case has left this list.")).toBeVisible();

  const evaluator = await pageOf("evaluator");
  await openCase(evaluator, "/evaluation-system", child);
  await evaluator.getByRole("button", { name: /^(Save|Submit)/ }).click();
  const incomplete = notice(evaluator, "Evaluation Incomplete");
  await expect(incomplete).toContainText("Please select an option for question 1.");
  await expect(incomplete).not.toContainText("question 2.");
  await incomplete.getByRole("button", { name: "OK" }).click();
  await expect(evaluator.locator("[name=q1]").first()).toBeFocused();
  // The answers and Save.
  expect((await answerByKeyboard(evaluator)) + 1).toBeLessThanOrEqual(22);
  await evaluator.getByRole("button", { name: /^(Save|Submit)/ }).click();
  await expect(evaluator).toHaveURL(/\/evaluation-system$/);

  await manager.goto("/case-manager");
  await expect(manager.getByRole("row").filter({ hasText: child })).toContainText("Closed");
  await act(manager, child, "View");
  await expect(manager.getByRole("heading", { level: 1 })).toBeVisible();
  for (const text of [
    "The school refuses to apply.",
    "Seen on Monday",
    "The advisor listened.",
    "The school nurse",
  ]) {
    await expect(manager.getByText(text).first()).toBeVisible();
  }
  await manager.getByRole("link", { name: "Who has read this case" }).click();
  await expect(manager.getByText("Opened the case in the Evaluation System").first()).toBeVisible();
  await manager.goBack();
  await manager
    .getByRole("button", { name: "Back" })
    .or(manager.getByRole("link", { name: "Back" }))
    .first()
    .click();
  await act(manager, child, "Assign case to Advisor");
  await expect(manager.getByText(/^Its evaluation of .* will be removed\.$/)).toBeVisible();
  await manager.getByRole("button", { name: "Yes" }).click();
  await expect(manager.getByRole("row").filter({ hasText: child })).toContainText("With Advisor");
  await act(manager, child, "Close case");
  // The family's answer and the nature of the case are still known, so nothing else is asked.
  await manager
    .getByRole("dialog", { name: "Close case" })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(manager.getByRole("row").filter({ hasText: child })).toContainText("Closed");

  await manager.getByLabel("Search for").fill(child);
  const searched = manager.waitForResponse((answer) => answer.url().endsWith("/api/cases/search"));
  // The message about the closed case may still lie over the button.
  await manager.getByLabel("Search for").press("Enter");
  expect((await searched).status()).toBe(200);
  await expect(manager.getByRole("row").filter({ hasText: child })).toHaveCount(1);
  await watch.expectNoName();
});
