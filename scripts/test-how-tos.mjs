// npm run test:how-tos: makes the changes of the how-tos (docs/how-to/add-a-….md) in a copy of the repository, to
// the letter, and runs the checks that the pages name. Then it leaves out each step in turn: the compiler or a
// test has to tell. The part how-tos of npm test makes the changes together, once: each place that a page names must be
// there. That of npm run test:full (and `-- --short`) also checks their types and runs their tests.

import "./lib/node-version.mjs";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { copyRepository, doStep, nameOf, readHowTos } from "./lib/how-tos.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endOnSignals, runQuietly } from "./lib/processes.mjs";
import { runVitest, testEnvironment } from "./lib/runners.mjs";
import { main, StepFailed } from "./lib/steps.mjs";

const MINUTE_MS = 60_000;

/** Slower, and of no use in the short form: recording the examples of the API, and what compares them. */
const EXAMPLES = /api-examples|openapi\.test/;
/** In the short form, tests run whose name has one of these words, which the examples of the pages bring. */
const NEW =
  "transport|nickname|details of an enquiry|every field of the form|every setting is in|social.worker|several.children|legal.hold|declared call|cases has|counts|menu of";

/** Calls `body` with a fresh copy of the repository, and removes the copy afterwards. */
function withCopy(body) {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), "helpline-how-tos-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  copyRepository(folder);
  return body(folder).finally(remove);
}

const lastLines = (output, count) => output.trimEnd().split("\n").slice(-count).join("\n");

/** Checks the types of the workspaces that the changes touch. @returns what the compiler says; "" if nothing */
async function typeErrors(folder) {
  const projects = ["server", "web", "contract/tsconfig.test.json"];
  const tsc = path.join("node_modules", "@typescript", "native", "bin", "tsc");
  const said = await Promise.all(
    projects.map(async (project) => {
      const state = path.join(folder, `${project.replaceAll("/", "-")}.tsbuildinfo`);
      const args = ["--project", project, "--noEmit", "--incremental", "--tsBuildInfoFile", state];
      const limits = { cwd: folder, limitMs: 8 * MINUTE_MS };
      const { code, output } = await runQuietly(process.execPath, [tsc, ...args], limits);
      return code === 0 ? "" : output;
    }),
  );
  return said.join("").trim();
}

/** The tests that pages name, by project: a pattern of their files each. */
function testsOf(howTos) {
  const named = new Map();
  for (const command of howTos.flatMap(({ commands }) => commands)) {
    const [, project, files] = /^npx vitest run --project (\S+) (.+)$/.exec(command) ?? [];
    if (project) named.set(project, [...(named.get(project) ?? []), ...files.split(" ")]);
  }
  return named;
}

async function runTests(folder, howTos, { files: isWanted = () => true, args = [] } = {}) {
  const sums = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const [project, files] of testsOf(howTos)) {
    const wanted = [...new Set(files)].filter(isWanted);
    if (wanted.length === 0) continue;
    const resultsFile = path.join(folder, `results-${project}.json`);
    rmSync(resultsFile, { force: true });
    const {
      passed,
      failed,
      failures = [],
      note,
    } = await runVitest(project, {
      resultsFile,
      limitMs: 8 * MINUTE_MS,
      files: [...wanted, ...args],
      cwd: folder,
    });
    sums.passed += passed;
    sums.failed += failed;
    sums.failures.push(
      ...(failed > 0 && failures.length === 0 ? [`${project}: ${note}`] : failures),
    );
  }
  return sums;
}

const makeAll = (folder, howTos, except) => {
  for (const step of howTos.flatMap(({ steps }) => steps))
    if (step !== except) doStep(folder, step);
};

/** All changes together can be made. */
export const testHowTosApply = () =>
  withCopy(async (folder) => {
    makeAll(folder, readHowTos());
    return { passed: 1, failed: 0, skipped: 0 };
  });

/** All changes together compile, and the tests of what is new pass. */
export const testHowTosShort = () =>
  withCopy(async (folder) => {
    const howTos = readHowTos();
    makeAll(folder, howTos);
    const errors = await typeErrors(folder);
    if (errors) {
      console.error(lastLines(errors, 40));
      return { passed: 0, failed: 1, skipped: 0, failures: ["the types of the changes"] };
    }
    const files = (name) => !EXAMPLES.test(name);
    const result = await runTests(folder, howTos, { files, args: ["-t", NEW] });
    return { ...result, passed: result.passed + 1 };
  });

/** Records the examples of the API in a copy with all changes. */
async function recordExamples(folder) {
  const vitest = path.join(folder, "node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", "--root", "server", "--config", "vitest.examples.config.ts"];
  const options = { cwd: folder, limitMs: 10 * MINUTE_MS, env: testEnvironment() };
  const { code, output } = await runQuietly(process.execPath, args, options);
  if (code === 0) return path.join(folder, "server", "assets", "api-examples.json");
  throw new StepFailed(`The examples of the API were not recorded:\n${lastLines(output, 40)}`);
}

/** What tells that a step was left out; undefined if nothing does. */
const whatTells = (howTos, step, examples) =>
  withCopy(async (folder) => {
    makeAll(folder, howTos, step);
    if (examples) cpSync(examples, path.join(folder, "server", "assets", "api-examples.json"));
    if (step && (await typeErrors(folder))) return "the compiler";
    const own = step ? howTos.filter(({ page }) => page === step.page) : howTos;
    const { failed, failures } = await runTests(folder, own);
    return failed > 0 ? failures[0] : undefined;
  });

async function testEachStep() {
  endOnSignals();
  await ensureInstalled();
  const howTos = readHowTos();
  const untold = [];
  await withCopy(async (folder) => {
    makeAll(folder, howTos);
    const errors = await typeErrors(folder);
    if (errors) throw new StepFailed(lastLines(errors, 40));
    const examples = await recordExamples(folder);
    const { passed, failed, failures } = await runTests(folder, howTos);
    if (failed > 0) throw new StepFailed(`Red after all steps:\n${failures.join("\n")}`);
    console.log(`All steps: ${passed} tests passed.`);
    const tries = [
      ["npm run api-examples", undefined, undefined],
      ...howTos.flatMap(({ steps }) => steps.map((step) => [nameOf(step), step, examples])),
    ];
    for (const [name, step, recorded] of tries) {
      const told = await whatTells(howTos, step, recorded);
      if (told === undefined) untold.push(name);
      console.log(`Without ${name}: ${told ?? "NOTHING TELLS"}`);
    }
  });
  if (untold.length > 0) throw new StepFailed(`Nothing tells:\n${untold.join("\n")}`);
}

async function runAlone() {
  if (!process.argv.includes("--short")) return testEachStep();
  endOnSignals();
  await ensureInstalled();
  const { passed, failed, failures } = await testHowTosShort();
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) throw new StepFailed(failures.join("\n"));
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(runAlone);
