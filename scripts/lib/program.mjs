// Becoming a program of the server's: installed and built first where that is missing or out of date.

import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithNpm } from "./npm-parent.mjs";
import { endOnSignals, root } from "./processes.mjs";
import { main, StepFailed } from "./steps.mjs";

/**
 * Runs the built file in this very process: one process less, and signals go straight to it.
 * @param {string} name a file in server/dist
 * @param {string[]} args what the program is to find as its arguments
 */
export function becomeProgram(name, args) {
  return main(async () => {
    process.chdir(root);
    endWithNpm();
    const leaveSignalsToProgram = endOnSignals();
    await ensureInstalled();
    await ensureBuilt();
    leaveSignalsToProgram();
    const file = path.join(root, "server/dist", name);
    if (!existsSync(file)) throw new StepFailed(`The build has not made ${file}.`);
    process.argv = [process.execPath, file, ...args];
    await import(pathToFileURL(file).href);
  });
}
