/** Runs axe on the page in light and dark, and checks that nothing scrolls sideways. */
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
/** Rules that depend on colours only, repeated in dark; they are the same at every width. */
const colourRules = ["color-contrast", "link-in-text-block"];

interface RunOnly {
  readonly type: "tag" | "rule";
  readonly values: string[];
}

const widthForDark = 1000;

/** Contrast cannot be measured while something fades. */
async function waitForFades(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState === "finished"),
  );
}

export async function expectAccessible(page: Page, state: string): Promise<void> {
  await waitForFades(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoFindings(page, { type: "tag", values: tags }, `${state}, light`);
  if ((page.viewportSize()?.width ?? 0) >= widthForDark) {
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expectNoFindings(page, { type: "rule", values: colourRules }, `${state}, dark`);
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function expectNoFindings(page: Page, runOnly: RunOnly, state: string): Promise<void> {
  // To describe all that is right costs a quarter of the time.
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ["violations"] });
  // Our pages have no frames; in this mode axe needs no second page for each check.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    (each) => `${each.id}: ${each.nodes.map((node) => node.target).join(", ")}`,
  );
  expect(found, state).toEqual([]);
}
