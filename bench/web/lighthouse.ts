/**
 * Runs Lighthouse on the screens that people see first and most, logged in where necessary. Its simulated phone
 * multiplies what this machine's processor took, so on the phone the goals are ratios to a reference page that is
 * measured in turns with the screens.
 */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import type { BrowserContext } from "playwright-core";
import { screens } from "../../contract/src/screens.ts";
import { startServer } from "../run/servers.ts";
import { logIn, withPort } from "./browser.ts";
import type { Demo } from "./demo.ts";
import { atLeast, type Figure, noted, quantile, upTo } from "./report.ts";

export const forms = ["desktop", "phone"] as const;
type Form = (typeof forms)[number];
const minDesktopPerformance = 98;
/** What a screen on the phone may take, as a multiple of the reference page. */
const maxPaint = 1.3;
/** Of Google's measure of what jumps while a page loads; below it, nobody sees anything move. */
const maxShift = 0.01;
const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof categories)[number];
const timings = {
  FCP: "first-contentful-paint",
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  SI: "speed-index",
} as const;
type Timing = keyof typeof timings;
type Scores = Record<Category | Timing, number> & {
  readonly shift: number;
  readonly lost: readonly string[];
};

export interface LighthouseOptions {
  readonly forms: readonly Form[];
  readonly runs: number;
  /** Names of screens; undefined for all. */
  readonly screens: readonly string[] | undefined;
}

async function once(url: string, port: number, form: Form): Promise<Scores> {
  const flags = {
    port,
    logLevel: "error" as const,
    onlyCategories: [...categories],
    // The event stream never ends: Lighthouse would wait for it until it gives up.
    blockedUrlPatterns: ["*/api/events"],
  };
  const audit = () => lighthouse(url, flags, form === "desktop" ? desktop : undefined);
  let result = await audit();
  // On a busy machine Lighthouse occasionally misses the beginning of its own trace.
  if (!result || result.lhr.runtimeError) result = await audit();
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { audits, categories: found, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
  const score = (name: Category) => Math.round((found[name]?.score ?? 0) * 100);
  const ms = (timing: Timing) => Math.round(audits[timings[timing]]?.numericValue ?? 0);
  const lost = Object.values(found)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 1)
    .map((audit) => audit?.id ?? "");
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    FCP: ms("FCP"),
    LCP: ms("LCP"),
    TBT: ms("TBT"),
    SI: ms("SI"),
    shift: audits["cumulative-layout-shift"]?.numericValue ?? 0,
    lost,
  };
}

interface Measured {
  readonly name: string;
  readonly url: string;
  readonly loggedIn: boolean;
  /** The blocking time that is allowed on the phone, as a multiple of the reference page's; 0 for that itself. */
  readonly maxBlocking: number;
}

const reference = "reference";

function allScreens({ url, usualCaseId }: Demo, familyPath: string): Measured[] {
  const screen = (name: string, path: string, maxBlocking: number, loggedIn = true) => ({
    name,
    url: url + path,
    loggedIn,
    maxBlocking,
  });
  const ofCase = (path: string) => `${path}?case_id=${usualCaseId}`;
  return [
    screen("login", screens.login.path, 1.5, false),
    screen("welcome", screens.welcome.path, 1.5),
    screen("case list", screens.caseManager.path, 1.5),
    screen("case view", ofCase(screens.caseView.path), 2),
    screen("log entry", ofCase(screens.advisorAdd.path), 2),
    screen("look-up", screens.call.path, 1.5),
    screen("family page", familyPath, 1.5, false),
  ];
}

const medianOf = (scores: readonly Scores[], name: Category | Timing) =>
  quantile(
    scores.map((each) => each[name]),
    0.5,
  );

const toldOf = (scores: readonly Scores[]) =>
  `${(Object.keys(timings) as Timing[]).map((name) => `${name} ${medianOf(scores, name)}`).join(", ")} ms`;

/** @param base the reference page's runs, for the ratios of the phone; empty on the desktop */
function figuresOf(
  form: Form,
  { name, maxBlocking }: Measured,
  scores: readonly Scores[],
  base: readonly Scores[],
): Figure[] {
  const what = `Lighthouse ${form}, ${name}`;
  const performance = medianOf(scores, "performance");
  const told = noted(what, `performance ${performance}, ${toldOf(scores)}`);
  if (name === reference) return [told];
  const ratio = (timing: Timing) => medianOf(scores, timing) / Math.max(1, medianOf(base, timing));
  const speed =
    form === "desktop"
      ? [atLeast(`${what}: performance`, performance, minDesktopPerformance)]
      : [
          upTo(`${what}: largest paint`, ratio("LCP"), maxPaint, "× the reference"),
          upTo(`${what}: blocking time`, ratio("TBT"), maxBlocking, "× the reference"),
        ];
  const lost = [...new Set(scores.flatMap((each) => each.lost))];
  return [
    ...speed,
    atLeast(`${what}: accessibility`, medianOf(scores, "accessibility"), 100),
    atLeast(`${what}: best practices`, medianOf(scores, "best-practices"), 100),
    upTo(`${what}: layout shift`, Math.max(...scores.map((each) => each.shift)), maxShift, "CLS"),
    told,
    ...(lost.length > 0 ? [noted("… points lost on", lost.join(", "))] : []),
  ];
}

/** Each round measures every page once, so that what else the machine does meets all of them alike. */
async function measureForm(
  form: Form,
  pages: readonly Measured[],
  runs: number,
  run: (page: Measured) => Promise<Scores>,
): Promise<Figure[]> {
  const found = new Map(pages.map((page) => [page, [] as Scores[]]));
  for (let round = 1; round <= runs; round += 1) {
    for (const [page, scores] of found) scores.push(await run(page));
    const told = [...found].map(([{ name }, scores]) => `${name} ${toldOf(scores.slice(-1))}`);
    console.log(`${form}, round ${round}: ${told.join("; ")}`);
  }
  const base = [...found].find(([{ name }]) => name === reference)?.[1] ?? [];
  return [...found].flatMap(([page, scores]) => figuresOf(form, page, scores, base));
}

async function inBrowser(
  port: number,
  context: BrowserContext,
  demo: Demo,
  pages: readonly Measured[],
  { forms: chosen, runs }: LighthouseOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const form of chosen) {
    const some = pages.filter(({ name }) => form === "phone" || name !== reference);
    const measured = await measureForm(form, some, runs, async ({ url, loggedIn }) => {
      await context.clearCookies();
      if (loggedIn) await logIn(context, demo);
      return once(url, port, form);
    });
    figures.push(...measured);
  }
  return figures;
}

/** @param built the folder of the built reference page */
export async function measureLighthouse(
  executablePath: string,
  demo: Demo,
  built: string,
  options: LighthouseOptions,
): Promise<Figure[]> {
  const known = allScreens(demo, await demo.familyPath());
  const chosen = known.filter(({ name }) => options.screens?.includes(name) ?? true);
  if (chosen.length === 0)
    throw new Error(`The screens are ${known.map(({ name }) => name).join(", ")}.`);
  const script = path.join(import.meta.dirname, "reference/serve.mjs");
  const server = await startServer(script, { FOLDER: built });
  const pages = [{ name: reference, url: server.url, loggedIn: false, maxBlocking: 0 }, ...chosen];
  const folder = await mkdtemp(path.join(os.tmpdir(), "hl-lighthouse-"));
  try {
    return await withPort(executablePath, folder, (port, context) =>
      inBrowser(port, context, demo, pages, options),
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
