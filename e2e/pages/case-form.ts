/** The long case form as a person uses it. */
import type { Locator, Page } from "@playwright/test";

export class CaseForm {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  text(label: string): Locator {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }

  /** A field for a record, which is found by typing. */
  picker(label: string): Locator {
    return this.page.getByRole("combobox", { name: label, exact: true });
  }

  async yesNo(question: string, answer: "Yes" | "No"): Promise<void> {
    const group = this.page.getByRole("radiogroup", { name: question, exact: true });
    await group.getByRole("radio", { name: answer }).check();
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole("combobox", { name: label, exact: true }).selectOption(option);
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "Save", exact: true }).click();
  }
}
