/** Follow-ups: set with a log entry, gone along with the case, done by whoever has it now. Rules: TASK-5. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { longName, makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin, makeUser, unique } from "../pages/people.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Follow-ups" });

async function fillEntry(page: Page) {
  await page.getByRole("combobox", { name: "Entry type" }).selectOption("Call");
  await page.getByRole("textbox", { name: "Duration (minutes)" }).fill("15");
  await page.getByRole("textbox", { name: "Details" }).fill("Explained how to appeal.");
  await page.getByRole("combobox", { name: "Further action" }).selectOption("Save");
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test(
  "an advisor sets one, a manager moves the case, the advocate does it",
  fullRun,
  async ({ browser, request }) => {
    const advisor = await makeUser(request, "advisor");
    const advocate = await makeUser(request, "advocate", { first_name: "Adaeze" });
    const fields = { advisor_id: advisor.id, advocate_id: advocate.id };
    const caseId = await makeCase(request, { fields });
    const text = unique("Ring the school");
    const open = async (who: typeof advisor, path: string) => {
      const page = await (await browser.newContext()).newPage();
      await enter(page, who, `${path}?case_id=${caseId}`);
      return page;
    };

    const first = await open(advisor, "/advisor-system/add");
    await fillEntry(first);
    const group = first.getByRole("group", { name: "Set a follow-up" });
    await group.getByRole("button", { name: "Tomorrow" }).click();
    await group.getByRole("textbox", { name: "What is to be done" }).fill(text);
    await save(first);
    await expect(first.getByText("The log entry has been added.")).toBeVisible();
    await expect(panel(first).getByText(text)).toBeVisible();
    await expect(panel(first)).toContainText("tomorrow");

    const send = await poster(request);
    await send("/api/cases/actions", { case_id: caseId, action: "assign to advocate" });

    const second = await open(advocate, "/advocate-system/add");
    await expect(panel(second)).toContainText("Adaeze Fletcher");
    await fillEntry(second);
    await second.getByRole("checkbox", { name: new RegExp(`^${text}`) }).check();
    await save(second);
    await expect(second.getByText("The log entry has been added.")).toBeVisible();
    await expect(panel(second).getByText("There are no open follow-ups.")).toBeVisible();
    await panel(second).getByText("Done (1)").click();
    await expect(panel(second).getByText(/^Done \d.* by Adaeze Fletcher$/)).toBeVisible();
  },
);

for (const width of [1440, 390]) {
  test(
    `the panel works by keyboard and is accessible in every state, ${width} wide`,
    fullRun,
    async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.clock.install();
      const caseId = await makeCase(request);
      const send = await poster(request);
      const text = `${longName} ${longName}`;
      await send("/api/follow-ups", { case_id: caseId, due_on: "2020-01-31", text });
      await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
      await expect(panel(page)).toContainText("days late");
      await expectAccessible(page, "open ones");

      const add = panel(page).getByRole("button", { name: "Add a follow-up" });
      await add.focus();
      await page.keyboard.press("Enter");
      await expect(panel(page).getByRole("textbox", { name: "Due on" })).toBeFocused();
      await page.keyboard.type("1/1/2020");
      await page.keyboard.press("Tab");
      await expect(panel(page).getByText("This day is past.")).toBeVisible();
      await expectAccessible(page, "form");
      await panel(page).getByRole("textbox", { name: "What is to be done" }).focus();
      await page.keyboard.type("Write to the school");
      await panel(page).getByRole("button", { name: "Add follow-up" }).focus();
      await page.keyboard.press("Enter");
      await expect(add).toBeFocused();

      const box = panel(page).getByRole("checkbox", { name: "Done: Write to the school" });
      await box.focus();
      await page.keyboard.press("Space");
      await expect(panel(page).getByRole("button", { name: "Undo" })).toBeVisible();
      await expect(box).toBeFocused();
      await expectAccessible(page, "just done");
      // After ten seconds it is folded away.
      await page.clock.fastForward(10_000);
      await expect(panel(page).getByText("Done (1)")).toBeVisible();
      await panel(page).getByText("Done (1)").click();
      await expectAccessible(page, "past ones");
      await box.click();
      await expect(panel(page).getByText("Done (1)")).toBeHidden();
      await expect(box).not.toBeChecked();
    },
  );
}
