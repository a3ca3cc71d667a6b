// npm run test:machines: runs two processes of the product on one PostgreSQL and one S3 store, behind a
// proxy. PostgreSQL is the one in TEST_DATABASE_URL, or a temporary one; the proxy is the Caddy in
// CADDY_PATH with the file in deploy/, or the test's own.

import "./lib/node-version.mjs";
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { findPostgres, withPostgres } from "./lib/postgres.mjs";
import { endOnSignals } from "./lib/processes.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main } from "./lib/steps.mjs";

/** @returns `{ passed, failed, skipped, note? }` */
export async function testMachines() {
  const given = process.env.TEST_DATABASE_URL;
  const programs = findPostgres();
  if (process.platform !== "linux" || (!given && !programs)) {
    const note = "this takes Linux and PostgreSQL server programs (15 or later)";
    return { passed: 0, failed: 0, skipped: 1, note };
  }
  await ensureBuilt();
  const machines = await importFromServer("test/reliability/machines.ts");
  const counts = given ? await machines.main(given) : await withPostgres(programs, machines.main);
  return { ...counts, skipped: 0 };
}

async function runAlone() {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  const { passed, failed, note } = await testMachines();
  console.log(`\n${passed} passed, ${failed} failed${note ? ` (${note})` : ""}`);
  process.exit(failed > 0 ? 1 : 0);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(runAlone);
