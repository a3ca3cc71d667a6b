// npm start, npm run demo: installs and builds what is missing or out of date, then becomes the server.

import "./lib/node-version.mjs";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals, root } from "./lib/processes.mjs";
import { main, StepFailed } from "./lib/steps.mjs";

const isDemo = process.argv.includes("--demo");
const rest = process.argv.slice(2).filter((argument) => argument !== "--demo");

/** Runs the server in this very process: one process less, and signals go straight to it. */
async function becomeServer() {
  const file = path.join(root, "server/dist", isDemo ? "demo.js" : "main.js");
  if (!existsSync(file)) throw new StepFailed(`The build has not made ${file}.`);
  process.argv = [process.execPath, file, ...rest];
  await import(pathToFileURL(file).href);
}

await main(async () => {
  process.chdir(root);
  endWithNpm();
  const leaveSignalsToServer = endOnSignals();
  await ensureInstalled();
  await ensureBuilt();
  leaveSignalsToServer();
  await becomeServer();
});
