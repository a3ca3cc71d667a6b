/** axe over the page as it stands, and no sideways scrolling. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

export async function expectAccessible(page: Page, state: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.map(
    (each) => `${each.id}: ${each.nodes.map((n) => n.target).join(", ")}`,
  );
  expect(found, state).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}
