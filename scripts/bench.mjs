// npm run bench: measures the product against the bare server (bench/run, docs/performance.md).

import "./lib/node-version.mjs";
import path from "node:path";
import { buildBare } from "./lib/bare.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals, root } from "./lib/processes.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main } from "./lib/steps.mjs";

await main(async () => {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  const product = path.join(root, "server/dist/main.js");
  const { main: bench } = await importFromServer("../bench/run/main.ts");
  await bench(process.argv.slice(2), { product, bare: await buildBare() });
  process.exit(0);
});
