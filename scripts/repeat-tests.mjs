// npm run test:repeat: the same tests again and again, to find those that pass only sometimes.
//
//   npm run test:repeat -- [--times 10] [--busy] [server web ...]   those parts of npm test, each time as a whole
//   npm run test:repeat -- --alone [--times 1] [--busy] [path ...]  each test file by itself
//
// --busy keeps every core of the machine computing meanwhile. A path is a part of a file's name, as vitest takes it.

import "./lib/node-version.mjs";
import path from "node:path";
import { parseArgs } from "node:util";
import { busyCores } from "./lib/busy-cores.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals, root, runQuietly } from "./lib/processes.mjs";
import { testEnvironment } from "./lib/runners.mjs";
import { duration, main, StepFailed } from "./lib/steps.mjs";

const MINUTE_MS = 60_000;
const VITEST = path.join("node_modules", "vitest", "vitest.mjs");
// What a terminal would show in colours.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins one
const COLOUR = /\u001b\[[\d;]*m/g;

const node = (args, limitMs) =>
  runQuietly(process.execPath, args, { limitMs, env: testEnvironment({ NO_COLOR: "1" }) });

/** Every test file of the vitest projects, as `{ project, file }`. */
async function testFiles(filters) {
  const { code, output } = await node([VITEST, "list", "--filesOnly", ...filters], MINUTE_MS);
  if (code !== 0) throw new StepFailed(`${output}\nThe test files could not be loaded.`);
  const lines = output.replace(COLOUR, "").split("\n");
  const found = lines.map((line) => /^\[([\w-]+)\] (\S.*\.test\.tsx?)$/.exec(line.trim()));
  return found.filter(Boolean).map(([, project, file]) => ({ project, file }));
}

/** What is to be run how often: `{ name, args, limitMs }`. */
async function tasksOf({ alone }, names) {
  if (!alone) {
    const args = [path.join("scripts", "test.mjs"), ...names];
    return [{ name: names.join(" ") || "all parts", args, limitMs: 60 * MINUTE_MS }];
  }
  const files = await testFiles(names);
  return files.map(({ project, file }) => {
    const args = [VITEST, "run", "--project", project, path.join(root, file)];
    return { name: file, args, limitMs: 5 * MINUTE_MS };
  });
}

/** The lines that name what failed; all of it would be too much to look through. */
const failures = (output) =>
  [
    ...new Set(output.split("\n").filter((line) => /^\s*(FAIL|×|✘|FAULT|FAILED)\s/.test(line))),
  ].slice(0, 40);

/** Runs it once and says what came of it. @returns whether it passed */
async function runOnce({ name, args, limitMs }, round) {
  const began = Date.now();
  const { code, timedOut, output } = await node(args, limitMs);
  const plain = output.replace(COLOUR, "");
  const last =
    plain
      .match(/^.*\d+ passed.*$/gm)
      ?.at(-1)
      ?.trim() ?? "no result";
  const passed = code === 0;
  const took = duration(Date.now() - began);
  console.log(`${passed ? "ok    " : "FAILED"} ${round} ${name}: ${last}, ${took}`);
  if (timedOut) console.log("       took too long and was ended");
  for (const line of passed ? [] : failures(plain)) console.log(`       ${line.trim()}`);
  return passed;
}

/** @returns how many of the runs failed */
async function repeat(tasks, times) {
  let failed = 0;
  for (let round = 1; round <= times; round += 1) {
    for (const task of tasks) if (!(await runOnce(task, `${round}/${times}`))) failed += 1;
  }
  return failed;
}

async function repeatTests() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      times: { type: "string" },
      alone: { type: "boolean", default: false },
      busy: { type: "boolean", default: false },
    },
  });
  const times = Number(values.times ?? (values.alone ? 1 : 10));
  if (!Number.isInteger(times) || times < 1) throw new StepFailed("--times should be 1 or more.");
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  const tasks = await tasksOf(values, positionals);
  if (tasks.length === 0) throw new StepFailed("There is no such test file.");
  const quiet = values.busy ? busyCores() : undefined;
  const failed = await repeat(tasks, times);
  quiet?.();
  console.log(`\n${tasks.length * times - failed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

await main(repeatTests);
