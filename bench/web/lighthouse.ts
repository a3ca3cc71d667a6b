/** Runs Lighthouse on the screens that people see first and most, logged in where necessary. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import lighthouse from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import type { BrowserContext } from "playwright-core";
import { screens } from "../../contract/src/screens.ts";
import { logIn, withPort } from "./browser.ts";
import type { Demo } from "./demo.ts";
import { atLeast, type Figure, noted, quantile } from "./report.ts";

const goal = 98;
const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number> & { readonly told: string };

export interface LighthouseOptions {
  readonly forms: readonly ("desktop" | "mobile")[];
  readonly runs: number;
}

async function once(url: string, port: number, form: "desktop" | "mobile"): Promise<Scores> {
  const flags = { port, logLevel: "error" as const, onlyCategories: [...categories] };
  const audit = () => lighthouse(url, flags, form === "desktop" ? desktop : undefined);
  let result = await audit();
  // On a busy machine Lighthouse occasionally misses the beginning of its own trace.
  if (!result || result.lhr.runtimeError) result = await audit();
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { audits, categories: found, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
  const score = (name: Category) => Math.round((found[name]?.score ?? 0) * 100);
  const ms = (name: string) => Math.round(audits[name]?.numericValue ?? 0);
  const lost = Object.values(found)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 1)
    .map((audit) => audit?.id);
  const shift = (audits["cumulative-layout-shift"]?.numericValue ?? 0).toFixed(3);
  const told = `FCP ${ms("first-contentful-paint")}, LCP ${ms("largest-contentful-paint")}, TBT ${ms("total-blocking-time")}, SI ${ms("speed-index")} ms, CLS ${shift}${lost.length > 0 ? `; lost on ${lost.join(", ")}` : ""}`;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    told,
  };
}

const wanted = [
  { name: "login", address: screens.login.path, loggedIn: false },
  { name: "welcome", address: screens.welcome.path, loggedIn: true },
  { name: "case list", address: screens.caseManager.path, loggedIn: true },
  { name: "case view", address: `${screens.caseView.path}?case_id=3`, loggedIn: true },
];

function figuresOf(what: string, scores: readonly Scores[]): Figure[] {
  const median = (category: Category) =>
    quantile(
      scores.map((each) => each[category]),
      0.5,
    );
  return [
    ...categories.map((category) =>
      atLeast(`${what}: ${category.replace("-", " ")}`, median(category), goal),
    ),
    noted(what, scores.at(-1)?.told ?? ""),
  ];
}

async function inBrowser(
  port: number,
  context: BrowserContext,
  demo: Demo,
  { forms, runs }: LighthouseOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const all = forms.flatMap((form) => wanted.map((screen) => ({ form, ...screen })));
  for (const { form, name, address, loggedIn } of all) {
    await context.clearCookies();
    if (loggedIn) await logIn(context, demo);
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run += 1) {
      scores.push(await once(demo.url + address, port, form));
    }
    figures.push(...figuresOf(`Lighthouse ${form}, ${name}`, scores));
  }
  return figures;
}

export async function measureLighthouse(
  executablePath: string,
  demo: Demo,
  options: LighthouseOptions,
): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "hl-lighthouse-"));
  try {
    return await withPort(executablePath, folder, (port, context) =>
      inBrowser(port, context, demo, options),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
