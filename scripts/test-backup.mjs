// npm run test:backup: tests the built commands end to end: backups beside a running server, restores to
// other machines, upgrades and moves, with an older PostgreSQL if the machine has one.

import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { findPostgres, majorVersion, withPostgres } from "./lib/postgres.mjs";
import { endOnSignals, run } from "./lib/processes.mjs";
import { testEnvironment } from "./lib/runners.mjs";
import { main } from "./lib/steps.mjs";

/** The embedded version, from which no upgrade is possible. */
const PRESENT_MAJOR = 18;
const LIMIT_MS = 20 * 60_000;

async function test(more = {}) {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--root", "server"];
  const { code } = await run(
    process.execPath,
    [...args, "--config", "vitest.backup.config.ts", ...process.argv.slice(2)],
    { limitMs: LIMIT_MS, env: testEnvironment(more) },
  );
  process.exitCode = code === 0 ? 0 : 1;
}

await main(async () => {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  const programs = findPostgres();
  if (programs === undefined) {
    console.log("No PostgreSQL server programs (15 or later) here: what needs them is skipped.");
    await test();
  } else {
    const old = majorVersion(programs) < PRESENT_MAJOR ? { TEST_OLD_PROGRAMS: programs } : {};
    await withPostgres(programs, (url) => test({ ...old, TEST_DATABASE_URL: url }));
  }
});
