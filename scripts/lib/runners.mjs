// Runs vitest and Playwright, and reads the number of tests and the names of the failed ones from their JSON
// results.

import { existsSync, readFileSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { failedInPlaywright, failedInVitest } from "./failed-tests.mjs";
import { root, run } from "./processes.mjs";

/** The server's settings, which a person may have set for a real Helpline. */
const SETTINGS = (
  "NODE_ENV PORT HOST DATA_DIR DATABASE_URL DATABASE_APP_URL SESSION_SECRET ADMIN_USERNAME ADMIN_PASSWORD PUBLIC_URL " +
  "SMTP_URL MAIL_FROM MAIL_REPLY_TO FILES_URL LOGIN_RATE_LIMIT TRUST_PROXY LOG_LEVEL CASES_PAGE_SIZE TIME_ZONE SHUTDOWN_DELAY " +
  "BACKUP_FOLDER BACKUP_EVERY_HOURS BACKUP_KEEP BACKUP_KEY MAX_REQUESTS_IN_PROGRESS METRICS_PORT " +
  "HELPLINE_CONFIG PASSWORD_MIN_LENGTH REFUSE_COMMON_PASSWORDS FORCE_PASSWORD_CHANGE RETENTION_YEARS RETENTION_DELETED_DAYS RETENTION_ENQUIRY_DAYS CLAMD_URL " +
  "SECOND_FACTOR_REQUIRED SECOND_FACTOR_SECRET OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_LABEL " +
  "OIDC_USERNAME_CLAIM OIDC_SECOND_FACTOR_ACR TEST_DATABASE_URL"
).split(" ");

/**
 * The environment for tests: ours without the server's settings, because a test must never use the database
 * in a shell's DATABASE_URL, plus `extra`.
 */
export function testEnvironment(extra = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !SETTINGS.includes(name));
  return { ...Object.fromEntries(kept), ...extra };
}

const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where the databases of tests go: into memory if there is plenty. Each file of the server's tests creates a
 * database, which is a thousand files: 0.06 s in memory and up to 0.3 s on a disk.
 */
export function testDataFolder() {
  if (!existsSync(IN_MEMORY) || os.freemem() < 2 * ROOM_BYTES) return os.tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ROOM_BYTES ? os.tmpdir() : IN_MEMORY;
}

/** The counts of one part: `{ passed, failed, skipped, note?, failures? }`, with a line for each failed test. */
export const failure = (note) => ({ passed: 0, failed: 1, skipped: 0, note });

/** Runs one vitest project. The counts come from its results; a crash without results is one failure. */
export async function runVitest(project, { resultsFile, limitMs, env, files = [], cwd = root }) {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...files];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${resultsFile}`];
  const ended = await run(process.execPath, [...args, ...reporters], {
    cwd,
    limitMs,
    env: testEnvironment({ HELPLINE_TEST_DATA: path.dirname(resultsFile), ...env }),
  });
  return counts(ended, resultsFile, countVitest);
}

/** Runs the end-to-end tests in the browser at `browserPath`. */
export async function runPlaywright({ resultsFile, limitMs, browserPath }) {
  const cli = path.join("node_modules", "@playwright", "test", "cli.js");
  const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
  const ended = await run(process.execPath, [cli, ...args], {
    limitMs,
    env: testEnvironment({
      CHROMIUM_PATH: browserPath,
      PLAYWRIGHT_JSON_OUTPUT_FILE: resultsFile,
      // Beside the results, so that it is removed with them even if its own teardown never ran.
      ...(process.env.E2E_KEEP
        ? {}
        : { E2E_DATA_DIR: path.join(path.dirname(resultsFile), "e2e") }),
    }),
  });
  return counts(ended, resultsFile, countPlaywright);
}

function counts({ code, timedOut }, resultsFile, count) {
  const full = path.resolve(root, resultsFile);
  const found = existsSync(full) ? count(JSON.parse(readFileSync(full, "utf8"))) : failure();
  if (timedOut) return { ...found, failed: found.failed + 1, note: "took too long and was ended" };
  // A runner may fail for a reason that no test reports (an error outside tests, or no tests at all); that
  // must not count as success.
  if (code !== 0 && found.failed === 0) return { ...found, failed: 1, note: `exit code ${code}` };
  if (found.passed + found.failed + found.skipped === 0) return failure("there were no tests");
  return found;
}

function countVitest(results) {
  const withoutTests = results.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((t) => t.status !== "failed"),
  );
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + withoutTests.length,
    skipped: results.numPendingTests + results.numTodoTests,
    failures: failedInVitest(results),
  };
}

/** A flaky test passed on a retry; Playwright's list names it. */
function countPlaywright(results) {
  const { expected, flaky, unexpected, skipped } = results.stats;
  const failures = failedInPlaywright(results);
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}
