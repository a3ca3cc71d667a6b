/**
 * The address of a case, /case/258, for every role; and the work of a manager on its view.
 *
 * Rules: SHELL-12, SHELL-13, UI-22.
 */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase, poster } from "../pages/cases.ts";
import { fullRun, fullRunUnless } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, makeUser, submitLogin, unique } from "../pages/people.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const roles = [
  { role: "advisor", page: "/advisor-system/add", actions: [] },
  { role: "advocate", page: "/advocate-system/add", actions: ["assign to advocate"] },
  { role: "clinic", page: "/clinic-system/add", actions: ["assign to advocate"] },
  { role: "evaluator", page: "/evaluation-system/add", actions: ["assign to evaluator"] },
] as const;

for (const { role, page: path, actions } of roles) {
  test(
    `${role}: an own case opens, also through the login; another's does not`,
    fullRunUnless(role === "advisor"),
    async ({ page, request }) => {
      const who = await makeUser(request, role);
      const own = await makeCase(request, { actions, fields: { [`${role}_id`]: who.id } });
      const anothers = await makeCase(request);
      if (role === "clinic") {
        const send = await poster(request);
        await send("/api/advocates/cases/logs", {
          case_id: own,
          entry_type: "call",
          duration: 10,
          details: "The clinic should help.",
          further_action: "add clinic participation",
        });
      }
      await page.goto(`/case/${own}`);
      await expect(page).toHaveURL(/\/login$/);
      await submitLogin(page, who);
      await expect(page).toHaveURL(`${path}?case_id=${own}`);
      await expect(heading(page)).toContainText(`case ${own}`);
      for (const id of [anothers, 2_000_000_000]) {
        const answer = await page.goto(`/case/${id}`);
        expect(answer?.status()).toBe(200);
        await expect(page.getByText(`Case ${id} is not yours at present.`)).toBeVisible();
        await expect(page.getByRole("main").getByRole("link")).toHaveCount(2);
      }
      await expectAccessible(page, "not theirs");
    },
  );
}

test(
  "a manager opens every case at its address, and nothing where there is no case",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeCase(request);
    await enter(page, await makeUser(request, "manager"), `/case/${caseId}`);
    await expect(page).toHaveURL(`/case-manager/view?case_id=${caseId}`);
    await expect(heading(page)).toContainText(String(caseId));
    await page.goto("/case/2000000000");
    await expect(page.getByText("There is no case 2000000000 at present.")).toBeVisible();
    for (const wrong of ["/case/abc", "/case/99999999999", "/case/0"]) {
      expect((await page.goto(wrong))?.status()).toBe(404);
      await expect(page).toHaveURL(/\/404$/);
    }
  },
);

test(
  "a case number in the list opens the case, here or in a new tab",
  fullRun,
  async ({ page, context, request }) => {
    const child = unique("Abernathy");
    const caseId = await makeCase(request, { child });
    await enter(page, firstAdmin, "/case-manager");
    const row = page.getByRole("row").filter({ hasText: child });
    const link = row.getByRole("link", { name: String(caseId), exact: true });
    await expect(link).toHaveAttribute("href", `/case/${caseId}`);
    const opening = context.waitForEvent("page");
    await link.click({ modifiers: ["ControlOrMeta"] });
    const tab = await opening;
    await expect(tab).toHaveURL(`/case-manager/view?case_id=${caseId}`);
    await tab.close();
    await expect(page).toHaveURL(/\/case-manager(\?|$)/);
    await link.click();
    await expect(page).toHaveURL(`/case-manager/view?case_id=${caseId}`);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    // Back on the row, which a click beside the number selects.
    await expect(row).toHaveAttribute("aria-selected", "true");
  },
);

