/** An admin imports schools, corrects them with a later file, and takes that back. Rules: IMP-2. */
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, tokenOf, unique } from "../pages/people.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).press("Enter");

/** Uploads the rows of a file of schools, and has its columns checked. */
async function check(page: Page, name: string, rows: readonly string[][]): Promise<void> {
  const lines = [["URN", "School name", "Town", "County", "Postcode"], ...rows];
  const buffer = Buffer.from(lines.map((cells) => cells.join(",")).join("\r\n"));
  await page.getByLabel("Choose a CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByLabel("What does the file contain?").selectOption("Schools");
  await press(page, "Upload");
  await expect(heading(page, "Columns")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("3");
}

/** The cities of the schools with this name. */
async function citiesOf(request: APIRequestContext, name: string): Promise<string[]> {
  const answer = await request.post("/api/schools/search", {
    headers: { authorization: await tokenOf(request, firstAdmin) },
    data: { search_in: "name", search_for: name },
  });
  const found: { readonly city: string }[] = (await answer.json()).data;
  return found.map(({ city }) => city);
}

test(
  "schools are imported, corrected by a later file, and the correction is undone",
  fullRun,
  async ({ page, request }) => {
    const name = unique("Saltram School");
    const code = unique("U").replace(" ", "");
    const elm = [code, name, "Exeter", "Devon", "EX1 1AA"];
    await enter(page, firstAdmin);
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByText("Import", { exact: true })
      .click();
    await expectAccessible(page, "upload");

    await check(page, "schools.csv", [elm, [`${code}x`, `${name} Annexe`, "", "Devon", "EX1 1AB"]]);
    await expectAccessible(page, "columns");
    await press(page, "Check the file");
    await expect(heading(page, "What will change")).toBeFocused({ timeout: 30_000 });
    const rows = page.getByRole("grid");
    await expect(rows).toContainText("City: Please choose a city.");
    await expectAccessible(page, "preview");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, "preview on a phone");
    expect(await citiesOf(request, name)).toEqual([]);

    await press(page, "Import 1 school");
    await expect(heading(page, "Imported")).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(heading(page, "Imported")).toBeVisible();
    await expect(page.getByRole("button", { name: "Download the refused rows" })).toBeVisible();
    expect(await citiesOf(request, name)).toEqual(["Exeter"]);

    await page.getByRole("link", { name: "All imports" }).click();
    await check(page, "correction.csv", [elm.with(2, "Exmouth")]);
    await press(page, "Check the file");
    await expect(rows).toContainText("Exmouth", { timeout: 30_000 });
    await press(page, "Import 1 school");
    await expect(heading(page, "Imported")).toBeVisible({ timeout: 30_000 });
    expect(await citiesOf(request, name)).toEqual(["Exmouth"]);

    await press(page, "Undo this import");
    await notice(page, "Undo this import").getByRole("button", { name: "Yes" }).click();
    await expect(heading(page, "The import has been undone")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Everything is as it was before.")).toBeVisible();
    expect(await citiesOf(request, name)).toEqual(["Exeter"]);
    await expectAccessible(page, "undone");
  },
);
