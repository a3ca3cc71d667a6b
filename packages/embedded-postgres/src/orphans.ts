/** Cleans up the processes and lock files that a killed process left on a data directory. */
import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Application } from "./application.ts";
import type { Binaries } from "./binaries.ts";
import { isAnswered, SOCKET_LOCK } from "./endpoint.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { commandLines, processExists, run } from "./processes.ts";
import type { Site } from "./site.ts";

const FAST_MS = 60_000;
const IMMEDIATE_MS = 15_000;

/**
 * The `cluster_name` of a data directory. PostgreSQL shows it in the command line of each of its processes,
 * which identifies them. /proc/<pid>/cwd does not work: root without CAP_SYS_PTRACE (in a container) cannot
 * read it for another user's process.
 */
export function clusterName({ name }: Application, cluster: string): string {
  return `${name}-${createHash("sha256").update(cluster).digest("hex").slice(0, 16)}`;
}

/**
 * Stops a PostgreSQL that still runs on the data directory. Removes PostgreSQL's lock files if their
 * process id now belongs to another process, or to a zombie (in a container): both would prevent PostgreSQL
 * from starting. Call this only while holding the lock: then nobody else owns what still runs there.
 * @throws EmbeddedPostgresError if it does not stop
 */
export async function endOrphans(
  site: Site,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<void> {
  const { app, paths } = site;
  if (process.platform === "win32") {
    // pg_ctl itself detects whether a PostgreSQL runs on the data directory.
    const args = ["stop", "--pgdata", paths.cluster, "--mode", "fast", "--wait"];
    await run(binaries.pgCtl, args, { account: undefined });
    return;
  }
  if ((await ownProcesses(site)).size > 0) {
    log(`Stopping a PostgreSQL that an earlier ${app.title} left running on this data directory.`);
    await end(site);
  }
  // A server that still answers is in another container, so its files must stay.
  if (await isAnswered(paths)) return;
  await removeReusedPidFile(path.join(paths.cluster, "postmaster.pid"));
  await removeReusedPidFile(path.join(paths.run, SOCKET_LOCK));
}

async function end(site: Site): Promise<void> {
  const { app, paths } = site;
  const name = clusterName(app, paths.cluster);
  const found = [...(await ownProcesses(site))];
  const postmasters = found.filter(([, line]) => isPostmaster(line, name));
  for (const [pid] of postmasters) signal(pid, "SIGINT");
  if (postmasters.length > 0 && (await endedWithin(FAST_MS, site))) return;
  // Either only backends without a postmaster are left, or the postmaster does not react. An immediate
  // shutdown loses nothing that was committed.
  for (const pid of (await ownProcesses(site)).keys()) signal(pid, "SIGQUIT");
  if (await endedWithin(IMMEDIATE_MS, site)) return;
  const left = [...(await ownProcesses(site)).keys()].join(", ");
  throw new EmbeddedPostgresError(
    `An earlier PostgreSQL still runs on ${paths.cluster} (process ${left}) and does not end. ` +
      `End it by hand (kill -QUIT), or restart the machine, then start ${app.title} again.`,
  );
}

async function endedWithin(milliseconds: number, site: Site): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while ((await ownProcesses(site)).size > 0) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * The processes of this cluster, by id. The postmaster has the cluster's name as an argument; the titles of
 * its children begin with it.
 */
async function ownProcesses({ app, paths }: Site): Promise<Map<number, string>> {
  const name = clusterName(app, paths.cluster);
  const lines = [...(await commandLines())];
  return new Map(
    lines.filter(([, line]) => line.startsWith(`postgres: ${name}`) || isPostmaster(line, name)),
  );
}

/** The watchdog in postmaster.ts, a shell, has the same arguments; it ends by itself. */
function isPostmaster(line: string, name: string): boolean {
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
