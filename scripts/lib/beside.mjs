// Parts of npm test that run beside each other, each in a process of its own. What one says is shown as a whole
// when it has ended.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, runQuietly } from "./processes.mjs";
import { testEnvironment } from "./runners.mjs";

/** Where such a process writes what came of its part. */
const RESULT = "HELPLINE_TEST_PART";

/** Runs a part in another process. @returns what that told with {@link tellResult}, or `otherwise` */
export async function runAside(name, { resultsFile, limitMs, otherwise }) {
  const { TEST_DATABASE_URL } = process.env;
  const outside = TEST_DATABASE_URL ? { TEST_DATABASE_URL } : {};
  const env = testEnvironment({ ...outside, [RESULT]: resultsFile });
  const script = path.join("scripts", "test.mjs");
  const { output } = await runQuietly(process.execPath, [script, name], { limitMs, env });
  process.stdout.write(output);
  const isTold = existsSync(path.resolve(root, resultsFile));
  return isTold ? JSON.parse(readFileSync(resultsFile, "utf8")) : otherwise;
}

/** Whether this process runs a part for another one. */
export const isAside = () => Boolean(process.env[RESULT]);

/** Tells the other process what came of the part. */
export function tellResult(part) {
  writeFileSync(process.env[RESULT], JSON.stringify(part));
}
