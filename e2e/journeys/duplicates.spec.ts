/** A duplicate is noticed and used; two duplicates are merged and unmerged again. Rules: DUP-2, DUP-8. */

import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeDuplicates, makeGuardian, type Person } from "../pages/families.ts";
import { fullRun } from "../pages/full-run.ts";
import { ListModal, notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, makeUser, unique } from "../pages/people.ts";
import { windows } from "../pages/windows.ts";

const question = "Is it one of these?";
const similar = (modal: ListModal) => modal.dialog.getByRole("region", { name: question });

/** What is typed for a guardian who is on file already. */
const typed = ({ last, mobile }: Person) => ({
  "First name": "Shivaun",
  "Last name": last,
  Mobile: mobile.replace(/^0/, "+44 "),
});

/** On a phone, the label of each cell is part of the name. */
const rowOf = (modal: ListModal, { id }: Pick<Person, "id">) =>
  modal.dialog.getByRole("row", { name: new RegExp(`^(ID )?${id} `) });

const answer = (page: Page, title: string, word: "Yes" | "No") =>
  notice(page, title).getByRole("button", { name: word }).click();

test(
  "a manager notices that a guardian is on file already, and uses the record",
  fullRun,
  async ({ page, request }) => {
    const known = await makeGuardian(request, unique("Akhtar"));
    await enter(page, await makeUser(request, "manager"));
    const modal = await ListModal.open(page, "Guardians");
    await modal.go("Add");
    await modal.fill(typed(known));
    const box = similar(modal);
    await expect(box).toContainText(`${known.name} (${known.id})`);
    await expect(box).toContainText("Similar name, same telephone number");
    // Nothing is refused, and nothing asked before Save.
    await expect(box.getByRole("button", { name: "Save all the same" })).toHaveCount(0);
    const rest = { Gender: "Female", "Address line 1": "9 Low Road", City: "Leeds" };
    await modal.fill({ ...rest, County: "West Yorkshire", Postcode: "LS2 1AA" });
    await modal.save();
    await expect(box).toContainText("Nothing has been saved yet.");
    await expect(box).toBeFocused();
    await box.getByRole("button", { name: `Use this one: ${known.name} (${known.id})` }).click();
    await answer(page, "Unsaved changes", "Yes");
    await expect(modal.dialog.getByRole("heading", { name: known.name })).toBeVisible();
    await expect(modal.dialog).toContainText("No case names this record.");

    await modal.dialog.getByRole("button", { name: "Back" }).click();
    await modal.search(known.last);
    await expect(modal.dialog).toContainText("1 record found");
  },
);

test(
  "a guardian who is similar but another person is saved all the same",
  fullRun,
  async ({ page, request }) => {
    const known = await makeGuardian(request, unique("Akhtar"));
    await enter(page, firstAdmin);
    const modal = await ListModal.open(page, "Guardians");
    await modal.go("Add");
    const place = { City: "Leeds", County: "West Yorkshire", Postcode: "LS1 4AB" };
    await modal.fill({ ...typed(known), Gender: "Female", "Address line 1": "1 High Street" });
    await modal.fill(place);
    await modal.save();
    await similar(modal).getByRole("button", { name: "Save all the same" }).click();
    await expect(modal.dialog.getByRole("grid")).toBeVisible();
    await modal.search(known.last);
    await expect(modal.dialog).toContainText("2 records found");
  },
);

test(
  "the form of a case takes the guardian who is on file, from the picker",
  fullRun,
  async ({ page, request }) => {
    const known = await makeGuardian(request, unique("Akhtar"));
    await enter(page, firstAdmin, "/case-manager/add");
    await page.getByRole("button", { name: "Select: Primary guardian" }).click();
    const picker = new ListModal(page, "Select a guardian");
    await picker.go("Add");
    await picker.fill(typed(known));
    await similar(picker)
      .getByRole("button", { name: /^Use this one/ })
      .click();
    await answer(page, "Unsaved changes", "Yes");
    await expect(picker.dialog).toBeHidden();
    await expect(page.getByRole("combobox", { name: "Primary guardian", exact: true })).toHaveValue(
      known.name,
    );
  },
);

