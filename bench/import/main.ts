/**
 * `npm run bench:import`: how long an import of 50,000 schools takes, how much memory the server needs at most,
 * and how long another person's calls take meanwhile.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ImportRun } from "@helpline/contract/import/import";
import { logIn } from "../log-in.ts";
import { type Call, callAs, otherCalls, printTimes } from "../other-calls.ts";
import { type Server, startServer } from "../run/servers.ts";
import { giasFile } from "./gias-file.ts";

const usage = "npm run bench:import -- [--rows 50000]";
const admin = { name: "admin", password: randomBytes(12).toString("hex") };
/** Another person turns pages and opens records. */
const routes = ["/api/schools/1", "/api/schools/1/details"];

async function until(call: Call, id: number, state: string): Promise<ImportRun> {
  for (;;) {
    const run = await call<ImportRun>("GET", `/api/imports/${id}`);
    if (run.state === state) return run;
    if (run.state === "failed") throw new Error(run.problem ?? "failed");
    await sleep(200);
  }
}

/** Runs `step` while the other person works. */
async function measured<T>(name: string, other: Call, step: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = step();
  printTimes(name, await otherCalls(other, done, routes));
  const result = await done;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`| … took ${seconds} s | | | | |`);
  return result;
}

async function measure(server: Server, rows: number): Promise<void> {
  const token = await logIn(server.url, admin.name, admin.password);
  const [call, other] = [callAs(server.url, token), callAs(server.url, token)];
  const bytes = giasFile(rows);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "edubasealldata.csv");
  console.log(`${rows} rows, ${(bytes.length / 1e6).toFixed(0)} MB\n`);
  console.log("| another person’s calls | number | median ms | 95 % ms | 99.9 % ms |");
  console.log("|---|---|---|---|---|");
  await otherCalls(other, sleep(2000), routes);
  await measured("before", other, () => sleep(5000));
  const began = performance.now();
  const { import_run_id: id } = await measured("during the upload", other, () =>
    call<ImportRun>("POST", "/api/imports", form),
  );
  const run = await measured("during the check", other, () => until(call, id, "checked"));
  await measured("during the import", other, async () => {
    await call("POST", `/api/imports/${id}/confirm`);
    return until(call, id, "done");
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\n${JSON.stringify(run.counts)}`);
  console.log(`Upload, check and import: ${seconds} s`);
  console.log(`The server’s memory at most: ${server.memory()?.most.toFixed(0) ?? "?"} MB`);
  await measured("after the import", other, () => sleep(5000));
  await measured("during the undoing", other, async () => {
    await call("POST", `/api/imports/${id}/undo`);
    return until(call, id, "undone");
  });
}

export async function main(args: readonly string[], product: string): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: "string", default: "50000" } },
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1) throw new Error(usage);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "helpline import "));
  const server = await startServer(product, {
    PORT: "0",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    DATA_DIR: dataDir,
    LOGIN_RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: admin.password,
  });
  try {
    const [cpu] = os.cpus();
    console.log(`${os.cpus().length} × ${cpu?.model}, ${process.version}`);
    await measure(server, rows);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}
