/** The long case form as a person uses it (spec 2 §2). */
import { expect, type Locator, type Page } from "@playwright/test";
import { ListModal } from "./list-modal.ts";

export class CaseForm {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  text(label: string): Locator {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }

  async yesNo(question: string, answer: "Yes" | "No"): Promise<void> {
    const group = this.page.getByRole("radiogroup", { name: question, exact: true });
    await group.getByRole("radio", { name: answer }).check();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole("combobox", { name: label, exact: true }).selectOption(option);
  }

  /** Opens the picker of a field, finds the record by a text and selects it. */
  async pick(field: string, modalTitle: string, text: string): Promise<void> {
    await this.page.getByRole("button", { name: `Select: ${field}` }).click();
    const modal = new ListModal(this.page, modalTitle);
    await expect(modal.dialog.getByRole("grid")).toBeVisible();
    await modal.search(text);
    await modal.row(text).click();
    await modal.go("Select");
    await expect(modal.dialog).toBeHidden();
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "Save", exact: true }).click();
  }
}