/** Presses Tab until the element is focused, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Searches in the open list and chooses the row of a guardian. */
async function chooseByKeys(page: Page, modal: ListModal, { last, id }: Person) {
  await tabTo(page, modal.dialog.getByLabel("Search for"));
  await page.keyboard.type(last);
  await page.keyboard.press("Enter");
  await expect(modal.dialog).toContainText("2 records found");
  await page.keyboard.press("ArrowDown");
  const row = rowOf(modal, { id });
  for (let pressed = 0; pressed < 2; pressed += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(row).toBeFocused();
}

test(
  "two duplicates are merged and unmerged again, by keyboard alone",
  fullRun,
  async ({ page, request }) => {
    const { one, two, cases } = await makeDuplicates(request);
    await enter(page, firstAdmin);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type("Guardians");
    await page.keyboard.press("Enter");
    const modal = new ListModal(page, "Guardians");
    const { dialog } = modal;
    await expect(dialog.getByRole("grid")).toBeVisible();
    await chooseByKeys(page, modal, one);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { name: one.name })).toBeFocused();
    await tabTo(page, dialog.getByRole("button", { name: "Merge with another…" }));
    await page.keyboard.press("Enter");
    const which = `Merge ${one.name} (${one.id}) with which guardian?`;
    await expect(dialog.getByRole("heading", { name: which })).toBeFocused();
    await chooseByKeys(page, modal, two);
    await page.keyboard.press("Enter");

    await expect(dialog.getByRole("heading", { name: "Merge two guardians" })).toBeFocused();
    const heads = [`${one.name} (${one.id})`, `${two.name} (${two.id})`];
    const radio = (field: string, side: 0 | 1) =>
      dialog.getByRole("radio", { name: `${field}: ${heads[side]}`, exact: true });
    // What the kept record lacks comes from the other one.
    await expect(radio("Email", 1)).toBeChecked();
    await tabTo(page, radio("First name", 0));
    await page.keyboard.press("ArrowRight");
    await expect(radio("First name", 1)).toBeChecked();
    const merge = dialog.getByRole("button", { name: "Merge and move 1 case" });
    await tabTo(page, merge);
    await page.keyboard.press("Enter");
    const status = dialog.getByRole("status");
    await expect(status).toContainText("The guardian has been merged. 1 case has moved.");

    // Both cases name the guardian who stayed.
    await rowOf(modal, one).press("Enter");
    const links = dialog.getByRole("list", { name: "Cases" }).getByRole("link");
    await expect(links).toHaveText(cases.toReversed().map((id) => new RegExp(`^${id} `)));
    const merged = dialog.getByRole("list", { name: "Merged from" });
    await expect(merged).toContainText(`Merged from ${two.name} (${two.id})`);
    await tabTo(page, merged.getByRole("button", { name: `Unmerge ${two.name}` }));
    await page.keyboard.press("Enter");
    await tabTo(page, notice(page, "Unmerge").getByRole("button", { name: "Yes" }));
    await page.keyboard.press("Enter");
    await expect(status).toContainText("The merge has been undone");

    for (const [at, person] of [one, two].entries()) {
      await modal.search(String(person.id));
      await rowOf(modal, person).press("Enter");
      await expect(dialog.getByRole("heading", { name: person.name })).toBeVisible();
      await expect(links).toHaveText([new RegExp(`^${cases[at]} `)]);
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("grid")).toBeVisible();
    }
  },
);

