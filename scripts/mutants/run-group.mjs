/** Runs Stryker on one group of files, in a copy of the work tree that Stryker makes and removes. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "../lib/processes.mjs";
import { testDataFolder, testEnvironment } from "../lib/runners.mjs";

const MINUTE_MS = 60_000;
const here = (name) => path.join(root, "scripts/mutants", name);

function optionsOf({ mutate, oneIn, concurrency }, { scratch, report }) {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", ...(oneIn ? [here("sample-checker.mjs")] : [])],
    checkers: oneIn ? ["sample"] : [],
    mutate,
    // The tests of the group are named; Vitest cannot see which of them reach a file through an import at run time.
    vitest: { configFile: "scripts/mutants/vitest.config.mjs", related: false },
    concurrency,
    reporters: ["json"],
    jsonReporter: { fileName: report },
    tempDirName: path.join(scratch, "copies"),
    ignorePatterns: ["/data", "dist", "/mutants", "test-results", "playwright-report"],
    disableTypeChecks: false,
    // Slowness is no sign of a wrong change; one that loops for ever is found by counting.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 15,
    logLevel: "error",
    warnings: { slow: false },
    allowEmpty: true,
  };
}

/**
 * @param group of groups.mjs
 * @returns the files of Stryker's report: `{ [file]: { source, mutants } }`
 */
export async function runGroup(group, { scratch, oneIn, seed, concurrency }) {
  const report = path.join(scratch, `${group.name.replaceAll("/", "-")}.json`);
  const configFile = path.join(scratch, "stryker.json");
  mkdirSync(scratch, { recursive: true });
  const tests = group.tests.length > 0 ? group.tests : ["scripts/mutants/no-tests.test.mjs"];
  const options = optionsOf({ ...group, oneIn, concurrency }, { scratch, report });
  writeFileSync(configFile, JSON.stringify(options));
  const { code, timedOut } = await run(
    process.execPath,
    [path.join(root, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", configFile],
    {
      cwd: root,
      limitMs: 240 * MINUTE_MS,
      env: testEnvironment({
        HELPLINE_MUTANTS_PROJECT: group.project,
        HELPLINE_MUTANTS_TESTS: tests.join("\n"),
        HELPLINE_MUTANTS_ONE_IN: String(oneIn ?? 1),
        HELPLINE_MUTANTS_SEED: String(seed),
        HELPLINE_TEST_DATA: testDataFolder(),
      }),
    },
  );
  rmSync(configFile, { force: true });
  if (code !== 0 || timedOut) throw new Error(`${group.name}: Stryker ended with ${code}`);
  return JSON.parse(readFileSync(report, "utf8")).files;
}
