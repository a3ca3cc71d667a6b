/** Finds all processes of one Helpline, and ends them as a crash does. Linux only. */
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clusterName, commandLines, processStart } from "@repo/embedded-postgres/tools";
import { application } from "#database/embedded-postgres";

/** The parent of every visible process. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name in brackets may contain anything; the parent is the second field after it.
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // Gone meanwhile.
    }
  }
  return found;
}

/** These processes and all their descendants. */
export function descendants(of: readonly number[]): number[] {
  const all = parents();
  const family = new Set(of);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [pid, parent] of all) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

/** PostgreSQL's processes on a data directory, whatever their parent is now, with their command lines. */
export async function databaseProcesses(dataDir: string): Promise<Map<number, string>> {
  const name = nameOf(dataDir);
  const lines = [...(await commandLines())];
  return new Map(lines.filter(([, line]) => name !== undefined && line.includes(name)));
}

/** The server process itself, the parent of all others. */
export const isPostmaster = (line: string) => line.includes("/bin/postgres -");

/** A backend that works for the application. */
export const isAppBackend = (line: string) => line.includes("helpline_app helpline");

function nameOf(dataDir: string): string | undefined {
  try {
    return clusterName(application, path.join(realpathSync(dataDir), "postgres", "cluster"));
  } catch {
    return undefined;
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone meanwhile.
  }
}

/** Waits until they have ended and have been reaped. */
export async function untilGone(pids: Iterable<number>): Promise<void> {
  for (const pid of pids) while ((await processStart(pid)) !== undefined) await sleep(5);
}

/** A kill counts only once the process has died: on a busy machine the signal takes a while. */
export async function kill(pids: Iterable<number>): Promise<void> {
  for (const pid of pids) signal(pid, "SIGKILL");
  await untilGone(pids);
}

/**
 * Kills node, PostgreSQL and everything else that belongs to them with SIGKILL, all at once: they are
 * stopped first, so that none sees another's end.
 * @returns how many there were
 */
export async function killTree(pid: number, dataDir: string): Promise<number> {
  const frozen = new Set<number>();
  for (let size = -1; size !== frozen.size; ) {
    size = frozen.size;
    const found = [...descendants([pid, ...frozen]), ...(await databaseProcesses(dataDir)).keys()];
    for (const each of found.filter((one) => !frozen.has(one))) {
      signal(each, "SIGSTOP");
      frozen.add(each);
    }
  }
  await kill(frozen);
  return frozen.size;
}
