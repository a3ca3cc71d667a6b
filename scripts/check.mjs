// npm run check: every script of package.json called `check:…`, as many at a time as there are processors.
// Types are checked workspace by workspace. What a check says is shown only if it fails.

import "./lib/node-version.mjs";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { endOnSignals, npmCommand, root } from "./lib/processes.mjs";
import { main, quietStep, StepFailed } from "./lib/steps.mjs";

const LIMIT_MS = 8 * 60_000;
const TYPES = "check:types";
/** The workspaces whose types take longest, first, so that none of them is left over at the end. */
const SLOWEST = ["server", "web", "bench", "contract"];

const packageOf = (folder) =>
  JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));

function checks() {
  const { scripts, workspaces } = packageOf(".");
  const typed = workspaces.filter((folder) => TYPES in (packageOf(folder).scripts ?? {}));
  const ordered = [...new Set([...SLOWEST.filter((name) => typed.includes(name)), ...typed])];
  const others = Object.keys(scripts).filter((name) => /^check:/.test(name) && name !== TYPES);
  return [
    ...ordered.map((folder) => ({ name: `${TYPES} ${folder}`, args: [TYPES, "-w", folder] })),
    ...others.map((name) => ({ name, args: [name] })),
  ];
}

async function runAll() {
  const waiting = checks();
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, args } = next;
      await quietStep(name, npmCommand(["run", "--silent", ...args]), { limitMs: LIMIT_MS }).catch(
        (error) => {
          if (!(error instanceof StepFailed)) throw error;
          failed.push(name);
        },
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (failed.length > 0) throw new StepFailed(`Failed: ${failed.join(", ")}`);
}

endOnSignals();
await main(runAll);
