// npm run test:machines: runs two processes of the product on one PostgreSQL and one S3 store, behind a
// proxy, then on a PostgreSQL that fails over. PostgreSQL is the one in TEST_DATABASE_URL, or a temporary
// one; the proxy is the Caddy in CADDY_PATH with the file in deploy/, or the test's own. The failover takes
// HAProxy (HAPROXY_PATH) and PostgreSQL's server programs.

import "./lib/node-version.mjs";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { findPostgres, withPostgres } from "./lib/postgres.mjs";
import { endOnSignals } from "./lib/processes.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main } from "./lib/steps.mjs";

/** HAProxy, or undefined. */
function findHaproxy() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const usual = [...folders, "/usr/sbin"].map((folder) => path.join(folder, "haproxy"));
  return [process.env.HAPROXY_PATH, ...usual].find((file) => file && existsSync(file));
}

/** @returns `{ passed, failed, skipped, note? }` */
export async function testMachines(args = []) {
  const given = process.env.TEST_DATABASE_URL;
  const programs = findPostgres();
  if (process.platform !== "linux" || (!given && !programs)) {
    const note = "this takes Linux and PostgreSQL server programs (15 or later)";
    return { passed: 0, failed: 0, skipped: 1, note };
  }
  await ensureBuilt();
  const machines = await importFromServer("test/reliability/machines.ts");
  const haproxy = findHaproxy();
  const failover = programs && haproxy ? { postgres: programs, haproxy } : undefined;
  const test = (databaseUrl) => machines.main(args, { databaseUrl, failover });
  const counts = given ? await test(given) : await withPostgres(programs, test);
  const isFailoverWanted = args.length === 0 || args.includes("failover");
  if (failover || !isFailoverWanted) return { ...counts, skipped: 0 };
  const note = "the failover was not tried: it takes HAProxy and PostgreSQL server programs";
  return { ...counts, skipped: 1, note };
}

async function runAlone() {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  const { passed, failed, note } = await testMachines(process.argv.slice(2));
  console.log(`\n${passed} passed, ${failed} failed${note ? ` (${note})` : ""}`);
  process.exit(failed > 0 ? 1 : 0);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(runAlone);
