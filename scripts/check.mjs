// npm run check: every script of package.json called `check:…`, as many at a time as there are processors.
// Types are checked workspace by workspace, each by one checker, because several checkers of one workspace repeat
// much of each other's work. What a check says is shown only if it fails.

import "./lib/node-version.mjs";
import { readFileSync, realpathSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
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

/**
 * @param except the names of checks that are left out
 * @returns `{ passed, failed, skipped, failures }`, with the names of those that failed
 */
export async function runChecks(env = process.env, except = []) {
  const all = checks().filter(({ name }) => !except.includes(name));
  const waiting = [...all];
  const failures = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, args } = next;
      const command = npmCommand(["run", "--silent", ...args]);
      await quietStep(name, command, { limitMs: LIMIT_MS, env }).catch((error) => {
        if (!(error instanceof StepFailed)) throw error;
        failures.push(name);
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const failed = failures.length;
  return { passed: all.length - failed, failed, skipped: 0, failures };
}

async function runAlone() {
  endOnSignals();
  const { failures } = await runChecks();
  if (failures.length > 0) throw new StepFailed(`Failed: ${failures.join(", ")}`);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(runAlone);
