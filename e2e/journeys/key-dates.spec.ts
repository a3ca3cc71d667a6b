/** Key dates: entered while logging, read at a glance, and told in the history. Rules: KEY-4. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { shownDay, typedDay } from "../pages/days.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin, giveSession, leave, makeUser } from "../pages/people.ts";
import { windows } from "../pages/windows.ts";

const line = (page: Page) => page.getByRole("region", { name: "Key dates" });
const dates = (page: Page) => line(page).getByRole("listitem");
const editor = (page: Page) => page.getByRole("dialog", { name: /^Key dates of case/ });
const date = (page: Page, label: string) =>
  editor(page).getByRole("textbox", { name: label, exact: true });

const request = "Request for an EHC needs assessment received";

test("an advisor enters a request by keyboard, and the manager sees what is late", async ({
  page,
  request: api,
}) => {
  const advisor = await makeUser(api, "advisor");
  const caseId = await makeCase(api, { fields: { advisor_id: advisor.id } });
  await enter(page, advisor, `/advisor-system/add?case_id=${caseId}`);
  await expect(line(page)).toContainText("None yet");
  await page.getByRole("button", { name: "Add key dates" }).focus();
  await page.keyboard.press("Enter");
  await date(page, request).focus();
  await page.keyboard.insertText(typedDay(-63));
  await page.keyboard.press("Tab");
  await expect(date(page, "Decision whether to assess: met on")).toBeFocused();
  await expect(editor(page).getByRole("cell", { name: shownDay(-21), exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Change key dates" })).toBeFocused();
  await expect(dates(page).first()).toHaveText(
    `Decision whether to assess ${shownDay(-21)} 21 days late`,
  );
  await expect(dates(page)).toHaveCount(3);

  await page.keyboard.press("Enter");
  await date(page, "Decision whether to assess: met on").fill(typedDay(-22));
  await date(page, "Decision letter").fill("31-02-2026");
  await editor(page).getByRole("button", { name: "Save" }).click();
  const told = page.getByRole("group", { name: "There is a problem" });
  await expect(told).toBeFocused();
  await told.getByRole("link", { name: /Decision letter: please enter a valid date/ }).click();
  await expect(date(page, "Decision letter")).toBeFocused();
  await date(page, "Decision letter").fill("");
  await editor(page).getByRole("button", { name: "Save" }).click();
  await expect(dates(page).last()).toHaveText(
    `Decision whether to assess ${shownDay(-21)} met ${typedDay(-22)}`,
  );

  await leave(page);
  await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
  await expect(dates(page)).toHaveCount(3);
  const changes = page.getByRole("region", { name: "History of changes" });
  await expect(changes.getByText("Key dates changed")).toHaveCount(2);
  await expect(
    changes.getByRole("row", { name: `${request} — ${typedDay(-63)}`, exact: true }),
  ).toBeVisible();
});

test(
  "two who change the key dates at once do not lose each other's",
  fullRun,
  async ({ page, context, request: api }) => {
    const caseId = await makeCase(api, {});
    await giveSession(page, firstAdmin);
    const other = await context.newPage();
    for (const each of [page, other]) {
      await each.goto(`/case-manager/view?case_id=${caseId}`);
      await each.getByRole("button", { name: "Add key dates" }).click();
    }
    await date(page, "Draft plan sent").fill(typedDay(-5));
    await editor(page).getByRole("button", { name: "Save" }).click();
    await expect(dates(page)).toHaveCount(1);
    await date(other, "Final plan issued").fill(typedDay(-300));
    await editor(other).getByRole("button", { name: "Save" }).click();
    const problem = editor(other).getByRole("group", { name: "There is a problem" });
    await expect(problem).toContainText("Somebody else has changed the key dates meanwhile.");
    await expect(date(other, "Draft plan sent")).toHaveValue(typedDay(-5));
    await editor(other).getByRole("button", { name: "Save" }).click();
    await expect(dates(other)).toHaveCount(2);
  },
);

for (const { name, ...window } of windows) {
  test.describe(name, fullRun, () => {
    test.use(window);

    test("the key dates and their editor are accessible", async ({ page, request: api }) => {
      const caseId = await makeCase(api, {});
      await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
      await expectAccessible(page, "no key dates");
      await page.getByRole("button", { name: "Add key dates" }).click();
      await date(page, request).fill(typedDay(-100));
      await date(page, "Decision letter").fill(typedDay(-10));
      await date(page, "Decision whether to assess: met on").fill(typedDay(-120));
      await expect(editor(page).getByText("is it from last time?")).toBeVisible();
      await date(page, "Draft plan sent").fill("soon");
      await editor(page).getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();
      await expectAccessible(page, "the editor with an error");
      await date(page, "Draft plan sent").fill(typedDay(-10));
      await editor(page).getByRole("button", { name: "Save" }).click();
      await expect(dates(page)).toHaveCount(5);
      await expectAccessible(page, "late, near, later and met");
    });
  });
}
