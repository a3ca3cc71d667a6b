// npm run test:postgres: runs the server's tests against an outside PostgreSQL instead of the embedded one:
// the one in TEST_DATABASE_URL, or a temporary one from the system's server programs.

import "./lib/node-version.mjs";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { findPostgres, withPostgres } from "./lib/postgres.mjs";
import { endOnSignals } from "./lib/processes.mjs";
import { runVitest } from "./lib/runners.mjs";
import { main, StepFailed } from "./lib/steps.mjs";

const LIMIT_MS = 12 * 60_000;

/** Whether there is a PostgreSQL to test against. */
export function hasPostgres() {
  return Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined;
}

/** The short form: tests in which an older or different PostgreSQL could behave differently. */
export const sqlHeavyTests = ["cases/case-search", "database/migrate", "database/tables"];

/** Runs the tests (all unless some are named) and returns their counts. */
export async function testPostgres(resultsFile, files = []) {
  const test = (url) =>
    runVitest("server", {
      resultsFile,
      limitMs: LIMIT_MS,
      env: { TEST_DATABASE_URL: url },
      files,
    });
  const given = process.env.TEST_DATABASE_URL;
  if (given) return test(given);
  const programs = findPostgres();
  if (programs === undefined) {
    throw new StepFailed(
      "There is no PostgreSQL server (15 or later) on this machine to test against. Install one\n" +
        "(Debian, Ubuntu: sudo apt-get install postgresql; macOS: brew install postgresql@18), or set\n" +
        "TEST_DATABASE_URL to a postgres:// URL whose user may create databases.",
    );
  }
  console.log(`Testing against ${programs}`);
  return withPostgres(programs, test);
}

async function runAlone() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "helpline-test-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  const { passed, failed, skipped } = await testPostgres(path.join(folder, "postgres.json"));
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(runAlone);
