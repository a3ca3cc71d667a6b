/**
 * A person at the keyboard whose interactions are counted: each click, each key pressed as a command or an
 * answer, and each text typed is one. Tab from a field to the one after it is none.
 */
import { expect, type Locator, type Page } from "@playwright/test";

/** More than from any field of a form to the next one that people fill in. */
const maxTabs = 30;

export class Hand {
  readonly page: Page;
  /** What was done, in order. */
  readonly done: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    this.done.push(`press ${key}`);
    await this.page.keyboard.press(key);
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.done.push(`type ${text}`);
    await this.page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.done.push(`click ${target}`);
    await target.click();
  }

  /** Goes forward to a field or button by Tab alone. */
  async tabTo(target: Locator): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < maxTabs && !(await isThere()); tabs += 1) {
      await this.page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  }

  async typeInto(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.type(text);
  }

  async pressOn(target: Locator, key: string): Promise<void> {
    await this.tabTo(target);
    await this.press(key);
  }
}
