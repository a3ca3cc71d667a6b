// npm run test:durability: kills the product, cuts its power and fills its disk under load, and counts what
// is lost. Linux only; power cuts and full disks need root, to mount a file as a disk.

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
export async function testDurability(args) {
  if (process.platform !== "linux") {
    return { passed: 0, failed: 0, skipped: 1, note: "this takes Linux" };
  }
  await ensureBuilt();
  const durability = await importFromServer("test/reliability/main.ts");
  const programs = args.includes("--short") ? undefined : findPostgres();
  const test = (databaseUrl, restart) => durability.main(args, { databaseUrl, restart });
  return { ...(await (programs ? withPostgres(programs, test) : test())), skipped: 0 };
}

async function runAlone() {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  const { passed, failed, note } = await testDurability(process.argv.slice(2));
  console.log(`\n${passed} passed, ${failed} failed${note ? ` (${note})` : ""}`);
  process.exit(failed > 0 ? 1 : 0);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main(runAlone);
