// npm test: runs everything on a machine that may have nothing but Node. `node scripts/test.mjs server web`
// runs only those parts. `npm run test:full` (`--full`) also runs what the short form leaves out: journeys for other
// widths and roles (e2e/pages/full-run.ts), the slowest tests of the server (server/vitest.config.ts) and of
// packages/embedded-postgres, the server's tests on an outside PostgreSQL, the failover, the check for dead code,
// types of the benches, and types and tests of the how-tos. The last line is always
// `N passed, N failed`; the lines before it name what failed, because logs get cut.

import "./lib/node-version.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundleGates, gateLine } from "./bundle-size.mjs";
import { runChecks } from "./check.mjs";
import { isAside, runAside, tellResult } from "./lib/beside.mjs";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals } from "./lib/processes.mjs";
import {
  failure,
  runPlaywright,
  runVitest,
  testDataFolder,
  testEnvironment,
} from "./lib/runners.mjs";
import { duration, StepFailed } from "./lib/steps.mjs";
import { testMutantsShort } from "./mutants/example.mjs";
import { testDurability } from "./test-durability.mjs";
import { testHowTosApply, testHowTosShort } from "./test-how-tos.mjs";
import { testMachines } from "./test-machines.mjs";
import { hasPostgres, sqlHeavyTests, testPostgres } from "./test-postgres.mjs";

const MINUTE_MS = 60_000;
/** For the configurations of Vitest and Playwright. Whoever runs them directly leaves nothing out. */
if (process.argv.includes("--full")) process.env.HELPLINE_TESTS = "full";
process.env.HELPLINE_TESTS ??= "short";
const isFull = process.env.HELPLINE_TESTS === "full";

let browser;
/** Installing one waits for the network and the disk, so it begins at once, while npm keeps one processor busy. */
const browserPath = (packages) => {
  browser ??= ensureBrowser(packages);
  return browser;
};

const results = mkdtempSync(path.join(testDataFolder(), "helpline-test-"));
process.once("exit", () => rmSync(results, { recursive: true, force: true }));
const resultsOf = (part) => path.join(results, `${part}.json`);

/** Not part of the product. `npm run check` leaves nothing out. */
const checksOnlyInFullRun = ["check:dead-code", "check:types bench"];

const parts = {
  check: () => runChecks(testEnvironment(), isFull ? [] : checksOnlyInFullRun),
  contract: () =>
    runVitest("contract", { resultsFile: resultsOf("contract"), limitMs: 5 * MINUTE_MS }),
  "embedded-postgres": () =>
    runVitest("embedded-postgres", {
      resultsFile: resultsOf("embedded-postgres"),
      limitMs: 8 * MINUTE_MS,
    }),
  server: () => runVitest("server", { resultsFile: resultsOf("server"), limitMs: 20 * MINUTE_MS }),
  web: () => runVitest("web", { resultsFile: resultsOf("web"), limitMs: 10 * MINUTE_MS }),
  /** To leave out each step in turn: npm run test:how-tos. */
  "how-tos": () => (isFull ? testHowTosShort() : testHowTosApply()),
  async postgres() {
    // To run all of them on an outside PostgreSQL: npm run test:postgres.
    if (hasPostgres()) return testPostgres(resultsOf("postgres"), sqlHeavyTests);
    const note = "no PostgreSQL server programs (15 or later) on this machine";
    console.log(`Skipped: ${note}.`);
    return { passed: 0, failed: 0, skipped: 1, note };
  },
  /** The short form of npm run test:durability. */
  durability: () => testDurability(["--short"]),
  /** That npm run test:mutants counts right. */
  mutants: () => testMutantsShort(),
  /** Without --full: npm run test:machines -- machines. */
  machines: () => testMachines(isFull ? [] : ["machines"]),
  async size() {
    await ensureBuilt();
    const gates = bundleGates();
    for (const gate of gates) console.log(gateLine(gate));
    const failures = gates
      .filter((gate) => !gate.ok)
      .map(({ name, detail }) => `${name}: ${detail}`);
    const failed = failures.length;
    return { passed: gates.length - failed, failed, skipped: 0, failures };
  },
  async e2e() {
    await ensureBuilt();
    const found = await browserPath();
    console.log(`Testing with ${found}`);
    return runPlaywright({
      resultsFile: resultsOf("e2e"),
      limitMs: 30 * MINUTE_MS,
      browserPath: found,
    });
  },
};

