// npm run bench:events: how quick events reach the streams, and what a stream costs (bench/events).

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
  const { main: events } = await importFromServer("../bench/events/main.ts");
  const reached = await events(process.argv.slice(2), path.join(root, "server/dist/main.js"));
  process.exit(reached ? 0 : 1);
});
