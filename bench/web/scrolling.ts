/** Scrolls through a case's long history, and through the longest search result. */
import type { Locator, Page } from "playwright-core";
import { screens } from "../../contract/src/screens.ts";
import { logIn, withPage } from "./browser.ts";
import { type Demo, historyLength } from "./demo.ts";
import { type Figure, noted, quantile, upTo } from "./report.ts";

/** A slower frame is visible. */
const slowFrameMs = 50;
const wheelPixels = 600;

type Measured = { measuredFrames?: number[] };

async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    (globalThis as Measured).measuredFrames = frames;
    let before = performance.now();
    const next = (now: number) => {
      frames.push(now - before);
      before = now;
      if ((globalThis as Measured).measuredFrames === frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => {
    const { measuredFrames = [] } = globalThis as Measured;
    delete (globalThis as Measured).measuredFrames;
    return measuredFrames;
  });
}

/** Turns the wheel over an element the given number of times, sixty times a second. */
async function wheel(page: Page, over: Locator, times: number): Promise<void> {
  await over.hover();
  for (let turn = 0; turn < times; turn += 1) {
    await page.mouse.wheel(0, wheelPixels);
    await page.waitForTimeout(16);
  }
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

function figuresOf(what: string, frames: readonly number[], nodes: number): Figure[] {
  const slow = frames.filter((frame) => frame > slowFrameMs).length;
  return [
    upTo(`${what}: frames over ${slowFrameMs} ms`, slow, 0, "frames"),
    noted(
      "… frames, 99 %, longest; elements of the page",
      `${frames.length}, ${quantile(frames, 0.99).toFixed(0)} ms, ${Math.max(0, ...frames).toFixed(0)} ms; ${nodes}`,
    ),
  ];
}

export const measureScrolling = (executablePath: string, demo: Demo, turns: number) =>
  withPage(executablePath, async (page, context): Promise<Figure[]> => {
    await logIn(context, demo);
    const began = performance.now();
    await page.goto(`${demo.url}${screens.caseView.path}?case_id=${demo.caseId}`);
    const history = page.locator("#case-logs");
    await history.locator("time").first().waitFor();
    const shownMs = performance.now() - began;
    await history.scrollIntoViewIfNeeded();
    const place = history.locator("time").first();
    const frames = await framesWhile(page, () => wheel(page, place, turns));
    const nodes = await nodesOf(page);
    await page.goto(`${demo.url}${screens.caseManager.path}`);
    await page.getByLabel("Search for").fill("a");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const rows = page.locator("tbody tr[aria-selected]");
    await rows.nth(100).waitFor();
    const found = await rows.count();
    const listFrames = await framesWhile(page, () => wheel(page, rows.nth(2), turns));
    return [
      ...figuresOf(`a history of ${historyLength} entries, scrolled`, frames, nodes),
      noted("… from the address to its first entry in sight", `${(shownMs / 1000).toFixed(2)} s`),
      ...figuresOf(`${found} cases found, scrolled`, listFrames, await nodesOf(page)),
    ];
  });
