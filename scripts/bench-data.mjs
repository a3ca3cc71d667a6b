// npm run bench:data: fills a database for the benchmarks (bench/data).

import "./lib/node-version.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals } from "./lib/processes.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main } from "./lib/steps.mjs";

await main(async () => {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  const { main: fill } = await importFromServer("../bench/data/main.ts");
  await fill(process.argv.slice(2));
  process.exit(0);
});
