/** Runs axe on the page in light and dark, and checks that nothing scrolls sideways. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { isFullRun } from "./full-run.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
/** Rules that depend on colours only, repeated in dark; they are the same at every width. */
const colourRules = ["color-contrast", "link-in-text-block"];

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

const scheme = "data-mantine-color-scheme";

/** The page of families is not: it follows the browser's colour scheme by itself. */
const isOfApp = (page: Page) =>
  page.evaluate((attribute) => document.documentElement.hasAttribute(attribute), scheme);

async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  if (await isOfApp(page)) {
    await expect(page.locator("html")).toHaveAttribute(scheme, colorScheme);
  }
  await waitForFades(page);
}

/** axe takes longer than loading a page: a short run has it only in journeys whose file or title names accessibility. */
const runsAxe = () => isFullRun || /accessib|\baxe\b/.test(test.info().titlePath.join(" "));

export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (runsAxe()) await expectNoFindingsInBoth(page, state);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function expectNoFindingsInBoth(page: Page, state: string): Promise<void> {
  await show(page, "light");
  await expectNoFindings(page, { type: "tag", values: tags }, `${state}, light`);
  if ((page.viewportSize()?.width ?? 0) >= widthForDark || !(await isOfApp(page))) {
    await show(page, "dark");
    await expectNoFindings(page, { type: "rule", values: colourRules }, `${state}, dark`);
  }
}

/** Parsing axe costs as much as a run of it: once for each page that is loaded is enough. */
async function injectAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
}

async function expectNoFindings(page: Page, runOnly: axe.RunOnly, state: string): Promise<void> {
  await injectAxe(page);
  const found = await page.evaluate(
    async (options) => {
      const { axe: injected } = window as unknown as { axe: typeof axe };
      const { violations } = await injected.run(options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
      );
    },
    // To describe all that is right costs a quarter of the time.
    { runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions,
  );
  expect(found, state).toEqual([]);
}