test(
  "Undo brings the merged guardian back at once, for admins and for the manager who merged",
  fullRun,
  async ({ browser, page, request }) => {
    const { one, two } = await makeDuplicates(request);
    await enter(page, firstAdmin);
    const modal = await mergeByMouse(page, one, two);
    await modal.dialog.getByRole("button", { name: /^Undo/ }).click();
    await answer(page, "Unmerge", "Yes");
    await expect(modal.dialog.getByRole("status")).toContainText("The merge has been undone");

    const context = await browser.newContext();
    const managersPage = await context.newPage();
    await enter(managersPage, await makeUser(request, "manager"));
    const managers = await mergeByMouse(managersPage, one, two);
    await managers.dialog.getByRole("button", { name: /^Undo/ }).click();
    await answer(managersPage, "Unmerge", "Yes");
    await expect(managers.dialog.getByRole("status")).toContainText("The merge has been undone");
    await context.close();
  },
);

/** Merges two guardians with the same last name, found by it. */
async function mergeByMouse(page: Page, one: Person, two: Person): Promise<ListModal> {
  const modal = await ListModal.open(page, "Guardians");
  const row = (person: Person) => rowOf(modal, person);
  await modal.search(one.last);
  await row(one).click();
  await modal.go("Merge with another…");
  await modal.search(two.last);
  await row(two).dblclick();
  await modal.dialog.getByRole("button", { name: "Merge and move 1 case" }).click();
  await expect(modal.dialog.getByRole("status")).toContainText("The guardian has been merged.");
  return modal;
}

for (const { name, ...window } of windows) {
  test.describe(name, fullRun, () => {
    test.use(window);

    test("the similar guardians, the merge and the family are accessible", async ({
      page,
      request,
    }) => {
      test.setTimeout(150_000);
      const { one, two, cases } = await makeDuplicates(request);
      await enter(page, firstAdmin);
      if (window.viewport.width < 1024) {
        await page.getByRole("button", { name: "Show the menu" }).click();
      }
      const modal = await ListModal.open(page, "Guardians");
      await modal.go("Add");
      await modal.fill(typed(one));
      await page.getByRole("button", { name: "2 similar guardians on file" }).click();
      await expect(similar(modal)).toBeFocused();
      await expectAccessible(page, "similar guardians");
      const place = { City: "Leeds", County: "West Yorkshire", Postcode: "LS1 4AB" };
      await modal.fill({ Gender: "Female", "Address line 1": "1 High Street", ...place });
      await modal.save();
      await expect(similar(modal)).toContainText("Nothing has been saved yet.");
      await expectAccessible(page, "asked before saving");
      await modal.dialog.getByRole("button", { name: "Back" }).click();
      await answer(page, "Unsaved changes", "Yes");

      const row = (person: Person) => rowOf(modal, person);
      await modal.search(one.last);
      await row(one).click();
      await modal.go("Merge with another…");
      await expectAccessible(page, "the other one is chosen");
      await modal.search(one.last);
      await row(two).dblclick();
      await expect(modal.dialog.getByRole("link", { name: /Omar/ })).toBeVisible();
      await modal.dialog.getByText("fields are the same").click();
      await expectAccessible(page, "two guardians compared");
      await modal.dialog.getByRole("button", { name: "Merge and move 1 case" }).click();
      await expect(modal.dialog.getByRole("button", { name: "Undo" })).toBeVisible();
      await expectAccessible(page, "merged");
      await row(one).dblclick();
      await expect(modal.dialog.getByRole("list", { name: "Merged from" })).toBeVisible();
      await expect(modal.dialog.getByRole("link", { name: /Omar/ })).toBeVisible();
      await expectAccessible(page, "the guardian who stayed");

      for (const path of ["case-manager/view", "case-manager/edit", "advisor-system/add"]) {
        await page.goto(`/${path}?case_id=${cases[0]}`);
        const family = page.getByRole("list", { name: "Other cases of the family" });
        await expect(
          family.getByRole("link", { name: `${cases[1]} Omar ${one.last}` }),
        ).toBeVisible();
        await expect(family).toContainText("same guardian");
        await expectAccessible(page, `family, ${path}`);
      }
    });
  });
}
