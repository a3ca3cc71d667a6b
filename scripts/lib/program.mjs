// Runs a program of the server, after installing and building what is missing or out of date.

import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithNpm } from "./npm-parent.mjs";
import { endOnSignals, root } from "./processes.mjs";
import { main, StepFailed } from "./steps.mjs";

/**
 * Runs the built file in this process, which saves a process and receives signals directly.
 * @param {string} name a file in server/dist
 * @param {string[]} args the program's arguments
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
