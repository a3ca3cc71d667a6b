/** A shared browser keeps nothing of the previous person (ADR 24). Rules: AUTH-17. */
import { expect, type Page, test } from "@playwright/test";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, leave, logIn, makeUser } from "../pages/people.ts";

/** The names of everything that the browser stores for this server, in any kind of storage. */
const keptIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: "caches" in window ? await caches.keys() : [],
    cookies: document.cookie,
  }));

const nothing = { session: [], databases: [], caches: [], cookies: "" };

/** Leaves many kinds of traces: a case, a selected row, the menu, the colour scheme, an unsent draft. */
async function work(page: Page, caseId: number) {
  await page.getByRole("button", { name: /^Colours:/ }).click();
  await page.getByRole("button", { name: "Hide the menu" }).click();
  await page.goto(`/case-manager/view?case_id=${caseId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(caseId));
  await page.goto("/school-manager");
  await page.getByRole("dialog").getByRole("row").nth(1).click();
  await expect
    .poll(async () => (await keptIn(page)).local.join())
    .toMatch(/last-case-id.*selected-row|selected-row.*last-case-id/);
}

test("logging out keeps only the colour scheme", fullRun, async ({ page, request }) => {
  const caseId = await makeCase(request);
  await logIn(page, await makeUser(request, "manager"));
  await work(page, caseId);
  await leave(page);
  await expect(page.getByRole("heading", { level: 1, name: "Logout" })).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual({ ...nothing, local: ["helpline-colour-scheme"] });
});

test(
  "a session ended elsewhere keeps only the colour scheme and the requested address",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeCase(request);
    await enter(page, await makeUser(request, "manager"), "/welcome");
    await work(page, caseId);
    await page.context().clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(notice(page, "Auto Logout")).toBeVisible();
    await expect
      .poll(() => keptIn(page))
      .toEqual({
        ...nothing,
        local: ["helpline-colour-scheme"],
        session: ["helpline-wanted"],
      });
  },
);