/** Two processes on one outside PostgreSQL are a part of `npm test` too: machines. */
const onlyInFullRun = ["postgres"];

/**
 * These run beside each other, the longest first: most of them wait for programs to start and to stop, and the
 * compiler uses the processors meanwhile. Parts that measure times, or use all processors
 * themselves, run alone.
 */
const beside = [
  "check",
  "how-tos",
  "machines",
  "durability",
  "embedded-postgres",
  "postgres",
  "contract",
  "mutants",
  "size",
];
const ofTheBuild = ["machines", "durability", "size"];
const besideAtOnce = Math.max(3, os.availableParallelism());

function chosenParts() {
  const names = process.argv.slice(2).filter((name) => name !== "--full");
  const unknown = names.filter((name) => !Object.hasOwn(parts, name));
  const isChosen = (name) =>
    names.length > 0 ? names.includes(name) : isFull || !onlyInFullRun.includes(name);
  if (unknown.length === 0) return Object.keys(parts).filter(isChosen);
  console.error(
    `No such part: ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}.`,
  );
  process.exit(2);
}

/** Runs one part. Any error in it counts as a failure, and the other parts still run. */
async function runPart(name) {
  const began = Date.now();
  console.log(`\n=== ${name}`);
  const counts = await parts[name]().catch((error) => {
    console.error(error instanceof StepFailed ? error.message : error);
    return { ...failure(), failures: [firstLine(error)] };
  });
  const part = { name, ...counts, took: duration(Date.now() - began) };
  console.log(`=== ${describe(part)}`);
  return part;
}

function describe({ name, passed, failed, skipped, took, note }) {
  return `${name}: ${total(passed, failed, skipped)} in ${took}${note ? ` (${note})` : ""}`;
}

const firstLine = (error) => String(error?.message ?? error).split("\n")[0];

/** A line for each failed test of a part, or for the part if there is nothing to tell them by. */
function failuresOf({ name, failed, failures = [], note = "its output tells why" }) {
  if (failed > 0 && failures.length === 0) return [`${name}: ${note}`];
  return failures.map((test) => `${name}: ${test}`);
}

function total(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

async function runParts(names) {
  const packages = ensureInstalled();
  // Why it failed, if it does, is the result of the part.
  if (names.includes("e2e")) browserPath(packages).catch(() => undefined);
  try {
    await packages;
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error);
    return [{ name: "install", ...failure() }];
  }
  const together = beside.filter((name) => names.includes(name));
  const done = [];
  for (const name of names) {
    if (together.length < 2 || !together.includes(name)) done.push(await runPart(name));
    else if (!done.some((part) => together.includes(part.name)))
      done.push(...(await runTogether(together)));
  }
  return done;
}

async function runTogether(names) {
  console.log(`\nRunning beside each other: ${names.join(", ")} ...`);
  // Otherwise each of them would build.
  if (names.some((name) => ofTheBuild.includes(name))) await ensureBuilt().catch(() => undefined);
  const ended = { ...failure("it ended without a result"), took: "unknown time" };
  const waiting = [...names];
  const done = [];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      done.push(
        await runAside(name, {
          resultsFile: resultsOf(name),
          limitMs: 15 * MINUTE_MS,
          otherwise: { name, ...ended },
        }),
      );
  };
  await Promise.all(Array.from({ length: besideAtOnce }, worker));
  return done;
}

function report(done) {
  console.log("\nParts:");
  for (const part of done.filter(({ took }) => took)) console.log(`  ${describe(part)}`);
  const failures = done.flatMap(failuresOf);
  if (failures.length > 0) console.log("\nFailed:");
  for (const line of failures) console.log(`  ${line}`);
  const sum = (key) => done.reduce((so_far, part) => so_far + part[key], 0);
  const failed = sum("failed");
  const code = failed > 0 || sum("passed") === 0 ? 1 : 0;
  // After this line, nothing that a part may have left open keeps the process alive.
  const line = `${total(sum("passed"), failed, sum("skipped"))}\n`;
  process.stdout.write(line, () => process.exit(code));
}

const names = chosenParts();
endOnSignals();
endWithNpm();
const done = await runParts(names);
if (isAside()) {
  tellResult(done[0]);
  process.stdout.write("", () => process.exit());
} else report(done);
