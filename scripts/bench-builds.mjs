// npm run bench:builds: builds with and without a part of Helpline, in turns (bench/builds, docs/performance.md).

import "./lib/node-version.mjs";
import { buildBare } from "./lib/bare.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals } from "./lib/processes.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main } from "./lib/steps.mjs";

await main(async () => {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  const { main: bench } = await importFromServer("../bench/builds/main.ts");
  await bench(process.argv.slice(2), await buildBare());
  process.exit(0);
});
