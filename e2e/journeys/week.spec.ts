/** This week: from a figure on Welcome to the dates behind it, on paper, and an advisor's own. Rules: DESK-8, DESK-9. */

import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase, poster } from "../pages/cases.ts";
import { dayFromToday } from "../pages/days.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin, makeUser, tokenOf, unique } from "../pages/people.ts";
import { printed } from "../pages/printed.ts";
import { windows } from "../pages/windows.ts";

/** Parents have fifteen days for comments on a draft plan. */
async function enterDraftPlan(request: APIRequestContext, caseId: number, sentOn: string) {
  const answer = await request.put(`/api/cases/${caseId}/key-dates`, {
    headers: { authorization: await tokenOf(request, firstAdmin) },
    data: { starts: { draft_plan: sentOn }, version: 0 },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

const overdue = (page: Page) => page.getByRole("list", { name: "Overdue" });
const ofCase = (page: Page, caseId: number) =>
  page.getByRole("listitem").filter({ has: page.locator(`a[href="/case/${caseId}"]`) });

test(
  "a manager opens the key dates from Welcome, narrows them to one person, and prints them",
  fullRun,
  async ({ page, request }) => {
    const manager = await makeUser(request, "manager");
    const advisor = await makeUser(request, "advisor", { last_name: unique("Okonjo") });
    const late = await makeCase(request, { fields: { advisor_id: advisor.id } });
    await enterDraftPlan(request, late, dayFromToday(-18));
    const soon = await makeCase(request, { fields: { advisor_id: advisor.id } });
    await enterDraftPlan(request, soon, dayFromToday(-13));
    await enter(page, manager);
    await page.getByRole("link", { name: /Key dates? past$/ }).click();
    await expect(page).toHaveURL("/week?whose=everyone&show=key-date");
    await expect(ofCase(page, late)).toContainText("3 days late");

    await page.getByLabel("Whose").selectOption({ value: String(advisor.id) });
    await expect(page).toHaveURL(`/week?whose=${advisor.id}&show=key-date`);
    await expect(page.getByRole("listitem").filter({ hasText: "Parent's comments" })).toHaveCount(
      2,
    );
    await expect(overdue(page).getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(ofCase(page, soon)).toBeVisible();

    const { sheets } = await printed(page);
    expect(sheets).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByLabel("Whose")).toBeHidden();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(ofCase(page, late)).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await ofCase(page, late).getByRole("link").click();
    await expect(page).toHaveURL(`/case-manager/view?case_id=${late}`);
    await page.goBack();
    await expect(page).toHaveURL(`/week?whose=${advisor.id}&show=key-date`);
  },
);

test(
  "an advisor sees their own week and nothing of a colleague's",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    const colleague = await makeUser(request, "advisor");
    const own = await makeCase(request, { fields: { advisor_id: advisor.id } });
    const other = await makeCase(request, { fields: { advisor_id: colleague.id } });
    const send = await poster(request);
    const promise = (case_id: number, assigned_to: number, due_on: string, text: string) =>
      send("/api/follow-ups", { case_id, assigned_to, due_on, text });
    const [rings, writes, theirs] = [unique("Ring"), unique("Write"), unique("Theirs")];
    await promise(own, advisor.id, dayFromToday(0), rings);
    await promise(own, advisor.id, dayFromToday(2), writes);
    await promise(other, colleague.id, dayFromToday(0), theirs);
    await enterDraftPlan(request, own, dayFromToday(-15));
    await enterDraftPlan(request, other, dayFromToday(-15));
    await enter(page, advisor);
    await page.getByRole("navigation", { name: "Menu" }).getByText("This week").click();
    const today = page.getByRole("list", { name: /^Today, / });
    await expect(today).toContainText(rings);
    await expect(today).toContainText("Parent's comments on the draft plan");
    await expect(page.getByText(writes)).toBeVisible();
    await expect(page.getByText(theirs)).toHaveCount(0);
    await expect(ofCase(page, other)).toHaveCount(0);
    await expect(page.getByLabel("Whose")).toHaveCount(0);

    await page.getByRole("button", { name: "Week after" }).click();
    await expect(page).toHaveURL(`/week?from=${dayFromToday(7)}`);
    await expect(page.getByText(writes)).toHaveCount(0);
    await page.getByRole("button", { name: "From today" }).click();
    await page.getByRole("link", { name: writes }).click();
    await expect(page).toHaveURL(`/advisor-system/add?case_id=${own}`);
  },
);

for (const { name, ...window } of windows) {
  test.describe(name, fullRun, () => {
    test.use(window);

    test("the week is accessible", async ({ page, request }) => {
      const manager = await makeUser(request, "manager");
      const caseId = await makeCase(request);
      await enterDraftPlan(request, caseId, dayFromToday(-20));
      await enter(page, manager, "/week");
      await expect(page.getByText("Nothing is due.")).toBeVisible();
      await expectAccessible(page, "nothing due");
      await page.goto("/week?whose=everyone");
      await expect(ofCase(page, caseId).first()).toBeVisible();
      await expectAccessible(page, "everybody's");
    });
  });
}
