/** Filters of the case list and saved views. Rules: VIEW-4. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, makeUser, unique } from "../pages/people.ts";
import { PrivacyWatch } from "../pages/privacy.ts";

const lettersOf = (text: string) =>
  text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const newName = (stem: string) => lettersOf(unique(stem).replaceAll(" ", ""));

const chip = (page: Page, text: string) => page.getByRole("button", { name: text, exact: true });

/** Adds a filter by keyboard alone. */
async function addFilter(page: Page, filter: string, value: string, label = filter) {
  await page.getByRole("button", { name: "Add a filter" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Filter by" })).toBeFocused();
  await page.keyboard.type(filter);
  await page.keyboard.press("Enter");
  const list = page.getByRole("combobox", { name: label });
  await expect(list).toBeFocused();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
}

test(
  "a manager filters to the untouched cases of one advisor, saves and shares the view; another one opens it",
  fullRun,
  async ({ browser, page, context, request }) => {
    test.setTimeout(120_000);
    const [surname, child] = [newName("Robinson"), newName("Zara")];
    const advisor = await makeUser(request, "advisor", { last_name: surname });
    const old = { advisor_id: advisor.id, added_on: "2025-01-15" };
    const caseId = await makeCase(request, { child, fields: old });
    await makeCase(request, { fields: { ...old, advisor_id: null } });
    const watch = new PrivacyWatch([surname, child]);
    watch.follow(context);

    await enter(page, await makeUser(request, "manager"), "/case-manager");
    await addFilter(page, "handler", surname, "Handler");
    await expect(chip(page, `Handler: Rosalind ${surname}`)).toBeVisible();
    await addFilter(page, "untouched", "28", "Untouched for");
    await expect(chip(page, "Untouched: 28 days")).toBeVisible();
    await expect(page.getByText("1 record", { exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(`^${caseId} `) })).toBeVisible();
    await expect(page).toHaveURL(`/case-manager?handler_id=${advisor.id}&untouched_days=28`);
    await expectAccessible(page, "the filtered list");
    await page.getByRole("button", { name: "Last entry" }).click();
    await expect(page).toHaveURL(/sort=last_entry_on&order=asc/);

    const view = unique("Untouched");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(view);
    await page.getByRole("switch", { name: "Share it with all managers" }).check();
    await expectAccessible(page, "saving a view");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("button", { name: `Views: ${view}` })).toBeVisible();

    await page.reload();
    await expect(chip(page, "Untouched: 28 days")).toBeVisible();
    await page.getByRole("button", { name: "Remove the filter Untouched" }).click();
    await expect(page.getByRole("button", { name: `Views: ${view} (changed)` })).toBeVisible();
    await watch.expectNoName();

    const other = await browser.newPage();
    await enter(other, await makeUser(request, "manager"), "/case-manager");
    await other.getByRole("button", { name: "Views" }).click();
    await other.getByRole("combobox", { name: "Open a saved view" }).fill(view);
    await expectAccessible(other, "the list of views");
    await other.getByRole("option", { name: new RegExp(view) }).click();
    await expect(other.getByRole("row", { name: new RegExp(`^${caseId} `) })).toBeVisible();
    await expect(other.getByText("1 record", { exact: true })).toBeVisible();
    await other.getByRole("button", { name: /^Views/ }).click();
    await other.getByRole("button", { name: "Manage views…" }).click();
    await expect(other.getByRole("button", { name: `Delete: ${view}` })).toHaveCount(0);
    await other.close();
  },
);

test(
  "several cases are chosen and exported; on a phone too",
  fullRun,
  async ({ page, request }) => {
    test.setTimeout(90_000);
    const advisor = await makeUser(request, "advisor");
    const fields = { advisor_id: advisor.id };
    const first = await makeCase(request, { child: newName("First"), fields });
    const second = await makeCase(request, { child: newName("Second"), fields });
    await makeCase(request, { child: newName("Third"), fields });
    await enter(page, await makeUser(request, "manager"), `/case-manager?handler_id=${advisor.id}`);
    await page.getByRole("checkbox", { name: `Choose case ${first}` }).check();
    await page.getByRole("row", { name: new RegExp(`^${second} `) }).focus();
    await page.keyboard.press("Shift+Space");
    await expect(page.getByText("2 selected")).toBeVisible();
    await expectAccessible(page, "two chosen cases");
    const started = page.waitForEvent("download");
    await page
      .getByRole("region", { name: "Chosen cases" })
      .getByRole("button", { name: "Export" })
      .click();
    const file = await (await started).path();
    const text = await (await import("node:fs/promises")).readFile(file, "utf8");
    expect(
      text
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => Number(line.split(",")[0]))
        .sort(),
    ).toEqual([first, second].sort());
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "chosen cases on a phone");
    await page.getByRole("button", { name: "Clear selection" }).click();
    await expect(page.getByRole("button", { name: "Go", exact: true })).toBeVisible();
  },
);

test("what is typed after a click out of an open menu stays in its field", async ({
  page,
  request,
}) => {
  const manager = await makeUser(request, "manager");
  await enter(page, manager, "/case-manager");
  const search = page.getByRole("textbox", { name: "Search for" });
  for (const opener of ["Views", "Add a filter"]) {
    await page.getByRole("button", { name: opener }).click();
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await search.click();
    // Where a menu gives the focus back, it does so some milliseconds later.
    await page.waitForTimeout(100);
    await page.keyboard.type("anna smith");
    await expect(search).toHaveValue("anna smith");
    await search.clear();
  }
});
