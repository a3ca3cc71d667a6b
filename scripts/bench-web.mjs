// npm run bench:web: measures the pages in a real browser (bench/web, docs/performance.md).

import "./lib/node-version.mjs";
import path from "node:path";
import { filesOfCaseList, firstLoadOfLogin } from "./bundle-size.mjs";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals, root, runQuietly } from "./lib/processes.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main, StepFailed } from "./lib/steps.mjs";

/**
 * @param folder of the app that Vite builds
 * @returns the folder of the built app
 */
async function build(folder, name, ...options) {
  const outDir = path.join(root, "bench/dist", name);
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--outDir", outDir, "--emptyOutDir", ...options];
  const { code, output } = await runQuietly(process.execPath, args, {
    cwd: path.join(root, folder),
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (code !== 0) throw new StepFailed(`The build of ${folder} failed:\n${output}`);
  return outDir;
}

await main(async () => {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  const { main: bench } = await importFromServer("../bench/web/main.ts");
  await bench(process.argv.slice(2), {
    program: path.join(root, "server/dist/demo.js"),
    browser: await ensureBrowser(),
    firstLoad: firstLoadOfLogin(),
    caseListFiles: filesOfCaseList(),
    // With React's Profiler (web/vite.config.ts).
    buildForProfiling: () => build("web", "web", "--mode", "profiling"),
    buildReference: () => build("bench/web/reference", "reference"),
  });
  process.exit(0);
});
