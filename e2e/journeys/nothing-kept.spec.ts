/** A browser that several people use keeps nothing of the one before (ADR 0030). */
import { expect, type Page, test } from "@playwright/test";
import { makeCase } from "../pages/cases.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, makeUser, signIn } from "../pages/people.ts";

/** Names of all that the browser keeps for this server, wherever it may keep it. */
const keptIn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: "caches" in window ? await caches.keys() : [],
    cookies: document.cookie,
  }));

const nothing = { session: [], databases: [], caches: [], cookies: "" };

/** Leaves traces of many kinds: a case, a selected row, the menu, the colours, an unsent draft. */
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

test("logging out leaves the colours alone behind", async ({ page, request }) => {
  const caseId = await makeCase(request);
  await signIn(page, await makeUser(request, "manager"));
  await work(page, caseId);
  await page.goto("/logout");
  await expect(page.getByRole("heading", { level: 1, name: "Logout" })).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual({ ...nothing, local: ["helpline-colour-scheme"] });
});

test("a session that is ended elsewhere leaves the colours and the wanted address behind", async ({
  page,
  request,
}) => {
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
});
