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
import { atLeast, type Figure, noted, quantile, upTo } from "./report.ts";

export const forms = ["desktop", "phone"] as const;
type Form = (typeof forms)[number];
const minPerformance: Readonly<Record<Form, number>> = { desktop: 98, phone: 90 };
/** Of Google's measure of what jumps while a page loads; below it, nobody sees anything move. */
const maxShift = 0.01;
const categories = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number> & { readonly shift: number; readonly told: string };

export interface LighthouseOptions {
  readonly forms: readonly Form[];
  readonly runs: number;
}

async function once(url: string, port: number, form: Form): Promise<Scores> {
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
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? 0;
  const told = `FCP ${ms("first-contentful-paint")}, LCP ${ms("largest-contentful-paint")}, TBT ${ms("total-blocking-time")}, SI ${ms("speed-index")} ms, CLS ${shift.toFixed(3)}${lost.length > 0 ? `; lost on ${lost.join(", ")}` : ""}`;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    shift,
    told,
  };
}

const wanted = ({ usualCaseId }: Demo) => {
  const ofCase = (path: string) => `${path}?case_id=${usualCaseId}`;
  return [
    { name: "login", address: screens.login.path, loggedIn: false },
    { name: "welcome", address: screens.welcome.path, loggedIn: true },
    { name: "case list", address: screens.caseManager.path, loggedIn: true },
    { name: "case view", address: ofCase(screens.caseView.path), loggedIn: true },
    { name: "log entry", address: ofCase(screens.advisorAdd.path), loggedIn: true },
    { name: "look-up", address: screens.call.path, loggedIn: true },
  ];
};

function figuresOf(form: Form, name: string, scores: readonly Scores[]): Figure[] {
  const what = `Lighthouse ${form}, ${name}`;
  const median = (category: Category) =>
    quantile(
      scores.map((each) => each[category]),
      0.5,
    );
  const shift = Math.max(...scores.map((each) => each.shift));
  return [
    atLeast(`${what}: performance`, median("performance"), minPerformance[form]),
    atLeast(`${what}: accessibility`, median("accessibility"), 100),
    atLeast(`${what}: best practices`, median("best-practices"), 100),
    upTo(`${what}: layout shift`, shift, maxShift, "CLS"),
    noted(what, scores.at(-1)?.told ?? ""),
  ];
}

async function inBrowser(
  port: number,
  context: BrowserContext,
  demo: Demo,
  { forms: chosen, runs }: LighthouseOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const all = chosen.flatMap((form) => wanted(demo).map((screen) => ({ form, ...screen })));
  for (const { form, name, address, loggedIn } of all) {
    await context.clearCookies();
    if (loggedIn) await logIn(context, demo);
    const scores: Scores[] = [];
    for (let run = 0; run < runs; run += 1) {
      scores.push(await once(demo.url + address, port, form));
    }
    figures.push(...figuresOf(form, name, scores));
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
