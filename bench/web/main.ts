/** `npm run bench:web`: measures how fast the pages are in a real browser. */
import os from "node:os";
import { parseArgs } from "node:util";
import { startDemo } from "./demo.ts";
import { forms as allForms, measureLighthouse } from "./lighthouse.ts";
import { type Figure, tableOf, upTo } from "./report.ts";
import { measureRoundTrips } from "./round-trips.ts";
import { measureScrolling } from "./scrolling.ts";
import { measureTyping } from "./typing.ts";

const usage = `npm run bench:web -- [--short] [--runs 3] [--form desktop|phone] [--screens "login,case list"] [--only "lighthouse,round trips,typing,scrolling"]`;

interface Given {
  /** The built demo. */
  readonly program: string;
  readonly browser: string;
  /** What the login screen loads: JavaScript and CSS, compressed with brotli. */
  readonly firstLoad: { readonly bytes: number; readonly limit: number };
  /** The addresses of the code and styles that the case list needs. */
  readonly caseListFiles: readonly string[];
  /** Builds the web app with React's Profiler; returns its folder. */
  readonly buildForProfiling: () => Promise<string>;
  /** Builds the reference page (bench/web/reference); returns its folder. */
  readonly buildReference: () => Promise<string>;
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      runs: { type: "string" },
      form: { type: "string" },
      screens: { type: "string" },
      only: { type: "string" },
    },
  });
  const forms = allForms.filter((form) => values.form === undefined || values.form === form);
  if (forms.length === 0) throw new Error(`There is no such form of device.\n${usage}`);
  const namesIn = (list: string | undefined) => list?.split(",").map((name) => name.trim());
  const parts = namesIn(values.only);
  return {
    short: values.short,
    lighthouse: {
      forms,
      runs: Number(values.runs ?? (values.short ? 1 : 3)),
      screens: namesIn(values.screens),
    },
    isWanted: (part: string) => parts?.includes(part) ?? true,
  };
}

export async function main(args: readonly string[], given: Given): Promise<void> {
  const { short, lighthouse, isWanted } = readOptions(args);
  const { browser, firstLoad } = given;
  const [cpu] = os.cpus();
  console.log(
    `${os.cpus().length} × ${cpu?.model}, ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  const demo = await startDemo(given.program);
  const parts: Record<string, () => Promise<Figure[]>> = {
    "round trips": () => measureRoundTrips(browser, demo, given.caseListFiles),
    typing: async () => measureTyping(browser, demo, await given.buildForProfiling()),
    scrolling: () => measureScrolling(browser, demo, short ? 120 : 400),
    lighthouse: async () =>
      measureLighthouse(browser, demo, await given.buildReference(), lighthouse),
  };
  const chosen = Object.entries(parts).filter(([name]) => isWanted(name));
  try {
    if (chosen.length === 0) throw new Error(`No measurement has that name.\n${usage}`);
    const { bytes, limit } = firstLoad;
    const figures = [
      upTo("first load of the login screen, JS and CSS, brotli", bytes, limit, "bytes"),
    ];
    for (const [name, measure] of chosen) {
      console.log(`Measuring: ${name}`);
      figures.push(...(await measure()));
    }
    console.log(`\n${tableOf(figures)}\n`);
  } finally {
    await demo.stop();
  }
}
