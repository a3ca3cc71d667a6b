/** Typing without a connection loses nothing, and the dialogs tell the truth about it. Rules: UI-6. */
import { expect, type Page, test } from "@playwright/test";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { type Credentials, enter, makeUser, unique } from "../pages/people.ts";

const details = (page: Page) => page.getByRole("textbox", { name: "Details", exact: true });
const entryPage = (caseId: number) => `/advisor-system/add?case_id=${caseId}`;

/** The code of the dialogs loads once the screen is idle. */
const dialogsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("dialog-modal")),
  );

/** Opens a log entry through the list, as people do, so that the browser's history has the way back. */
async function openEntry(page: Page, who: Credentials, child: string) {
  await enter(page, who, "/advisor-system");
  await page.getByRole("row", { name: child }).dblclick();
  await expect(details(page)).toBeVisible();
  await dialogsLoaded(page);
}

async function leave(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Back", exact: true }).click();
  const dialog = notice(page, "Unsaved changes");
  await expect(dialog).toBeVisible();
  const text = await dialog.innerText();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(details(page)).toBeHidden();
  return text;
}

test("a log entry typed without a connection stays in the tab, is sent automatically, and is restored", async ({
  page,
  context,
  browser,
  request,
}) => {
  const child = unique("Keyes");
  const text = unique("The school has not answered");
  const advisor = await makeUser(request, "advisor");
  const caseId = await makeCase(request, { child, fields: { advisor_id: advisor.id } });
  await openEntry(page, advisor, child);

  await context.setOffline(true);
  await details(page).fill(text);
  expect(await leave(page)).toMatch(/kept in this tab/i);
  await context.setOffline(false);

  // The response to the draft, which is sent without anybody opening the form.
  const reopened = await (await browser.newContext()).newPage();
  await expect(async () => {
    await enter(reopened, advisor, entryPage(caseId));
    await expect(details(reopened)).toHaveValue(text, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await reopened.context().close();

  await page.getByRole("row", { name: child }).dblclick();
  await expect(details(page)).toHaveValue(text);
});

test(
  "closing the tab asks first while unsent text is only in the tab",
  fullRun,
  async ({ page, context, request }) => {
    const child = unique("Keyes");
    const advisor = await makeUser(request, "advisor");
    await makeCase(request, { child, fields: { advisor_id: advisor.id } });
    await openEntry(page, advisor, child);
    await context.setOffline(true);
    await details(page).fill("Not to be lost");
    await leave(page);
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
  },
);

test(
  "the dialog tells the truth about a draft on the server",
  fullRun,
  async ({ page, request }) => {
    const child = unique("Keyes");
    const advisor = await makeUser(request, "advisor");
    await makeCase(request, { child, fields: { advisor_id: advisor.id } });
    await openEntry(page, advisor, child);
    await details(page).fill("At once");
    expect(await leave(page)).toMatch(/draft .*kept on the server/i);
    await page.getByRole("row", { name: child }).dblclick();
    await expect(details(page)).toHaveValue("At once");
  },
);

test(
  "a log entry that is saved again after a lost answer is added once",
  fullRun,
  async ({ page, request }) => {
    const child = unique("Keyes");
    const text = unique("Rang the school");
    const advisor = await makeUser(request, "advisor");
    await makeCase(request, { child, fields: { advisor_id: advisor.id } });
    await openEntry(page, advisor, child);
    await page.getByRole("combobox", { name: "Entry type" }).selectOption("Call");
    await page.getByRole("textbox", { name: "Duration (minutes)" }).fill("20");
    await details(page).fill(text);
    await page.getByRole("combobox", { name: "Further action" }).selectOption("Save");

    let arrived = 0;
    await page.route("**/api/advisors/cases/logs", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      arrived += 1;
      const answer = await route.fetch();
      expect(answer.status()).toBe(201);
      return arrived === 1 ? route.abort() : route.fulfill({ response: answer });
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const failed = page.getByRole("dialog").filter({ hasText: "could not be reached" });
    await failed.getByRole("button", { name: "OK" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("The log entry has been added.")).toBeVisible();
    expect(arrived).toBe(2);
    await expect(page.getByText(text)).toHaveCount(1);
    await expect(page.getByRole("meter", { name: "Hours used" })).toHaveAttribute(
      "aria-valuenow",
      "20",
    );
  },
);

test("a screen that was asked for without a connection opens once it is back", async ({
  page,
  context,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  await enter(page, advisor, "/advisor-system");
  await dialogsLoaded(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Enquiries" }).click();
  const failed = page.getByRole("dialog").filter({ hasText: "could not be reached" });
  await failed.getByRole("button", { name: "OK" }).click();
  await expect(failed).toBeHidden();
  await expect(page).toHaveURL(/advisor-system/);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Enquiries" }).click();
  await expect(page).toHaveURL(/enquiries/);
});

test(
  "a screen whose file is gone, as after an update, is offered as a new page",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    await enter(page, advisor, "/advisor-system");
    await page.route("**/assets/week-page-*", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("link", { name: "This week" }).click();
    const question = page.getByRole("dialog").filter({ hasText: "could not be loaded" });
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/advisor-system/);
    await page.unroute("**/assets/week-page-*");
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "This week" })).toBeVisible();
    await expect(page).toHaveURL(/week/);
  },
);
