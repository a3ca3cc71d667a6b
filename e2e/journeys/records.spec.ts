/**
 * Every kind of record, as a new user works with it: add, find, view, edit, delete.
 *
 * Rules: LIST-1, LIST-2, LIST-9.
 */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { fullRun } from "../pages/full-run.ts";
import { ListModal, notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, newMobile, unique } from "../pages/people.ts";

const place = { City: "Leeds", County: "West Yorkshire", Postcode: "LS1 4AB" };

const kinds = [
  { title: "GPs", naming: "Practice name", fields: place },
  { title: "Schools", naming: "School name", fields: place },
  { title: "Local Authorities", naming: "Local authority name", fields: place },
  {
    title: "Guardians",
    naming: "Last name",
    fields: {
      "First name": "Siobhán",
      Gender: "Female",
      "Date of birth": "09-03-1985",
      "Address line 1": "12 Mill Lane",
      Mobile: newMobile(),
      ...place,
      // Elsewhere than the guardians of other journeys, whose names are similar.
      Postcode: "LS8 3QT",
    },
  },
];

for (const { title, naming, fields } of kinds) {
  test(`${title}: add, find, view, edit, delete`, fullRun, async ({ page }) => {
    const name = unique("Featherstone");
    const renamed = unique("Okonkwo");
    await enter(page, firstAdmin);
    const modal = await ListModal.open(page, title);

    await modal.go("Add");
    await modal.save();
    const errors = notice(page, "Form validation error:");
    await expect(errors).toContainText("Please choose a city.");
    await expect(errors).toContainText("Please enter a postcode (minimum 3 characters).");
    await errors.getByRole("button", { name: "OK" }).click();
    await expect(
      modal.dialog.getByLabel(/./).and(page.locator("[aria-invalid=true]")).first(),
    ).toBeFocused();
    await expectAccessible(page, "the form with marked fields");
    await modal.fill({ [naming]: name, ...fields });
    await modal.save();
    await expect(modal.dialog.getByRole("grid")).toBeVisible();

    // Searches ignore case and blanks.
    await modal.search(name.toUpperCase());
    await modal.row(name).click();
    await modal.go("View");
    await expect(modal.dialog).toContainText(name);
    await expect(modal.dialog).toContainText(fields.Postcode);
    await modal.dialog.getByRole("button", { name: "Back" }).click();

    await modal.search(name);
    await modal.row(name).click();
    await modal.go("Edit");
    await expect(modal.field(naming)).toHaveValue(name);
    await modal.fill({ [naming]: renamed });
    await modal.save();
    await modal.search(renamed);
    await modal.row(renamed).click();
    await modal.go("Delete");
    await page.getByRole("button", { name: "Yes" }).click();
    await modal.search(renamed);
    await expect(modal.dialog).toContainText("NO RECORDS FOUND");
  });
}

test("school 1 cannot be edited", fullRun, async ({ page }) => {
  await enter(page, firstAdmin);
  const modal = await ListModal.open(page, "Schools");
  await modal.search("Home schooled");
  await modal.row("Home schooled").click();
  await modal.go("Edit");
  await expect(
    page.getByText(/EDIT DENIED: You are attempting to edit a system entry/),
  ).toBeVisible();
});

test("an empty search, or no selected record, says what to do", fullRun, async ({ page }) => {
  await enter(page, firstAdmin);
  const modal = await ListModal.open(page, "GPs");
  await modal.dialog.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("Please enter something to search for.")).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await modal.go("View");
  await expect(page.getByText("Please select a record first.")).toBeVisible();
});
