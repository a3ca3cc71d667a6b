/**
 * Measures the cost of a key in the long case form: the browser's trace shows how long its events were
 * handled, including commits; React's Profiler shows how long each commit took. No throttling.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { screens } from "../../contract/src/screens.ts";
import { logIn, withPage } from "./browser.ts";
import type { Demo } from "./demo.ts";
import { type Figure, noted, quantile, upTo } from "./report.ts";

const goalMs = 16;
const keys = 200;
const keyPauseMs = 60;
/** Longer than the pause after which a draft is saved. */
const draftPauseMs = 1_300;
const sentence = "Rang about the annual review";

interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const typed = /^(keydown|keypress|beforeinput|textInput|input|keyup)$/;

/** Milliseconds of work for each key, and those of the longest task during typing. */
function costOfKeys(events: readonly TraceEvent[]) {
  const handled = events
    .filter(({ name, args }) => name === "EventDispatch" && typed.test(args?.data?.type ?? ""))
    .sort((a, b) => a.ts - b.ts);
  const thread = handled[0]?.tid;
  const costs: number[] = [];
  let until = 0;
  for (const { ts, dur = 0, args } of handled) {
    if (args?.data?.type === "keydown") costs.push(0);
    // Nested events are part of the outer one.
    const own = Math.max(0, ts + dur - Math.max(ts, until)) / 1000;
    until = Math.max(until, ts + dur);
    costs.push((costs.pop() ?? 0) + own);
  }
  const tasks = events.filter(
    ({ name, tid, ts }) =>
      name === "RunTask" && tid === thread && ts >= (handled[0]?.ts ?? 0) && ts <= until,
  );
  return { costs, longestTask: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)) };
}

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
};

/** Serves pages and their code from the build with React's Profiler, everything else from the server. */
async function useBuild(page: Page, folder: string): Promise<void> {
  const answer = async (file: string) => ({
    body: await readFile(path.join(folder, file)),
    contentType: contentTypes[path.extname(file)] ?? "application/octet-stream",
  });
  await page.route("**/assets/**", async (route) => {
    await route.fulfill(await answer(new URL(route.request().url()).pathname));
  });
  await page.route(
    (url) => url.pathname.startsWith(screens.caseManager.path),
    async (route) => route.fulfill(await answer("index.html")),
  );
}

type Measured = { commits?: { readonly at: number; readonly took: number }[] };

/** @param build the folder of the web app built with `--mode profiling` */
export const measureTyping = (executablePath: string, demo: Demo, build: string) =>
  withPage(executablePath, async (page, context): Promise<Figure[]> => {
    await logIn(context, demo);
    await useBuild(page, build);
    await page.goto(`${demo.url}${screens.caseEdit.path}?case_id=${demo.caseId}`);
    // A picker's field is read only: keys open its list.
    const fields = page.locator(
      "form :is(textarea, input[type=text]):not([readonly], [role]):visible",
    );
    await fields.first().waitFor();
    const count = await fields.count();
    const some = Math.min(8, count);
    const browser = context.browser();
    if (!browser) throw new Error("The browser is gone.");
    await page.evaluate(() => {
      (globalThis as Measured).commits = [];
    });
    await browser.startTracing(page, {
      categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
    });
    for (let at = 0; at < some; at += 1) {
      await fields.nth(Math.floor((at * count) / some)).focus();
      const text = sentence.repeat(2).slice(0, keys / some);
      await page.keyboard.type(text, { delay: keyPauseMs });
      await page.waitForTimeout(draftPauseMs);
    }
    const trace = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const commits = await page.evaluate(() => (globalThis as Measured).commits ?? []);
    const { costs, longestTask } = costOfKeys(trace.traceEvents);
    if (costs.length < keys * 0.9) throw new Error(`Only ${costs.length} keys are in the trace.`);
    const took = commits.map((commit) => commit.took);
    const what = `${costs.length} keys in ${some} of ${count} text fields of the case form`;
    return [
      upTo(`${what}: events and commits of the longest key`, Math.max(...costs), goalMs, "ms"),
      noted(
        "… median, 99 %",
        `${quantile(costs, 0.5).toFixed(1)}, ${quantile(costs, 0.99).toFixed(1)} ms`,
      ),
      upTo("… longest React commit (Profiler)", Math.max(0, ...took), goalMs, "ms"),
      noted("… commits, of which drafts kept and fields entered", String(took.length)),
      noted(
        "… longest task of the page meanwhile, drawing included",
        `${longestTask.toFixed(1)} ms`,
      ),
    ];
  });
