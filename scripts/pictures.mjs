// npm run pictures: takes the pictures of the user guide and the README anew, from the built demo
// (e2e/pictures). `npm run pictures -- desk` takes only those whose name has this in it.

import "./lib/node-version.mjs";
import path from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals, run } from "./lib/processes.mjs";
import { testEnvironment } from "./lib/runners.mjs";
import { main, StepFailed } from "./lib/steps.mjs";

const LIMIT_MS = 10 * 60_000;

await main(async () => {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  const cli = path.join("node_modules", "@playwright", "test", "cli.js");
  const named = process.argv.slice(2).flatMap((name) => ["--grep", name]);
  const args = [cli, "test", "--config", "e2e/pictures/playwright.config.ts", "--reporter=list"];
  const { code } = await run(process.execPath, [...args, ...named], {
    limitMs: LIMIT_MS,
    env: testEnvironment({ CHROMIUM_PATH: await ensureBrowser() }),
  });
  if (code !== 0) throw new StepFailed("Not every picture could be taken.");
  console.log("Look at docs/user-guide/pictures, then run npm run build.");
  process.exit(0);
});