for (const width of [1440, 390]) {
  test.describe(`${width} wide`, fullRunUnless(width === 1440), () => {
    test.use({ viewport: { width, height: 900 } });

    test(
      "a manager closes a case from its view, re-opens it and notifies",
      fullRun,
      async ({ page, request }) => {
        const manager = await makeUser(request, "manager");
        const advisor = await makeUser(request, "advisor");
        const caseId = await makeCase(request, { fields: { advisor_id: advisor.id } });
        await enter(page, manager, `/case/${caseId}`);
        const bar = page.getByRole("region", { name: "Actions" });
        const more = bar.getByRole("button", { name: "More actions" });
        await expect(bar.getByRole("button", { name: "Log", exact: true })).toBeVisible();
        const isNarrow = width < 1000;
        const press = async (name: string) => {
          if (!isNarrow) return bar.getByRole("button", { name, exact: true }).click();
          await more.click();
          return page.getByRole("menuitem", { name, exact: true }).click();
        };
        if (isNarrow) {
          await more.click();
          await expect(page.getByRole("menuitem", { name: "Close…" })).toBeVisible();
          await expectAccessible(page, "menu");
          await page.keyboard.press("Escape");
          await expect(more).toBeFocused();
        }

        await press("Close…");
        const dialog = page.getByRole("dialog", { name: "Close case" });
        await expectAccessible(page, "closing");
        await dialog.getByRole("button", { name: "Close case" }).click();
        const errors = dialog.getByRole("group", { name: "There is a problem" });
        await expect(errors).toContainText("nature of the case");
        await expect(errors).toBeFocused();
        await expectAccessible(page, "closing, with errors");
        await dialog.getByRole("radio", { name: "No" }).check();
        await dialog.getByRole("combobox", { name: "Nature of case" }).selectOption({ index: 1 });
        await dialog.getByRole("button", { name: "Close case" }).click();
        await expect(page.getByText("The case's status is now Closed.")).toBeVisible();
        await expect(dialog).toBeHidden();
        await expect(bar.getByRole("button", { name: "Log", exact: true })).toBeHidden();
        const consent = page.getByRole("region", { name: "Consent and nature of case" });
        await expect(consent).toContainText("Consented to evaluationNo");

        if (isNarrow) await press("Re-open with advisor");
        else {
          await press("Re-open…");
          await expectAccessible(page, "re-opening");
          await page.getByRole("menuitem", { name: "Re-open with advisor" }).click();
        }
        const question = notice(page, "Re-open with advisor");
        await expect(question).toContainText("Closed → With Advisor");
        await question.getByRole("button", { name: "Yes" }).click();
        await expect(page.getByText("The case's status is now With Advisor.")).toBeVisible();

        await press("Notify");
        await expect(notice(page, "Success")).toContainText(`is being notified of case ${caseId}`);
        await notice(page, "Success").getByRole("button", { name: "OK" }).click();

        await bar.getByRole("button", { name: "Log", exact: true }).click();
        await expect(page).toHaveURL(`/advisor-system/add?case_id=${caseId}`);
      },
    );
  });
}

test(
  "a view that is out of date says so, and shows the case as it is",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeCase(request);
    await enter(page, firstAdmin, `/case/${caseId}`);
    const bar = page.getByRole("region", { name: "Actions" });
    await bar.getByRole("button", { name: "Move…" }).click();
    const send = await poster(request);
    await send("/api/cases/actions", { case_id: caseId, action: "assign to advocate" });
    await page.getByRole("menuitem", { name: "Move to evaluator" }).click();
    const asked = page.getByRole("dialog", { name: "Move to evaluator" });
    await asked.getByRole("radio", { name: "Yes" }).check();
    await asked.getByRole("button", { name: "Move to evaluator" }).click();
    await expect(notice(page, "ERROR")).toContainText("is now Awaiting Advocate.");
    await notice(page, "ERROR").getByRole("button", { name: "OK" }).click();
    await expect(page.getByText("Awaiting Advocate", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Awaiting Advisor", { exact: true })).toHaveCount(0);
  },
);
