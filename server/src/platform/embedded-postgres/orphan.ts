import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { isAnswered, SOCKET_LOCK } from "./endpoint.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import type { Paths } from "./paths.ts";
import { commandLines, processExists } from "./process-table.ts";
import { run } from "./run.ts";

const FAST_MS = 60_000;
const IMMEDIATE_MS = 15_000;

/**
 * The `cluster_name` of a data directory. PostgreSQL shows it in the command line of each of its
 * processes, which is how they are known again: /proc/<pid>/cwd would not do, since root without
 * CAP_SYS_PTRACE (in a container) may not read that of another user's process.
 */
export function clusterName(cluster: string): string {
  return `helpline-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`;
}

/**
 * Ends what a killed Helpline left running on a data directory, and removes lock files of
 * PostgreSQL's whose process id now belongs to something else, or to a dead process that nobody has
 * taken note of (in a container): either would keep PostgreSQL from starting.
 * Only for the holder of the lock: whatever still runs there then is nobody's.
 * @throws EmbeddedPostgresError when it does not end.
 */
export async function endOrphans(
  paths: Paths,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<void> {
  if (process.platform === "win32") return endWindowsOrphan(paths, binaries);
  const found = await ourProcesses(paths.cluster);
  if (found.size > 0) {
    log("Stopping a PostgreSQL that an earlier Helpline left running on this data directory.");
    await end(paths.cluster, found);
  }
  // One that answers all the same is in another container: its files are not ours to remove.
  if (await isAnswered(paths)) return;
  await removeReusedPidFile(path.join(paths.cluster, "postmaster.pid"));
  await removeReusedPidFile(path.join(paths.run, SOCKET_LOCK));
}

async function end(cluster: string, found: Map<number, string>): Promise<void> {
  const name = clusterName(cluster);
  const masters = [...found].filter(([, line]) => isServer(line, name)).map(([pid]) => pid);
  for (const pid of masters) signal(pid, "SIGINT");
  if (masters.length > 0 && (await endedWithin(FAST_MS, cluster))) return;
  // Backends without their postmaster can do nothing of use; or it does not react: end at once,
  // which loses nothing that was committed.
  for (const pid of (await ourProcesses(cluster)).keys()) signal(pid, "SIGQUIT");
  if (await endedWithin(IMMEDIATE_MS, cluster)) return;
  const left = [...(await ourProcesses(cluster)).keys()].join(", ");
  throw new EmbeddedPostgresError(
    `An earlier PostgreSQL still runs on ${cluster} (process ${left}) and does not end. ` +
      "End it by hand (kill -QUIT), or restart the machine, then start Helpline again.",
  );
}

async function endedWithin(milliseconds: number, cluster: string): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while ((await ourProcesses(cluster)).size > 0) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** The server has the name among its arguments, its children begin with it; nothing else will do. */
async function ourProcesses(cluster: string): Promise<Map<number, string>> {
  const name = clusterName(cluster);
  const lines = [...(await commandLines())];
  return new Map(
    lines.filter(([, line]) => line.startsWith(`postgres: ${name}`) || isServer(line, name)),
  );
}

/** The watchdog of postmaster.ts has the same arguments; it goes by itself. */
function isServer(line: string, name: string): boolean {
  return (
    line.includes(`cluster_name=${name}`) &&
    line.includes("/bin/postgres -") &&
    !line.startsWith("/bin/sh ")
  );
}

async function removeReusedPidFile(file: string): Promise<void> {
  const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  if (pid > 0 && processExists(pid)) await rm(file, { force: true });
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

/** There, pg_ctl knows by itself whether a PostgreSQL runs on the data directory. */
async function endWindowsOrphan(paths: Paths, binaries: Binaries): Promise<void> {
  const args = ["stop", "--pgdata", paths.cluster, "--mode", "fast", "--wait"];
  await run(binaries.pgCtl, args, { account: undefined });
}
