/** The list modal as a person uses it. */
import { expect, type Locator, type Page } from "@playwright/test";

export class ListModal {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page, title: string) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: title, exact: true });
  }

  /** Opens it from the menu. */
  static async open(page: Page, title: string): Promise<ListModal> {
    const modal = new ListModal(page, title);
    await page.getByRole("navigation", { name: "Menu" }).getByText(title, { exact: true }).click();
    await expect(modal.dialog.getByRole("grid")).toBeVisible();
    return modal;
  }

  row(text: string): Locator {
    return this.dialog.getByRole("row").filter({ hasText: text });
  }

  async go(action: string): Promise<void> {
    await this.dialog.getByLabel("Action").selectOption(action);
    await this.dialog.getByRole("button", { name: "Go" }).click();
  }

  async search(text: string): Promise<void> {
    await this.dialog.getByLabel("Search for").fill(text);
    // A person who repeats a search within a second of its answer is shown that answer without a request:
    // after a change the list searches by itself, possibly before the button is pressed. An aborted answer
    // does not count: its request fails.
    const answered = this.page
      .waitForEvent("requestfinished", {
        // The list repeats the search that it shows, which may be answered first.
        predicate: (request) =>
          request.url().endsWith("/search") && request.postDataJSON()?.search_for === text,
        timeout: 10_000,
      })
      .catch(() => undefined);
    await this.dialog.getByRole("button", { name: "Search", exact: true }).click();
    await answered;
    // Wait until the results are shown; otherwise the choice is made among the previous rows. A browser
    // that draws nothing meanwhile calls no frame.
    await this.page.evaluate(
      () =>
        new Promise<void>((shown) => {
          setTimeout(shown, 500);
          requestAnimationFrame(() => requestAnimationFrame(() => shown()));
        }),
    );
  }

  /** By its accessible name; the star of a required field is not part of it. */
  field(label: string): Locator {
    const named = { name: label, exact: true } as const;
    return this.dialog.getByRole("textbox", named).or(this.dialog.getByRole("combobox", named));
  }

  /** Types into text fields, and chooses in selects and pick-lists. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.enter(this.field(label), value);
    }
  }

  private async enter(field: Locator, value: string): Promise<void> {
    const tag = await field.evaluate((element) => element.tagName);
    if (tag === "SELECT") {
      await field.selectOption(value);
      return;
    }
    // A new record begins with the helpline's own town, where nothing is left to choose.
    if ((await field.inputValue()) === value) return;
    await field.fill(value);
    if ((await field.getAttribute("aria-haspopup")) === "listbox") {
      await this.page.getByRole("option", { name: value, exact: true }).click();
    }
  }

  async save(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Save" }).click();
  }
}

/** The topmost OK or Yes/No dialog. */
export const notice = (page: Page, title: string): Locator =>
  page.getByRole("alertdialog", { name: title }).or(page.getByRole("dialog", { name: title }));
