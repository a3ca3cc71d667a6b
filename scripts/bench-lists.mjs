// npm run bench:lists: how long the filtered lists and the desk take at a million cases (bench/lists).

import "./lib/node-version.mjs";
import path from "node:path";
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
  const { main: lists } = await importFromServer("../bench/lists/main.ts");
  await lists(process.argv.slice(2), path.join(root, "server/dist/main.js"));
  process.exit(0);
});
