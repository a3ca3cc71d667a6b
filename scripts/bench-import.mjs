// npm run bench:import: how long an import takes, and how quick other calls are meanwhile (bench/import).

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
  const { main: imports } = await importFromServer("../bench/import/main.ts");
  await imports(process.argv.slice(2), path.join(root, "server/dist/main.js"));
  process.exit(0);
});
